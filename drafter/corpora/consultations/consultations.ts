import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Segment } from '../../port.ts'

/** S, O, A, P: where a fact belongs. */
export type Part = 'S' | 'O' | 'A' | 'P'

/**
 * `de`: by the author of the rules. `blind-de`, `blind-en`: by an author who had seen no rules, before any were changed
 * for them.
 */
export const SETS = ['de', 'blind-de', 'blind-en'] as const
/**
 * Longer, and the way people really talk: companions, interpreters, dialect, telephone, ward rounds, late corrections.
 * Half of them as a recogniser writes, some without speakers or with swapped ones. Their facts are only in
 * `corpora/facts`.
 */
export const VARIED_SETS = ['varied-de', 'varied-en'] as const
export type ConsultationSet = (typeof SETS | typeof VARIED_SETS)[number]

/** A made-up consultation. Not real, not clinically validated. */
export interface Consultation {
  id: string
  language: 'de' | 'en'
  specialty: string
  /** Frozen ones are only measured; rules are written while reading only the open ones. */
  frozen: boolean
  segments: Segment[]
  /** What the note must say, and in which part. */
  facts: { part: Part; pattern: RegExp }[]
  /** What would be a flip: a wrong side, number, person or negation. */
  never: RegExp[]
}

/** Reads a line `D: …`, `P: …`, `C: …` (a companion or interpreter) or `U: …` (unknown) as an utterance. */
export function segmentOf(line: string, index: number): Segment {
  const role = line.startsWith('D') ? 'doctor' : line.startsWith('U') ? 'unknown' : 'patient'
  const [start_ms, end_ms] = [index * 4000, index * 4000 + 3500]
  return {
    id: `s${index + 1}`,
    start_ms,
    end_ms,
    speaker: role === 'unknown' ? null : line.slice(0, 1),
    role,
    text: line.slice(3),
  }
}

function parsed(id: string, language: Consultation['language'], text: string): Consultation {
  const [head = '', dialogue = '', gold = ''] = text.trim().split('\n\n')
  const [specialty = '', kind = ''] = head.split(' | ')
  const lines = gold
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(/: (.*)/s) as [string, string])
  return {
    id,
    language,
    specialty,
    frozen: /^(?:eingefroren|frozen)$/.test(kind),
    segments: dialogue.split('\n').map(segmentOf),
    facts: lines
      .filter(([part]) => part !== 'never')
      .map(([part, pattern]) => ({ part: part as Part, pattern: new RegExp(pattern, 'i') })),
    never: lines.filter(([part]) => part === 'never').map(([, pattern]) => new RegExp(pattern)),
  }
}

/** All consultations of a set, in order. */
export function consultations(set: ConsultationSet = 'de'): Consultation[] {
  const folder = join(import.meta.dirname, set)
  const language = set.endsWith('en') ? 'en' : 'de'
  return readdirSync(folder)
    .sort()
    .map((name) => parsed(name.replace('.txt', ''), language, readFileSync(join(folder, name), 'utf8')))
}

/** As written by a recogniser without punctuation and capitals. Marks within a number are part of it: "8.4". */
export const unmarked = (text: string): string => text.toLowerCase().replace(/(?<!\d)[.,:]|[.,:](?!\d)|[!?…;„“"]/g, '')

/** The same talk, as such a recogniser writes it. */
export const unpunctuated = <T extends { segments: Segment[] }>(talk: T): T => ({
  ...talk,
  segments: talk.segments.map((segment) => ({ ...segment, text: unmarked(segment.text) })),
})
