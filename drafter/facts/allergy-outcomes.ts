import type { Outcome } from '../extractive/model.ts'
import { allergensNamedIn } from './allergies.ts'
import { isAnswered } from './clauses.ts'
import { drugsNamedIn } from './drugs.ts'
import type { Assertion, Fact } from './fact.ts'
import { type Chances, factAbout, likeliest, type Mentioned, mentionedIn, type WholeTalk } from './outcomes.ts'
import type { Found } from './reconciled.ts'

/**
 * From this chance on, the patient is allergic, though no single clause says so, and below the other is not, though one
 * seems to: one allergy too many is better than one too few.
 */
const LIKELY = 0.3
const UNLIKELY = 0.1
/** From this chance on, an allergy is denied, though no single clause does; or it is there, though one denies it. */
const CERTAIN = 0.6

/**
 * Allergies and intolerances with what the whole talk most likely says about them: what was not read from single clauses
 * is added.
 *
 * @param told facts of every kind
 */
export function withAllergyOutcomes(
  told: readonly Found[],
  { clauses, mentions, language, evidenceOf, chancesOf }: WholeTalk,
): Found[] {
  const things = mentionedIn(
    clauses,
    (clause) => allergensNamedIn(clause, drugsNamedIn(clause, language), language),
    mentions.filter(({ kind }) => kind === 'allergy'),
  )
  const isAllergy = ({ kind, name }: Found) => kind === 'allergy' && things.has(name)
  const own = Map.groupBy(told.filter(isAllergy), ({ name }) => name)
  const allergies = [...things.values()].flatMap((thing) => {
    const chances = chancesOf('allergy', evidenceOf(thing), thing.name)
    const read = own.get(thing.name) ?? []
    if (!chances) return read
    if (read.length > 0) return read.flatMap((one) => withOutcome(one, chances) ?? [])
    if (chances.allergic >= LIKELY && chances.allergic > chances.denied)
      return factOf(thing, 'present', chances.allergic)
    return chances.denied >= CERTAIN ? factOf(thing, 'absent', chances.denied) : []
  })
  return [...told.filter((one) => !isAllergy(one)), ...allergies]
}

/** What a fact says about an allergy. */
export const allergyOutcomeOf = ({ kind, assertion }: Fact): Outcome<'allergy'> | undefined =>
  kind !== 'allergy' ? undefined : assertion === 'absent' ? 'denied' : 'allergic'

function withOutcome(fact: Found, chances: Chances<'allergy'>): Found | null {
  const { allergic } = chances
  if (fact.assertion === 'absent')
    return allergic >= CERTAIN
      ? { ...fact, assertion: 'present', chance: allergic }
      : { ...fact, chance: chances.denied }
  if (allergic >= UNLIKELY) return { ...fact, chance: allergic }
  return likeliest('allergy', chances) === 'denied' ? { ...fact, assertion: 'absent', chance: chances.denied } : null
}

function factOf(thing: Mentioned, assertion: Assertion, chance: number): Found[] {
  const mentions = thing.mentions.filter(({ clause }) => isAnswered(clause) && clause.relative === null)
  if (mentions.length === 0) return []
  return [factAbout(thing, mentions, { kind: 'allergy', assertion, status: 'active', time: 'now', chance })]
}
