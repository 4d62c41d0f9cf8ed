import { drugsAmong, type Measure, measureNamed, measuresAmong, unitNamed } from '@visite/lexicon'
import type { Clause } from './clauses.ts'
import type { FactLanguage } from './language.ts'
import type { Found } from './reconciled.ts'

const BLOOD_PRESSURE = 'blood pressure'
/** A value stands at most this many words after its name. */
const NEAR = 7
const NUMBER = /^\d+(?:[.,]\d+)?$/

const isAbout = (words: readonly string[], { code }: FactLanguage): boolean =>
  measuresAmong(words, code).some(({ name }) => name === BLOOD_PRESSURE)

/** Vital signs and laboratory values with their numbers. */
export function valuesIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  if (clause.relative || language.conditional.test(clause.text)) return []
  return [...bloodPressuresIn(clause, before, language), ...othersIn(clause, language)]
}

function bloodPressuresIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  const [, systolic = '', diastolic = ''] = language.bloodPressure.exec(clause.text) ?? []
  const [high, low] = [Number(systolic), Number(diastolic)]
  const plausible = high >= 60 && high <= 280 && low >= 30 && low <= 160 && high > low + 10
  if (!plausible) return []
  const written = clause.text.includes(`${systolic}/${diastolic}`)
  const named = [clause, ...before].some(({ words }) => isAbout(words, language))
  if (!written && !named) return []
  const called = language.code === 'de' ? 'blutdruck' : 'blood pressure'
  return [value(clause, 'vital', called, { systolic, diastolic, unit: 'mmHg' }, `${systolic}/${diastolic} mmHg`)]
}

function othersIn(clause: Clause, language: FactLanguage): Found[] {
  const { words, unit } = clause
  const named = measuresAmong(words, language.code)
  return named.flatMap(({ name, called, at, length }, index): Found[] => {
    const measure = measureNamed(name)
    if (!measure || name === BLOOD_PRESSURE) return []
    const end = Math.min(named[index + 1]?.at ?? words.length, at + length + NEAR)
    const after = numberAmong(words.slice(at + length, end), measure, language)
    if (after === null || (unit.question && unit.speaker === 'doctor')) return []
    const attributes = { value: after, ...(measure.unit && { unit: measure.unit }) }
    return [value(clause, measure.vital ? 'vital' : 'lab', called, attributes, `${after} ${measure.unit}`.trim())]
  })
}

/** The value said after a name: not a time, not a dose, the later of "from … to", digits side by side as a decimal. */
function numberAmong(
  words: readonly string[],
  { least, most }: Measure,
  { code, fromTo }: FactLanguage,
): string | null {
  const plausible = (number: string) => Number(number) >= least && Number(number) <= most
  const [, , later] = fromTo.exec(words.join(' ')) ?? []
  if (later && plausible(later.replace(',', '.'))) return later.replace(',', '.')
  for (const [at, word] of words.entries()) {
    if (drugsAmong([word], code).length > 0) return null
    if (!NUMBER.test(word)) continue
    const next = words[at + 1] ?? ''
    if (TIMES.has(unitNamed(next) ?? '')) continue
    const decimal = /^\d{1,2}$/.test(word) && /^\d$/.test(next) ? `${word}.${next}` : null
    const number = decimal ?? word.replace(',', '.')
    if (plausible(number)) return number
  }
  return null
}

const TIMES: ReadonlySet<string> = new Set(['day', 'week', 'month', 'year', 'hour', 'minute', 'times'])

const value = (
  clause: Clause,
  kind: 'vital' | 'lab',
  name: string,
  attributes: Record<string, string>,
  written: string,
): Found => ({
  kind,
  name,
  text: `${name} ${written}`,
  assertion: 'present',
  experiencer: 'patient',
  time: 'now',
  attributes,
  status: 'active',
  clauses: [clause],
})
