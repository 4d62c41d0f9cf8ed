import type { Outcome } from '../extractive/model.ts'
import { drugsMentionedIn } from './drugs.ts'
import { saysTaken } from './new-drugs.ts'
import { type Chances, likeliest, type WholeTalk } from './outcomes.ts'
import { type Found, reconciled } from './reconciled.ts'

/** What shows what happens to a drug, whether or not a single clause says so. */
function drugEvidenceIn({ mentions, evidenceOf }: WholeTalk): (drug: Found) => string[] {
  const byName = Map.groupBy(
    mentions.filter(({ kind }) => kind === 'drug'),
    ({ name }) => name,
  )
  const allergens = new Set(
    mentions.flatMap(({ kind, name, assertion }) => (kind === 'allergy' && assertion === 'present' ? name : [])),
  )
  return (drug) => {
    const read = byName.get(drug.name) ?? []
    const named = (read.length > 0 ? read : [drug]).flatMap((one) =>
      one.clauses.map((clause) => ({ clause, said: one.text })),
    )
    return [
      ...evidenceOf({ name: drug.name, list: 'drugs', row: drug.name, mentions: named, read }, true),
      `read all ${drug.status} ${drug.assertion}`,
      `read ever ${read.length > 0}`,
      `taken ${saysTaken(named.map(({ clause }) => clause))}`,
      `allergic ${allergens.has(drug.name)}`,
      `has ${drug.attributes.dose !== undefined} ${drug.attributes.frequency !== undefined}`,
    ]
  }
}

/** What a fact says becomes of its drug. */
export const drugOutcomeOf = ({ status, time }: Pick<Found, 'status' | 'time'>): string =>
  time === 'past' ? 'past' : status

/** A drug that is neither simply denied nor to be taken only in some case. */
const isOpenDrug = ({ kind, assertion }: Found): boolean =>
  kind === 'drug' && assertion !== 'absent' && assertion !== 'conditional'

/** Unless something else is much more likely, and likely at all, what a clause alone says holds. */
const NEARLY = 0.6
const LIKELY = 0.4

/** A new dose is easily taken for a new drug. */
const CHANGED = 0.3

/** A new dose that no clause states. */
const SURE = 0.5

/** What no single clause says happens to a drug does from this chance on. */
const ADDED = 0.65

/** Drugs with what most likely happens to them by the end of the talk, without those that are only mentioned. */
export function withDrugOutcomes(told: readonly Found[], talk: WholeTalk): Found[] {
  const evidenceOf = drugEvidenceIn(talk)
  const chancesFor = (drug: Found) => talk.chancesOf('drug', evidenceOf(drug), drug.name)
  const decided = told.flatMap((one) => (isOpenDrug(one) ? (withDrugOutcome(one, chancesFor(one)) ?? []) : one))
  const known = new Set(told.flatMap(({ kind, name }) => (kind === 'drug' || kind === 'allergy' ? name : [])))
  const unread = talk.clauses
    .flatMap((clause) => drugsMentionedIn(clause, talk.language))
    .filter(({ name }) => !known.has(name))
  const added = reconciled(unread).flatMap((drug) => {
    const chances = chancesFor(drug)
    const isLikely = chances !== null && chances[likeliest('drug', chances)] >= ADDED
    return isLikely ? (withDrugOutcome(drug, chances) ?? []) : []
  })
  return [...decided, ...added]
}

/** A drug with what most likely happens to it; null: it is only mentioned. */
export function withDrugOutcome(drug: Found, chances: Chances<'drug'> | null): Found | null {
  if (!chances) return drug
  const outcome = likeliest('drug', chances)
  if (holds(drug, chances, outcome)) return drug
  if (outcome === 'named') return null
  const change = outcome === 'past' ? 'stopped' : outcome
  const told = outcome === 'changed' ? withoutOldDose(drug) : drug
  return {
    ...told,
    time: outcome === 'past' ? 'past' : 'now',
    assertion: 'present',
    status: change,
    attributes: { ...told.attributes, change },
    chance: chances[outcome],
  }
}

/** Does what clauses say of a drug hold, whatever is likeliest? */
function holds({ status }: Found, chances: Chances<'drug'>, outcome: Outcome<'drug'>): boolean {
  const read = status === 'active' || status === 'continued' ? null : status
  const nearly = read === 'changed' && outcome === 'started' ? CHANGED : NEARLY
  if (read && (chances[read] >= nearly * chances[outcome] || chances[outcome] < LIKELY)) return true
  return outcome === 'changed' && chances.changed < SURE
}

/** "18 units." - "That will not do.": what only the patient says is not the new dose. */
function withoutOldDose(drug: Found): Found {
  if (drug.clauses.some(({ unit, asks }) => unit.speaker === 'doctor' && !asks)) return drug
  return { ...drug, text: drug.text.replace(DOSE, ''), attributes: {} }
}

/** A dose, and what follows it, behind a name. */
const DOSE = / \d.*$/
