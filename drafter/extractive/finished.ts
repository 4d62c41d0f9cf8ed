import type { Voice } from '../stages/03-units.ts'
import type { Candidate } from '../stages/11-select.ts'
import { stateOf } from '../writing/sentences.ts'
import type { FactsOfClause } from './facts-by-clause.ts'
import type { LanguagePack } from './pack.ts'
import type { SectionClass } from './sections.ts'

/** A finished sentence with everything that shows whether a reader would leave it in a note. */
export interface Finished {
  language: LanguagePack['code']
  text: string
  /** Written from facts, or somebody's words. */
  origin: 'fact' | 'utterance'
  section: SectionClass
  /** Kind and state of each fact: "drug started". */
  facts: readonly string[]
  /** The facts read out of an utterance's words: "drug", "drug present stopped". */
  told?: readonly string[]
  /** What it is based on, and who said it: doctor, patient; in lower case if that is not certain. */
  quotes: readonly { who: 'D' | 'P' | 'd' | 'p'; text: string }[]
  /** The marks of its quotes were set by this service. */
  marked: boolean
}

/** What was said, and by whom. */
export interface Talk {
  segments: readonly { id: string; text: string }[]
  voices: readonly Voice[]
  /** Ids of segments that were heard without marks. */
  unmarked: ReadonlySet<string>
  told: FactsOfClause
}

const letterOf = ({ speaker, sure }: Voice): 'D' | 'P' | 'd' | 'p' => {
  const letter = speaker === 'doctor' ? 'D' : 'P'
  return sure ? letter : letter === 'D' ? 'd' : 'p'
}

/** What is known about a sentence, as its judge reads it. */
export function finishedOf(text: string, candidate: Candidate, talk: Talk, language: LanguagePack['code']): Finished {
  const { spans, facts = [], section } = candidate
  const ordered = [...spans].sort((a, b) => a.segment - b.segment || a.start - b.start)
  return {
    language,
    text,
    origin: facts.length > 0 ? 'fact' : 'utterance',
    section,
    facts: facts.map((fact) => `${fact.kind} ${stateOf(fact)}`),
    ...(facts.length === 0 && { told: talk.told({ spans }) }),
    quotes: ordered.map(({ segment, start, end }) => ({
      who: letterOf(talk.voices[segment] ?? { speaker: 'patient', sure: false }),
      text: talk.segments[segment]?.text.slice(start, end) ?? '',
    })),
    marked: spans.some(({ segment }) => talk.unmarked.has(talk.segments[segment]?.id ?? '')),
  }
}
