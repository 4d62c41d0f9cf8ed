import type { CharsetCode } from '../notes/export/gdt-charsets.ts'
import type { GdtProfileId } from '../platform/db/states.ts'

/** How to name the files a practice system imports. */
export type AnswerNaming =
  /** By the visit: two answers never share a file, and a changed note replaces its own. */
  | 'visit'
  /** One name, by the rule of GDT 2.1: receiver and sender with four characters each, `PVS1VISI.GDT`. The next answer waits until it is fetched. */
  | 'fixed'
  /** The same with a running number: `PVS1VISI.001`. */
  | 'counted'

/** What a practice system expects, as far as can be known without having it. */
export interface GdtProfile {
  id: GdtProfileId
  answers: AnswerNaming
  /** Character set of requests that do not name one (9206), and of their answers. */
  unmarked: CharsetCode
  /** Settings that are neither published nor tested: the practice must check them with a test patient. */
  guessed: readonly ('answers' | 'unmarked')[]
}

/**
 * Sources: QMS, "Schnittstellenbeschreibung GDT 2.1" (names, 9206); tomedo's handbook ("GDT-Export": UTF-8 unless set otherwise;
 * a listener takes what comes into the import folder); CGM TURBOMED's handbook (GDT 1.0 to 2.1, identifies itself as
 * `CGM TURBOMED`). Everything else is marked as guessed. We had no product to test with.
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

/** The part of a system's name used in file names. */
const shortName = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, SHORT)
    .padEnd(SHORT, '_')

export interface Addressed {
  /** The visit's id. */
  id: string
  /** 8315 and 8316 of the answer. */
  receiver: string
  sender: string
}

/** The names an answer may have, of which the first free one is used; and whether it may replace an existing file. */
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
