import type { Outcome } from '../extractive/model.ts'
import { type Clause, isAnswered } from './clauses.ts'
import { kindOf, thingsIn } from './conditions.ts'
import type { Fact, FactKind } from './fact.ts'
import { type Chances, factAbout, likeliest, MARKED, type Mentioned, mentionedIn, type WholeTalk } from './outcomes.ts'
import type { Found } from './reconciled.ts'

const CONDITIONS: ReadonlySet<FactKind> = new Set(['symptom', 'finding', 'diagnosis', 'history', 'family', 'risk'])

/** From this chance on, something that no single clause states is so. */
const LEAST = 0.7

/** Unless something else is more likely, what single clauses state holds. */
const NEARLY = 0.8

/**
 * Complaints, findings, illnesses and risks with what the whole talk most likely says about them: something that was
 * not read from single clauses is added, and something read wrongly is corrected.
 *
 * @param told facts of every kind
 */
export function withConditionOutcomes(
  told: readonly Found[],
  { clauses, mentions, language, evidenceOf, chancesOf }: WholeTalk,
): Found[] {
  const named = (clause: Clause) => thingsIn(clause, language).map((one) => ({ ...one, list: one.sort }))
  const read = mentions.filter(({ kind }) => CONDITIONS.has(kind))
  const byName = Map.groupBy(
    told.filter(({ kind }) => CONDITIONS.has(kind)),
    ({ name }) => name,
  )
  const changed = new Map<Found, Found | null>()
  const added: Found[] = []
  for (const thing of mentionedIn(clauses, named, read).values()) {
    const chances = chancesOf('condition', evidenceOf(thing), thing.name)
    if (!chances) continue
    const own = byName.get(thing.name) ?? []
    for (const one of own) changed.set(one, withOutcome(one, chances))
    const outcome = likeliest('condition', chances)
    if (own.length === 0 && chances[outcome] >= LEAST) added.push(...factOf(thing, outcome, chances[outcome]))
  }
  return [...told.flatMap((one) => (changed.has(one) ? (changed.get(one) ?? []) : one)), ...added]
}

/** How a fact says what becomes of the patient's own condition; null: it says nothing. */
const AS: Readonly<Record<Outcome<'condition'>, Pick<Found, 'assertion' | 'time'> | null>> = {
  present: { assertion: 'present', time: 'now' },
  past: { assertion: 'present', time: 'past' },
  absent: { assertion: 'absent', time: 'now' },
  possible: { assertion: 'possible', time: 'now' },
  warning: null,
  relative: null,
  named: null,
}

/** What a fact says becomes of a condition. */
export function conditionOutcomeOf({
  kind,
  assertion,
  experiencer,
  time,
}: Pick<Fact, 'kind' | 'assertion' | 'experiencer' | 'time'>): Outcome<'condition'> | undefined {
  if (!CONDITIONS.has(kind)) return undefined
  if (experiencer !== 'patient') return 'relative'
  if (assertion === 'conditional') return 'warning'
  if (assertion !== 'present') return assertion
  return time === 'past' ? 'past' : 'present'
}

function withOutcome(fact: Found, chances: Chances<'condition'>): Found | null {
  const stated = conditionOutcomeOf(fact)
  const outcome = likeliest('condition', chances)
  if (!stated) return fact
  // What a relative has says nothing about what the patient denies.
  if (stated === 'absent' && outcome === 'relative') return fact
  // A risk is told however uncertain it is; somebody else may have it beside the patient.
  const stays = fact.kind === 'risk' || stated === 'relative'
  const least = stated === 'present' ? NEARLY : MARKED
  if (stays || chances[stated] >= least * chances[outcome]) return { ...fact, chance: chances[stated] }
  const as = AS[outcome]
  return as && { ...fact, ...as, chance: chances[outcome] }
}

function factOf(thing: Mentioned, outcome: Outcome<'condition'>, chance: number): Found[] {
  const as = AS[outcome]
  const mentions = thing.mentions.filter(
    ({ clause }) => isAnswered(clause) && clause.relative === null && !clause.conditional,
  )
  const last = mentions.at(-1)
  if (!as || !last || thing.list === 'risk') return []
  const sort = thing.list === 'illness' ? 'illness' : 'symptom'
  const kind = kindOf(last.clause, { sort }, 'patient', last.clause.asks)
  return [factAbout(thing, mentions, { ...as, kind, status: 'active', chance })]
}
