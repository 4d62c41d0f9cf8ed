import { DRUG_NAMES, MEDICAL_TERMS } from '@visite/lexicon'
import type { Transcriber } from '../port.ts'
import { align } from './alignment.ts'
import { comparableWords } from './comparable-words.ts'
import type { Pair } from './pairs.ts'
import { summedTermErrors, type TermErrors, type TermIndex, termErrors, termIndex } from './term-errors.ts'
import { summedErrors, type WordErrors, wordErrors } from './word-error-rate.ts'

/** How well an engine heard a recording, or all of them. */
export interface Measured {
  /** Of the audio. */
  seconds: number
  /** Seconds the engine took for a second of audio: below 1 it keeps up. */
  real_time_factor: number
  errors: WordErrors
  /** Medical words and the given vocabulary, without drugs. */
  terms: TermErrors
  drugs: TermErrors
}

interface Yardstick {
  language: string
  terms: TermIndex
  drugs: TermIndex
}

/** @param vocabulary the operator's own terms; drugs among them count as drugs */
function yardstick(language: string, vocabulary: readonly string[]): Yardstick {
  const words = (term: string) => comparableWords(term, language)
  const own = vocabulary.filter((term) => !DRUG_NAMES.has(term.toLowerCase()))
  return {
    language,
    terms: termIndex([...MEDICAL_TERMS, ...own].map(words)),
    drugs: termIndex([...DRUG_NAMES].map(words)),
  }
}

/** @param took seconds the engine took */
function measured(
  { language, terms, drugs }: Yardstick,
  { reference, hypothesis, seconds, took }: { reference: string; hypothesis: string; seconds: number; took: number },
): Measured {
  const said = comparableWords(reference, language)
  const heard = comparableWords(hypothesis, language)
  const pairs = align(said, heard)
  return {
    seconds,
    real_time_factor: factor(took, seconds),
    errors: wordErrors(pairs),
    terms: termErrors(said, heard, pairs, terms),
    drugs: termErrors(said, heard, pairs, drugs),
  }
}

/** A recording, and how well it was heard or why it could not be. */
export type Outcome = { file: string } & (Measured | { error: string })

/**
 * Lets an engine hear recordings, and compares. One that cannot be heard does not stop the others.
 * @param vocabulary the operator's own terms: told to the engine, and counted as terms
 * @param onOutcome called at once: the recordings may take hours
 * @throws if the engine does not work
 */
export async function evaluated(
  transcriber: Transcriber,
  pairs: readonly Pair[],
  language: string,
  vocabulary: readonly string[],
  onOutcome: (outcome: Outcome) => void,
): Promise<{ files: Outcome[]; all: Measured }> {
  // Also loads the model, once, so that its time is not charged to a recording.
  const verdict = await transcriber.check()
  if (!verdict.ok) throw new Error(verdict.detail)
  const stick = yardstick(language, vocabulary)
  const files: Outcome[] = []
  for (const pair of pairs) {
    const outcome = await heard(transcriber, pair, stick, vocabulary)
    files.push(outcome)
    onOutcome(outcome)
  }
  return { files, all: total(files.flatMap((file) => ('error' in file ? [] : [file]))) }
}

async function heard(
  transcriber: Transcriber,
  { name, audio, reference }: Pair,
  stick: Yardstick,
  vocabulary: readonly string[],
): Promise<Outcome> {
  const started = performance.now()
  try {
    const request = { file: audio, language: stick.language, vocabulary, signal: new AbortController().signal }
    const { segments, duration_seconds } = await transcriber.transcribe(request)
    const took = (performance.now() - started) / 1000
    const hypothesis = segments.map(({ text }) => text).join('\n')
    return { file: name, ...measured(stick, { reference, hypothesis, seconds: duration_seconds, took }) }
  } catch (error) {
    return { file: name, error: error instanceof Error ? error.message : String(error) }
  }
}

/** All recordings as one: every word and every second weighs the same. */
function total(all: readonly Measured[]): Measured {
  const seconds = all.reduce((sum, each) => sum + each.seconds, 0)
  const took = all.reduce((sum, each) => sum + each.real_time_factor * each.seconds, 0)
  return {
    seconds,
    real_time_factor: factor(took, seconds),
    errors: summedErrors(all.map(({ errors }) => errors)),
    terms: summedTermErrors(all.map(({ terms }) => terms)),
    drugs: summedTermErrors(all.map(({ drugs }) => drugs)),
  }
}

const factor = (took: number, seconds: number): number => (seconds > 0 ? took / seconds : 0)
