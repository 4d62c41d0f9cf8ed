import { spokenLanguage } from '../extractive/drafting.ts'
import { withinLength } from '../extractive/length.ts'
import type { Segment } from '../port.ts'
import type { Fact } from './fact.ts'
import { factsOf } from './facts.ts'
import type { NoteCheck } from './in-note.ts'

export interface Talk {
  segments: readonly Segment[]
  /** ISO 639-1, as far as the recogniser or the clinician says. */
  language: string
}

export interface TalkFacts {
  /** The language of their names: the spoken one. */
  language: string
  facts: readonly Fact[]
}

/** Reads facts without blocking the calling thread. Rejects if the work cannot be done now. */
export interface FactReader {
  /** Empty for a language that no reader knows. */
  factsOf(talk: Talk): Promise<TalkFacts>
  /** Ids of the facts that the note contains. */
  factsInNote(check: NoteCheck): Promise<readonly string[]>
  /** Ends what it has started. */
  close?(): Promise<void>
}

/** Characters that facts are read out of: about four hours of speech. */
const MOST_READ = 200_000

/** The facts in a talk, in the language spoken in it. */
export function factsOfTalk({ segments, language }: Talk): TalkFacts {
  const spoken = spokenLanguage(segments, language)
  if (spoken === null) return { language, facts: [] }
  return { language: spoken, facts: factsOf(withinLength(segments, MOST_READ).read, spoken) }
}
