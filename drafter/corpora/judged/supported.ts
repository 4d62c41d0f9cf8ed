import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FROZEN_TALKS, talksForFacts, talksIn } from './judged.ts'

/** What is wrong with a sentence; of one that adds what nobody said, `invented`. */
export type FaultKind = 'negation' | 'number' | 'side' | 'person' | 'drug' | 'time' | 'status' | 'symptom' | 'invented'

/** A sentence that somebody who saw no check and no draft wrote as a clinician would, of some utterances of a talk. */
export interface SupportedSentence {
  /** Name of the talk. */
  talk: string
  language: 'de' | 'en'
  sentence: string
  /** The utterances. */
  quotes: string[]
  /** `near`: in their words; `free`: in a clinician's own. */
  words: 'near' | 'free'
  /** Null: the utterances say so. */
  fault: FaultKind | null
}

interface Line extends Omit<SupportedSentence, 'language' | 'quotes'> {
  /** The utterances `[from, to)` of the talk. */
  from: number
  to: number
}

/** Sentences of the open talks, or of the frozen ones, from which nothing is learned. */
export function supportedSentences({ frozen = false } = {}): SupportedSentence[] {
  const talks = new Map((frozen ? talksIn(FROZEN_TALKS) : talksForFacts()).map((talk) => [talk.name, talk]))
  const file = frozen ? 'supported-frozen.jsonl' : 'supported.jsonl'
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const { from, to, ...said }: Line = JSON.parse(line)
    const talk = talks.get(said.talk)
    if (!talk) throw new Error(`${file} has a sentence of ${said.talk}, which is no talk`)
    return { ...said, language: talk.language, quotes: talk.segments.slice(from, to).map(({ text }) => text) }
  })
}
