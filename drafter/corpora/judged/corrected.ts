import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JudgedTalk, openTalks, pieces } from './judged.ts'

/** Words in a line of a talk, counted from 1. */
interface Place {
  line: number
  words: string
  /** Which of them, if the line has them more than once. */
  nth?: number
}

/** A value that does not hold, wherever it was said, and the first place that says the one that does. */
export interface Corrected {
  talk: string
  wrong: Place
  right: Place
}

/** A talk with every correction that a reader found in it, or that its author put there. */
export interface CorrectedTalk extends JudgedTalk {
  corrected: Corrected[]
}

/**
 * Short pieces by authors who had seen no rule: half of them have a correction, the others only seem to. Some authors
 * were asked for corrections that are hard to tell (`c`), the others for ordinary ones (`p`).
 */
const PIECES = join(import.meta.dirname, 'corrected')

const read = (file: string): Corrected[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Pieces by these authors are only measured. */
const FROZEN = /^(?:de|en)-(?:c4|p13)-/
const HARD = /^(?:de|en)-c/

export const CORRECTED_SETS = ['talks', 'pieces', 'frozen pieces', 'hard pieces', 'frozen hard pieces'] as const

const setOf = ({ name }: JudgedTalk): (typeof CORRECTED_SETS)[number] =>
  FROZEN.test(name)
    ? HARD.test(name)
      ? 'frozen hard pieces'
      : 'frozen pieces'
    : HARD.test(name)
      ? 'hard pieces'
      : 'pieces'

/** The judged talks, and the pieces, with what is corrected in them. */
export function correctedTalks(): Readonly<Record<(typeof CORRECTED_SETS)[number], CorrectedTalk[]>> {
  const byTalk = Map.groupBy([...read('corrected.jsonl'), ...read('corrected-frozen.jsonl')], ({ talk }) => talk)
  const known = (talk: JudgedTalk): CorrectedTalk => ({ ...talk, corrected: byTalk.get(talk.name) ?? [] })
  const bySet = Map.groupBy(pieces(PIECES).map(known), setOf)
  const of = (set: (typeof CORRECTED_SETS)[number]) => bySet.get(set) ?? []
  return {
    talks: openTalks().map(known),
    pieces: of('pieces'),
    'frozen pieces': of('frozen pieces'),
    'hard pieces': of('hard pieces'),
    'frozen hard pieces': of('frozen hard pieces'),
  }
}
