// Decides whether a fact that was read and one that a reader wrote down are the same.
import { kindOf } from '../../facts/compare.ts'
import type { Fact } from '../../facts/fact.ts'
import { stemOf } from '../../facts/naming.ts'
import type { GoldFact } from './gold.ts'

/**
 * A fracture may be a finding or the diagnosis, a fall a complaint or history, "no nitrite" a finding or a value; a
 * complaint is not a diagnosis.
 */
const OVERLAP: readonly (readonly [string, string])[] = [
  ['finding', 'diagnosis'],
  ['finding', 'history'],
  ['finding', 'lab'],
  ['symptom', 'history'],
  ['complaint', 'history'],
]
/** What to come back for, and where: one fact for some readers, several for others. */
const WARNING: ReadonlySet<string> = new Set(['risk', 'advice', 'follow_up'])

function sameKind(fact: Fact, gold: GoldFact): boolean {
  const [one, other] = [fact.kind, gold.kind]
  if (kindOf(fact) === kindOf(gold)) return true
  if (OVERLAP.some(([a, b]) => (one === a && other === b) || (one === b && other === a))) return true
  const warns = fact.assertion === 'conditional' && gold.assertion === 'conditional'
  return warns && WARNING.has(one) && WARNING.has(other)
}

const DIGITS: ReadonlyMap<string, string> = new Map(
  [
    ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
    ['eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
  ].flatMap((words) => words.map((word, index) => [word, `${index + 1}`] as const)),
)

/** As the drafter writes: contractions written out ("can't"), numbers in digits. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/can['’]t\b/g, 'can not')
    .replace(/n['’]t\b/g, ' not')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/[\p{L}]+/gu, (word) => DIGITS.get(word) ?? word)

/** Does one name contain the other, but for an ending: "cardiology", "cardiologist"? */
const sameName = (fact: Fact, names: readonly string[]): boolean =>
  names.some(
    (name) =>
      plain(`${fact.name} ${fact.text}`).includes(plain(name)) || plain(name).includes(stemOf(plain(fact.name))),
  )

const EXACT = ['value', 'systolic', 'diastolic', 'dose', 'side'] as const

/** Something stated differently from how readers read it: a flip. */
export function contradicts(fact: Fact, gold: GoldFact): boolean {
  const { attributes = {}, experiencer = 'patient' } = gold
  const differs = EXACT.some((key) => {
    const [given, wanted] = [fact.attributes[key], attributes[key]]
    return given !== undefined && wanted !== undefined && given !== wanted
  })
  const declined = (one: { status?: string; attributes?: Readonly<Record<string, string>> }) =>
    one.status === 'declined' || one.attributes?.change === 'declined'
  // Something declined is not given, and something that tested negative is not there: some readers write it as absent.
  const not = (one: Fact | GoldFact) =>
    one.assertion === 'absent' || declined(one) || /^negative?$/.test(one.attributes?.value ?? '')
  return differs || not(fact) !== not(gold) || (fact.experiencer === 'patient') !== (experiencer === 'patient')
}

/** Are both about the same thing? */
export const about = (fact: Fact, gold: GoldFact): boolean => sameKind(fact, gold) && sameName(fact, gold.names)
