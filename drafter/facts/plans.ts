import {
  drugsAmong,
  isTimeUnit,
  measureNamed,
  measuresAmong,
  type Named,
  specialtiesAmong,
  testsAmong,
} from '@visite/lexicon'
import { type Clause, partAround } from './clauses.ts'
import { isDenied } from './denial.ts'
import type { FactKind } from './fact.ts'
import type { FactLanguage } from './language.ts'
import { textOf } from './naming.ts'
import type { Found } from './reconciled.ts'
import { isRefused } from './refusals.ts'

/** After this share of a talk a doctor who names a test without a result orders it. */
const LATE = 0.4

/** When and how a doctor talks about what may be a plan. */
interface Tone {
  late: boolean
  /** About results. */
  results: boolean
  /** About what should be done. */
  plans: boolean
}

/** Something that may be planned, and the list it is in. */
type Plannable = Named & { list: 'tests' | 'laboratory' | 'specialties' | 'measures' }

/** Everything in a clause that may be planned. */
export function plansNamedIn({ words }: Clause, language: FactLanguage): Plannable[] {
  const tests = testsAmong(words, language.code)
  return [
    ...tests.map((one): Plannable => ({ ...one, list: NOT_DONE.has(one.name) ? 'laboratory' : 'tests' })),
    ...specialtiesAmong(words, language.code).map((one): Plannable => ({ ...one, list: 'specialties' })),
    ...unmeasured({ words }, tests, language).map((one): Plannable => ({ ...one, list: 'measures' })),
  ]
}

/** Orders, referrals and follow-ups that the doctor states, what was done, and what was taken back. */
export function plansIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  const { unit, text, words } = clause
  if (unit.speaker !== 'doctor' || clause.conditional) return []
  if (clause.asks) return askedIn(clause, language)
  const tone: Tone = {
    late: unit.position > LATE,
    results: language.results.test(text),
    plans: language.plans.test(text),
  }
  const tests = testsAmong(words, language.code)
  const done = testsIn(clause, tests, tone, language)
  const checked = measuredIn(clause, tests, tone, language)
  const { sickNote } = language.names
  const excused = language.excuses.test(text) && !tests.some(({ name }) => name === 'sick note')
  return [
    ...(tone.plans || tone.late || tone.results ? done : []),
    ...checked,
    ...(excused ? [plan(clause, { kind: 'order', called: sickNote, text: sickNote })] : []),
    // "A referral for the scan" is for the scan, not for the person named before.
    ...referralsIn(clause, done.length > 0 ? [] : before, tone, language),
    ...followUpsIn(clause, done.length + checked.length > 0 || takesDrug(text, language), language),
  ]
}

/** "Can you come in on Monday?" - "I can.", "Would you like the flu jab?" - "I would rather not." */
function askedIn(clause: Clause, language: FactLanguage): Found[] {
  if (clause.answer === 'yes') return followUpsIn(clause, false, language)
  if (clause.answer !== 'no' || !language.offersIt.test(clause.text)) return []
  const offered = plansNamedIn(clause, language).filter(({ list }) => list !== 'measures')
  return offered.map((one) => ({ ...named(clause, 'order', one, language), status: 'declined' }))
}

/** When to come back, or to hear from the doctor. */
function followUpsIn(clause: Clause, orders: boolean, language: FactLanguage): Found[] {
  const again = returnIn(clause.text, orders, language) ?? returnAsked(clause, language)
  const { followUp } = language.names
  return again
    ? [plan(clause, { kind: 'follow_up', called: followUp, text: `${followUp} ${again}`, interval: again })]
    : []
}

/** "When do you want to see me again?" - "Six weeks." */
function returnAsked({ unit, text }: Clause, language: FactLanguage): string | null {
  const { asked } = unit
  if (asked?.speaker !== 'patient' || !language.comesBack.test(asked.text)) return null
  const [, count, unitName] = language.lasts.exec(text) ?? []
  return intervalIn(text, language) ?? (count && unitName ? `${count} ${unitName}` : null)
}

/** What is ordered, or was done if results are given. */
function testsIn(clause: Clause, tests: readonly Named[], { results, plans }: Tone, language: FactLanguage): Found[] {
  if (!results || plans) return tests.map((one) => named(clause, 'order', one, language))
  if (language.before.test(clause.text)) return []
  return tests.filter(({ name }) => !NOT_DONE.has(name)).map((one) => named(clause, 'procedure', one, language))
}

/** What will be measured. */
function measuredIn(clause: Clause, tests: readonly Named[], tone: Tone, language: FactLanguage): Found[] {
  if (tone.results || !tone.plans) return []
  return unmeasured(clause, tests, language).map((one) => named(clause, 'order', one, language))
}

function referralsIn(
  clause: Clause,
  before: readonly Clause[],
  { late, results, plans }: Tone,
  language: FactLanguage,
): Found[] {
  const refers = language.refers.test(clause.text) || (late && plans)
  const referrals = specialtiesAmong(clause.words, language.code).filter(
    ({ name }) => refers || (late && !results && !NOT_REFERRED.has(name)),
  )
  if (referrals.length > 0) return referrals.map((one) => named(clause, 'referral', one, language))
  // "When did you see the eye doctor?" - "You will get a referral."
  if (!language.referral.test(clause.text)) return []
  const asked = before.map(({ words }) => specialtiesAmong(words, language.code))
  const [meant] = asked.findLast(({ length }) => length > 0) ?? []
  return meant ? [plan(clause, { kind: 'referral', called: meant.called, text: meant.called })] : []
}

interface Planned {
  kind: FactKind
  called: string
  text: string
  interval?: string
}

const plan = (clause: Clause, { kind, called, text, interval }: Planned): Found => ({
  kind,
  name: called,
  text,
  assertion: 'present',
  experiencer: 'patient',
  time: kind === 'procedure' ? 'now' : 'planned',
  attributes: { ...(interval && { interval }) },
  status: 'active',
  clauses: [clause],
})

/** What the clause itself names, and may also take back. */
function named(clause: Clause, kind: FactKind, one: Named, language: FactLanguage): Found {
  const own = plan(clause, { kind, called: one.called, text: textOf(clause, one) })
  const isDeclined = isOff(clause, one, language) || isRefused(clause, one.name, language)
  return isDeclined ? { ...own, status: 'declined' } : own
}

/** Not wanted by the doctor. */
function isOff(clause: Clause, one: Named, language: FactLanguage): boolean {
  const { words } = clause
  if (isDenied(words, one, language)) return true
  if (language.needless.test(partAround(words, one, language))) return true
  const around = words.slice(Math.max(0, one.at - NEAR), one.at + one.length + NEAR).join(' ')
  return language.withdraws.test(around)
}

/** Words around what is planned that may take it back. */
const NEAR = 8

/** When to come back; next to an order, only if both are named together: "bloods in a week, see you in a month". */
function returnIn(text: string, orders: boolean, language: FactLanguage): string | null {
  if (!orders) return language.comesBack.test(text) ? intervalIn(text, language) : null
  const part = text.split(PARTS).find((one) => language.comesBack.test(one) && intervalIn(one, language) !== null)
  return part === undefined || isOrder(part, language) ? null : intervalIn(part, language)
}

const PARTS = /[,;]| (?:and|then|und|dann) /

function isOrder(part: string, language: FactLanguage): boolean {
  const words = part.split(' ')
  const { code } = language
  return testsAmong(words, code).length > 0 || measuresAmong(words, code).length > 0 || takesDrug(part, language)
}

/** "Apixaban nehmen Sie ab morgen wieder." */
const takesDrug = (text: string, { code, takes }: FactLanguage): boolean =>
  takes.test(text) && drugsAmong(text.split(' '), code).length > 0

const intervalIn = (text: string, { interval }: FactLanguage): string | null => {
  const [whole, count, unit] = interval.exec(text) ?? []
  return count && unit ? `${count} ${unit}` : (whole ?? null)
}

/** Something measured that has no number here: it will be measured. */
function unmeasured({ words }: Pick<Clause, 'words'>, tests: readonly Named[], { code }: FactLanguage): Named[] {
  return measuresAmong(words, code).filter(
    ({ name, at, length }) =>
      measureNamed(name)?.vital === false &&
      !NOT_ORDERED.has(name) &&
      !isRead(words, at + length) &&
      !tests.some((one) => at < one.at + one.length && one.at < at + length),
  )
}

/** A number follows that is not a time: "TSH 4", not "TSH in 4 weeks". */
const isRead = (words: readonly string[], from: number): boolean =>
  words.slice(from, from + 3).some((word, index) => /^\d/.test(word) && !isTimeUnit(words[from + index + 1] ?? ''))

/** Specialties that also do what is only mentioned. */
export const NOT_REFERRED: ReadonlySet<string> = new Set([
  'general practitioner',
  'physiotherapy',
  'gynaecology',
  'hospital',
])

/** Laboratory work: its results are reported, not that it was done. */
const NOT_DONE: ReadonlySet<string> = new Set([
  ...['blood test', 'urine test', 'stool test', 'culture', 'antibodies', 'liver tests', 'kidney function', 'clotting'],
  ...['thyroid function', 'iron studies', 'vitamin level', 'drug level', 'tumour markers', 'allergy test'],
  ...['tetanus vaccination', 'hepatitis serology', 'hiv test', 'surgery', 'chemotherapy', 'radiotherapy'],
])

/** Also said about what is taken or reported. */
const NOT_ORDERED: ReadonlySet<string> = new Set(['glucose', 'iron', 'vision', 'calcium', 'magnesium', 'vitamin d'])
