import { OUTCOMES, type Outcome } from '../extractive/model.ts'
import { type Clause, isAnswered } from './clauses.ts'
import type { Fact, FactKind } from './fact.ts'
import type { FactLanguage } from './language.ts'
import {
  type Chances,
  factAbout,
  likeliest,
  MARKED,
  type Mention,
  type Mentioned,
  mentionedIn,
  type WholeTalk,
} from './outcomes.ts'
import { NOT_REFERRED, plansNamedIn } from './plans.ts'
import type { Found } from './reconciled.ts'

/** Kinds of facts about what is on the plans list. */
const PLANS: ReadonlySet<FactKind> = new Set(['order', 'referral', 'procedure', 'history'])

/** Below this chance, nothing is known about it. */
const LEAST = 0.5

/**
 * Tests, treatments and referrals with what most likely becomes of them, instead of what single clauses say.
 *
 * @param told facts of every kind
 */
export function withPlanOutcomes(
  told: readonly Found[],
  { clauses, mentions, language, evidenceOf, chancesOf }: WholeTalk,
): Found[] {
  const named = (clause: Clause) => plansNamedIn(clause, language)
  const things = mentionedIn(
    clauses,
    named,
    mentions.filter(({ kind }) => PLANS.has(kind)),
  )
  // "Operation" is also the name of what somebody had, which is read as a condition.
  const had = new Set(told.flatMap(({ kind, name }) => (kind === 'history' ? name : [])))
  const isPlan = ({ kind, name }: Found) => kind !== 'history' && PLANS.has(kind) && things.has(name)
  const byName = Map.groupBy(told.filter(isPlan), ({ name }) => name)
  const plans = [...things.values()].flatMap((thing) => {
    const chances = chancesOf('plan', evidenceOf(thing, true), thing.name)
    if (!chances) return byName.get(thing.name) ?? []
    const outcome = outcomeOf(thing, chances, language)
    const fact = outcome && factOf(thing, outcome, chances[outcome])
    return fact && !(fact.kind === 'history' && had.has(fact.name)) ? [fact] : []
  })
  return [...told.filter((one) => !isPlan(one)), ...plans]
}

/** Below this chance, it is not ordered even if a clause says so. */
const DOUBTED = 0.1

/**
 * What was last declined or ordered in so many words stays so, unless something else is much more likely; null: unknown.
 */
function outcomeOf({ read }: Mentioned, chances: Chances<'plan'>, { orders }: FactLanguage): Outcome<'plan'> | null {
  const outcome = likeliest('plan', chances)
  const last = read.at(-1)
  if (last?.status === 'declined' && chances.declined >= MARKED * chances[outcome]) return 'declined'
  const isKnown = chances[outcome] >= LEAST && outcome !== 'named'
  if (isKnown || read.some((one) => planOutcomeOf(one) === outcome)) return outcome
  const isOrdered = last && planOutcomeOf(last) === 'ordered' && last.clauses.some(({ text }) => orders.test(text))
  if (isOrdered && chances.ordered >= DOUBTED) return 'ordered'
  return outcome === 'named' ? outcome : null
}

/** Is it a fact, and not told otherwise? */
function isTold({ list, row, read }: Mentioned, outcome: Outcome<'plan'>): boolean {
  switch (outcome) {
    // The results of others are reported, not that they were done.
    case 'done':
      return list === 'tests' || list === 'specialties'
    // "My neurologist stopped it" does not mention a visit.
    case 'past':
    case 'never':
      return list === 'tests' && !NO_PAST.has(row)
    // "If it gets worse, go to the hospital" is a warning.
    case 'conditional':
      return list !== 'specialties'
    default:
      return read.length > 0 || !NOT_REFERRED.has(row)
  }
}

/** How a fact says what becomes of something; null: it says nothing. */
const AS: Readonly<Record<Outcome<'plan'>, Pick<Found, 'assertion' | 'status' | 'time'> | null>> = {
  ordered: { assertion: 'present', status: 'active', time: 'planned' },
  possible: { assertion: 'possible', status: 'active', time: 'planned' },
  conditional: { assertion: 'conditional', status: 'active', time: 'planned' },
  declined: { assertion: 'present', status: 'declined', time: 'planned' },
  done: { assertion: 'present', status: 'active', time: 'now' },
  past: { assertion: 'present', status: 'active', time: 'past' },
  never: { assertion: 'absent', status: 'active', time: 'past' },
  named: null,
}

/** What a fact says becomes of a plan. */
export const planOutcomeOf = ({
  kind,
  assertion,
  status,
  time,
}: Pick<Fact, 'kind' | 'assertion' | 'status' | 'time'>): Outcome<'plan'> | undefined =>
  PLANS.has(kind)
    ? OUTCOMES.plan.find((one) => {
        const as = AS[one]
        return as?.assertion === assertion && as.status === status && as.time === time
      })
    : undefined

function factOf(thing: Mentioned, outcome: Outcome<'plan'>, chance: number): Found | null {
  const as = AS[outcome]
  const mentions = sayingIt(
    thing.mentions.filter(({ clause }) => isAnswered(clause)),
    outcome,
  )
  if (!as || mentions.length === 0 || !isTold(thing, outcome)) return null
  return factAbout(thing, mentions, { ...as, kind: kindOf(thing, outcome), chance })
}

function kindOf({ list }: Mentioned, outcome: Outcome<'plan'>): FactKind {
  if (outcome === 'past' || outcome === 'never') return 'history'
  if (outcome === 'done') return 'procedure'
  return list === 'specialties' ? 'referral' : 'order'
}

/** The places that say it: of a plan, those of the doctor, and of what was before, those of the patient, if there are any. */
function sayingIt(mentions: readonly Mention[], outcome: Outcome<'plan'>): readonly Mention[] {
  if (outcome === 'declined') return mentions
  const isPast = outcome === 'past' || outcome === 'never'
  const own = mentions.filter(({ clause: { unit, asks } }) =>
    isPast ? unit.speaker === 'patient' || asks : unit.speaker === 'doctor' && !asks,
  )
  return own.length > 0 ? own : mentions
}

/** Where they are, or what is read as a drug, a plan or a finding. */
const NO_PAST: ReadonlySet<string> = new Set([
  ...['hospital', 'emergency department', 'general practitioner', 'police', 'sick note', 'crutches', 'injection'],
  ...['dressing', 'splint', 'wound cleaning', 'glasses', 'surgery', 'admission', 'call button', 'ambulance'],
  ...['sling', 'cast', 'collar', 'walking boot', 'bandage', 'walker', 'walking stick', 'wheelchair'],
  ...['school note', 'certificate'],
])
