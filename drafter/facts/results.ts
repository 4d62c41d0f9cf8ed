import { analytesAmong, type Named, testsAmong } from '@visite/lexicon'
import type { Clause } from './clauses.ts'
import { isJoined } from './findings.ts'
import type { FactLanguage } from './language.ts'
import type { Found } from './reconciled.ts'

/** A result is at most this many words after what was tested. */
const NEAR = 4

/** Tests with a result in words: "cultures negative", "im Urin kein Nitrit", "EKG unauffällig". */
export function resultsIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  const { words, asks, conditional, relative } = clause
  if (asks || conditional || relative) return []
  const inUrine = [...before.slice(-1), clause].some(({ text }) => language.urine.test(text))
  // "No blood in my wee" does not mention a test.
  const analytes = inUrine && clause.unit.speaker === 'doctor' ? analytesAmong(words, language.code) : []
  const tests = testsAmong(words, language.code).filter(({ name }) => TESTED.has(name) || SEEN.has(name))
  const named = [...tests, ...analytes].sort((a, b) => a.at - b.at)
  const results = named.map((one, index) => resultOf(one, named[index + 1], words, language))
  return named.flatMap((one, index): Found[] => {
    // "Leucocytes and nitrite positive."
    // "Shows leucocytes, nitrite negative."
    const isShown =
      words[one.at + one.length] === ',' && words.slice(0, one.at).some((word) => language.shows.test(word))
    const shared = isJoined(one, named[index + 1], words) && !isShown ? results[index + 1] : null
    const result = results[index] ?? shared
    if (!result) return []
    const seen = SEEN.has(one.name)
    return [
      {
        kind: seen ? 'finding' : 'lab',
        name: seen ? `${one.called} ${result}` : one.called,
        text: `${words.slice(one.at, one.at + one.length).join(' ')} ${result}`,
        assertion: 'present',
        experiencer: 'patient',
        time: language.before.test(clause.text) ? 'past' : 'now',
        attributes: seen ? {} : { value: result },
        status: 'active',
        clauses: [clause],
      },
    ]
  })
}

function resultOf(
  { at, length, name }: Named,
  next: Named | undefined,
  words: readonly string[],
  { result, denies, turns, names }: FactLanguage,
): string | null {
  // "No nitrites."
  if (denies.test(words[at - 1] ?? '')) return SEEN.has(name) ? null : names.negative
  const end = Math.min(next?.at ?? words.length, at + length + NEAR)
  const after = words.slice(at + length, end)
  const place = after.findIndex((word) => result.test(word))
  // "Dipstick negative for blood" says it about the blood.
  if (place >= 0 && FOR.test(after[place + 1] ?? '')) return null
  if (place >= 0) return after.slice(0, place).some((word) => denies.test(word)) ? null : (after[place] ?? null)
  // "Negative for blood and nitrite."
  const earlier = words.slice(0, at).findLastIndex((word) => result.test(word) || turns.test(word))
  return FOR.test(words[earlier + 1] ?? '') ? (words[earlier] ?? null) : null
}

const FOR = /^(?:for|auf|für)$/

/** Tests whose result comes from a laboratory. */
const TESTED: ReadonlySet<string> = new Set([
  ...['blood test', 'urine test', 'stool test', 'culture', 'antibodies', 'liver tests', 'kidney function', 'swab'],
  ...['thyroid function', 'pregnancy test', 'hiv test', 'tb test', 'allergy test', 'hepatitis serology', 'biopsy'],
  ...['smear test', 'hpv test', 'urine cytology', 'sputum sample', 'clotting', 'glucose tolerance test'],
  ...['urine culture', 'stool culture', 'throat culture', 'strep test', 'covid test', 'flu test'],
  ...['antinuclear antibodies', 'anti-ccp', 'genetic test'],
])
/** Something that is looked at: "normal" says how it was. */
const SEEN: ReadonlySet<string> = new Set([
  ...['ecg', 'x-ray', 'ct', 'mri', 'ultrasound', 'echocardiogram', 'long-term ecg', 'mammogram', 'lung function test'],
  ...['colonoscopy', 'gastroscopy', 'eeg', 'stress test', 'bone scan'],
  ...['sigmoidoscopy', 'rectoscopy', 'proctoscopy', 'coronary angiogram'],
])
