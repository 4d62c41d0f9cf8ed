import type { CharsetCode } from '../notes/export/gdt-charsets.ts'
import type { GdtProfileId } from '../platform/db/states.ts'

/** How the files are called that a practice system imports. */
export type AnswerNaming =
  /** By the visit: two answers are never one file, and a changed note replaces its own. */
  | 'visit'
  /** One name, by the rule of GDT 2.1: receiver and sender with four characters each, `PVS1VISI.GDT`. The next one waits until it is fetched. */
  | 'fixed'
  /** The same with a running number: `PVS1VISI.001`. */
  | 'counted'

/** What a practice system wants, as far as one knows without having it. */
export interface GdtProfile {
  id: GdtProfileId
  answers: AnswerNaming
  /** What a request is read in, and answered in, that does not say its character set (9206). */
  unmarked: CharsetCode
  /** What of it nobody has published or tried: the practice checks it with a test patient. */
  guessed: readonly ('answers' | 'unmarked')[]
}

/**
 * Sources: QMS, "Schnittstellenbeschreibung GDT 2.1" (names, 9206); tomedo's handbook ("GDT-Export": UTF-8 unless set otherwise;
 * a listener takes what comes into the import folder); CGM TURBOMED's handbook (GDT 1.0 to 2.1, identifies itself as
 * `CGM TURBOMED`). What is not from there is marked as guessed. No product was at hand to try.
 */
export const PROFILES: Readonly<Record<GdtProfileId, GdtProfile>> = {
  general: { id: 'general', answers: 'visit', unmarked: '2', guessed: [] },
  tomedo: { id: 'tomedo', answers: 'visit', unmarked: '5', guessed: ['answers'] },
  medatixx: { id: 'medatixx', answers: 'fixed', unmarked: '3', guessed: ['answers', 'unmarked'] },
  cgm: { id: 'cgm', answers: 'counted', unmarked: '2', guessed: ['answers', 'unmarked'] },
  turbomed: { id: 'turbomed', answers: 'fixed', unmarked: '2', guessed: ['answers', 'unmarked'] },
}

/** How many files of one name a folder may hold at once. */
export const MOST_COUNTED = 999

const SHORT = 4

/** Of a system's name in a file's name. */
const shortName = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, SHORT)
    .padEnd(SHORT, '_')

export interface Addressed {
  /** The visit's. */
  id: string
  /** 8315 and 8316 of the answer. */
  receiver: string
  sender: string
}

/** The names an answer may have, the first that is free counts; and whether it may replace what is there under its own name. */
export function namesFor(
  naming: AnswerNaming,
  { id, receiver, sender }: Addressed,
): { names: string[]; replaces: boolean } {
  const stem = `${shortName(receiver)}${shortName(sender)}`
  if (naming === 'visit') return { names: [`${id}.gdt`], replaces: true }
  if (naming === 'fixed') return { names: [`${stem}.GDT`], replaces: false }
  const numbers = Array.from({ length: MOST_COUNTED }, (_, i) => `${i + 1}`.padStart(3, '0'))
  return { names: numbers.map((number) => `${stem}.${number}`), replaces: false }
}
