import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finished } from '../../extractive/finished.ts'
import type { Role, Segment } from '../../port.ts'

/** What a reader made of a sentence: usable as it is, clumsy but right, a fragment or noise, wrong. */
export type Verdict = 'U' | 'C' | 'F' | 'W'

/**
 * A sentence that the drafter could write about a talk, and what a reader made of it with the talk at hand. Where the
 * talk's own punctuation was learned from, `marked` is false: its marks are as good as written ones.
 */
export interface JudgedSentence extends Finished {
  language: 'de' | 'en'
  /** Name of the talk, in `talks/` or, if nothing else was learned or measured by it, in `read/`. */
  talk: string
  verdict: Verdict
}

export const LANGUAGES = ['de', 'en'] as const

/** The sentences that readers judged, of all talks, in order. */
export const judgedSentences = (): JudgedSentence[] =>
  LANGUAGES.flatMap((language) =>
    readFileSync(join(import.meta.dirname, `${language}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  )

/**
 * The talks they were judged against, each with what its author wants in the note (`+`) and what would be wrong (`-`).
 */
export const TALKS = join(import.meta.dirname, 'talks')
/** Talks for which nobody wrote down what the note should say. */
const TALKS_READ = join(import.meta.dirname, 'read')
/** Talks of which readers judged only the facts: more talks would teach nothing further about marks and sections. */
const TALKS_TOLD = join(import.meta.dirname, 'told')
/** Short pieces of talks, several in a file, of which only what becomes of things is known. */
const PIECES = join(import.meta.dirname, 'brief')
/** The same by other authors, from which nothing is learned. */
export const FROZEN_PIECES = join(import.meta.dirname, 'brief-frozen')
/** More talks by the same authors that are only measured: no rule is written and nothing is learned from them. */
export const FROZEN_TALKS = join(import.meta.dirname, 'frozen')

const LINE = /^\[(\w+)\]\s*(.*)$/

/**
 * Reads lines `[doctor] …`; a line without a name has an unknown speaker. Anybody but the doctor speaks for the
 * patient.
 */
export const segmentsIn = (talk: string): Segment[] =>
  talk
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const [, speaker = null, said = ''] = LINE.exec(line) ?? []
      const role: Role = speaker === null ? 'unknown' : speaker === 'doctor' ? 'doctor' : 'patient'
      const [start_ms, end_ms] = [index * 4000, index * 4000 + 3500]
      return { id: `s${index + 1}`, start_ms, end_ms, speaker, role, text: speaker === null ? line : said }
    })

export interface JudgedTalk {
  name: string
  language: 'de' | 'en'
  segments: Segment[]
  /** What its author wants in the note; empty if the author was not asked. */
  wanted: string[]
}

function wantedIn(file: string): string[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.filter((line) => line.startsWith('+ '))
}

/** Talks in a folder, whose file names begin with the language. */
export const talksIn = (folder = TALKS): JudgedTalk[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => ({
      name: file.replace('.txt', ''),
      language: file.startsWith('de') ? 'de' : 'en',
      segments: segmentsIn(readFileSync(join(folder, file), 'utf8')),
      wanted: wantedIn(join(folder, file.replace('.txt', '.want'))),
    }))

/** Short pieces, whose file names begin with the language; each begins with its name. */
export const pieces = (folder = PIECES): JudgedTalk[] =>
  readdirSync(folder)
    .sort()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split(/^##### /m)
        .slice(1),
    )
    .map((piece) => {
      const [name = '', ...lines] = piece.split('\n')
      return { name, language: name.startsWith('de') ? 'de' : 'en', segments: segmentsIn(lines.join('\n')), wanted: [] }
    })

/** All talks that may be learned from. */
export const openTalks = (): JudgedTalk[] => [TALKS, TALKS_READ].flatMap((folder) => talksIn(folder))

/** All talks whose facts may be learned from. */
export const talksForFacts = (): JudgedTalk[] => [...openTalks(), ...talksIn(TALKS_TOLD)]
