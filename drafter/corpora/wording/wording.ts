import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from '../../extractive/editor/passage.ts'

/** A passage of a talk, and the sentence that an author would leave of it in a signed note. */
export interface Wording {
  language: 'de' | 'en'
  /** Name of its talk: in `judged/talks`, or `<set>/<id>` of `consultations`. */
  talk: string
  quotes: Part[]
  /** The question right before it, by the other speaker. */
  before: Part | null
  /** Null with the sentence: nothing of it belongs in a note. */
  section: string | null
  sentence: string | null
}

/** What authors who saw no rule wrote, in the order of the talks. */
export const wordings = (language: Wording['language']): Wording[] =>
  readFileSync(join(import.meta.dirname, `${language}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => ({ language, before: null, ...JSON.parse(line) }))
