import type { Speaker } from '../../stages/03-units.ts'
import type { EnglishRules } from './rules.ts'

const NOT_ANY =
  /\b(she|he|the patient) (?:does not (?:have|feel|notice)|has not (?:had|noticed|felt)|did not have) any\b/g

/** A finished wording in the words that notes use. */
export function idiomatic(text: string, speaker: Speaker, { idiom }: EnglishRules): string {
  const written = idiom(text)
  // What the doctor saw is a finding, not a denial.
  return speaker === 'patient' ? written.replace(NOT_ANY, '$1 denies any') : written
}
