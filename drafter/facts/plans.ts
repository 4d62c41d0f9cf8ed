import { measureNamed, measuresAmong, type Named, specialtiesAmong, testsAmong, unitNamed } from '@visite/lexicon'
import { type Clause, partAround } from './clauses.ts'
import { isDenied } from './denial.ts'
import type { FactKind } from './fact.ts'
import type { FactLanguage } from './language.ts'
import { textOf } from './naming.ts'
import type { Found } from './reconciled.ts'
import { isOpen, isRefused } from './refusals.ts'

/** After this share of a talk a doctor who names a test without a result orders it. */
const LATE = 0.4

/** Orders, referrals and follow-ups that the doctor states, what was done, and what was taken back. */
export function plansIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  const { unit, text } = clause
  if (unit.speaker !== 'doctor' || clause.asks || clause.conditional) return []
  const late = unit.position > LATE
  const results = language.results.test(text)
  const plans = language.plans.test(text)
  const fact = (
    kind: FactKind,
    name: string,
    written: string,
    attributes: Record<string, string> = {},
    one?: Named,
  ): Found => ({
    kind,
    name,
    text: written,
    assertion: kind !== 'procedure' && isOpen(clause, one?.name ?? name, language) ? 'possible' : 'present',
    experiencer: 'patient',
    time: kind === 'procedure' ? 'now' : 'planned',
    attributes,
    status: one && isOff(clause, one, language) ? 'declined' : 'active',
    clauses: [clause],
  })
  const asked = (kind: FactKind) => (one: Named) => fact(kind, one.called, textOf(clause, one), {}, one)
  const tests = testsAmong(clause.words, language.code)
  const isDone = results && !plans
  const done = tests
    .filter(({ name }) => !isDone || (!NOT_DONE.has(name) && !language.before.test(text)))
    .map(asked(isDone ? 'procedure' : 'order'))
  const repeats = late && language.repeats.test(text)
  const checked = (plans && !results) || repeats ? unmeasured(clause, tests, language).map(asked('order')) : []
  const refers = language.refers.test(text) || (late && plans)
  const referrals = specialtiesAmong(clause.words, language.code).filter(
    ({ name }) => refers || (late && !results && !NOT_REFERRED.has(name)),
  )
  // "When did you see the eye doctor?" - "You will get a referral."
  const refersOn = referrals.length === 0 && done.length === 0 && language.referral.test(text)
  const named = refersOn ? before.findLast((one) => specialtiesAmong(one.words, language.code).length > 0) : undefined
  const [meant] = named ? specialtiesAmong(named.words, language.code) : []
  const again = returnIn(text, done.length + checked.length > 0, language)
  const { followUp, sickNote } = language.names
  const excused = language.excuses.test(text) && !tests.some(({ name }) => name === 'sick note')
  return [
    ...(plans || late || results ? done : []),
    ...checked,
    ...(excused ? [fact('order', sickNote, sickNote)] : []),
    ...referrals.map(asked('referral')),
    ...(meant ? [fact('referral', meant.called, meant.called)] : []),
    ...(again ? [fact('follow_up', followUp, `${followUp} ${again}`, { interval: again })] : []),
  ]
}

/** Not wanted by the doctor, or by the patient who answers. */
function isOff(clause: Clause, one: Named, language: FactLanguage): boolean {
  const { words } = clause
  if (isDenied(words, one, language) || isRefused(clause, one.name, language)) return true
  if (language.needless.test(partAround(words, one, language))) return true
  const around = words.slice(Math.max(0, one.at - NEAR), one.at + one.length + NEAR).join(' ')
  return language.withdraws.test(around)
}

/** Words around what is planned that may take it back. */
const NEAR = 8

/** When to come back; beside what is ordered, only where both are told together: "bloods in a week, see you in a month". */
function returnIn(text: string, orders: boolean, language: FactLanguage): string | null {
  if (!orders) return language.comesBack.test(text) ? intervalIn(text, language) : null
  const part = text.split(PARTS).find((one) => language.comesBack.test(one) && intervalIn(one, language) !== null)
  return part === undefined || isOrder(part, language) ? null : intervalIn(part, language)
}

const PARTS = /[,;]| (?:and|then|und|dann) /

function isOrder(part: string, { code }: FactLanguage): boolean {
  const words = part.split(' ')
  return testsAmong(words, code).length > 0 || measuresAmong(words, code).length > 0
}

const intervalIn = (text: string, { interval }: FactLanguage): string | null => {
  const [whole, count, unit] = interval.exec(text) ?? []
  return count && unit ? `${count} ${unit}` : (whole ?? null)
}

/** What is measured and has no number here: it will be. */
function unmeasured({ words }: Clause, tests: readonly Named[], { code }: FactLanguage): Named[] {
  return measuresAmong(words, code).filter(
    ({ name, at, length }) =>
      measureNamed(name)?.vital === false &&
      !NOT_ORDERED.has(name) &&
      !isRead(words, at + length) &&
      !tests.some((one) => at < one.at + one.length && one.at < at + length),
  )
}

/** A number follows that is no time: "TSH 4", not "TSH in 4 weeks". */
const isRead = (words: readonly string[], from: number): boolean =>
  words
    .slice(from, from + 3)
    .some((word, index) => /^\d/.test(word) && !TIMES.has(unitNamed(words[from + index + 1] ?? '') ?? ''))

const TIMES: ReadonlySet<string> = new Set(['day', 'week', 'month', 'year'])

/** Who also does what is only mentioned. */
const NOT_REFERRED: ReadonlySet<string> = new Set(['general practitioner', 'physiotherapy', 'gynaecology', 'hospital'])

/** What a laboratory did: its results are told, not that it was done. */
const NOT_DONE: ReadonlySet<string> = new Set([
  ...['blood test', 'urine test', 'stool test', 'culture', 'antibodies', 'liver tests', 'kidney function', 'clotting'],
  ...['thyroid function', 'iron studies', 'vitamin level', 'drug level', 'tumour markers', 'allergy test'],
  ...['tetanus vaccination', 'hepatitis serology', 'hiv test', 'surgery', 'chemotherapy', 'radiotherapy'],
])

/** Also said of what is taken or told. */
const NOT_ORDERED: ReadonlySet<string> = new Set(['glucose', 'iron', 'vision', 'calcium', 'magnesium', 'vitamin d'])
