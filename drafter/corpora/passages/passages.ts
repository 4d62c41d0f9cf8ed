import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SectionClass } from '../../extractive/sections.ts'

/** A passage of a talk, and what its author would keep of it in a signed note. */
export interface Passage {
  language: 'de' | 'en'
  /** Name of its talk: in `judged/talks` or `judged/read`, or `<set>/<id>` of `consultations`. */
  talk: string
  quotes: { who: 'D' | 'P' | 'd' | 'p'; text: string }[]
  /** Null, like the sentence: nothing of it belongs in a note. */
  section: SectionClass | null
  sentence: string | null
}

/** In the order of the talks. */
export const passagesIn = (language: Passage['language']): Passage[] =>
  readFileSync(join(import.meta.dirname, `${language}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => ({ language, ...JSON.parse(line) }))
