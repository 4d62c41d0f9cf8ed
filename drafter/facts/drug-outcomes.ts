import { saysTaken } from './new-drugs.ts'
import { type Chances, likeliest, type WholeTalk } from './outcomes.ts'
import type { Found } from './reconciled.ts'

/** What shows what happens to a drug. */
export function drugEvidenceIn({ mentions, evidenceOf }: WholeTalk): (drug: Found) => string[] {
  const byName = Map.groupBy(
    mentions.filter(({ kind }) => kind === 'drug'),
    ({ name }) => name,
  )
  const allergens = new Set(
    mentions.flatMap(({ kind, name, assertion }) => (kind === 'allergy' && assertion === 'present' ? name : [])),
  )
  return (drug) => {
    const read = byName.get(drug.name) ?? []
    const named = read.flatMap((one) => one.clauses.map((clause) => ({ clause, said: one.text })))
    return [
      ...evidenceOf({ name: drug.name, list: 'drugs', row: drug.name, mentions: named, read }),
      `read all ${drug.status} ${drug.assertion}`,
      `taken ${saysTaken(read.flatMap(({ clauses }) => clauses))}`,
      `allergic ${allergens.has(drug.name)}`,
      `has ${drug.attributes.dose !== undefined} ${drug.attributes.frequency !== undefined}`,
    ]
  }
}

/** What a fact says becomes of its drug. */
export const drugOutcomeOf = ({ status, time }: Pick<Found, 'status' | 'time'>): string =>
  time === 'past' ? 'past' : status

/** A drug that is neither simply denied nor to be taken only in some case. */
export const isOpenDrug = ({ kind, assertion }: Found): boolean =>
  kind === 'drug' && assertion !== 'absent' && assertion !== 'conditional'

/** Unless something else is much more likely, what a clause alone says holds. */
const NEARLY = 0.6

/** A drug with what most likely happens to it; null: it is only mentioned. */
export function withDrugOutcome(drug: Found, chances: Chances<'drug'> | null): Found | null {
  if (!chances) return drug
  const outcome = likeliest('drug', chances)
  const read = drug.status === 'active' || drug.status === 'continued' ? null : drug.status
  if (read && chances[read] >= NEARLY * chances[outcome]) return drug
  if (outcome === 'named') return null
  const change = outcome === 'past' ? 'stopped' : outcome
  return {
    ...drug,
    time: outcome === 'past' ? 'past' : 'now',
    assertion: 'present',
    status: change,
    attributes: { ...drug.attributes, change },
    chance: chances[outcome],
  }
}
