import type { CharsetCode } from '../notes/export/gdt-charsets.ts'
import type { GdtRequest } from './request.ts'

/** System of the numbers in practice systems, among a patient's identifiers. */
export const SYSTEM = 'gdt'
export const MOST_LISTED = 200
/** How long a file that is not whole may stay as it is before it is put aside. */
export const PATIENCE_MS = 30_000
/** How long whoever took a file may need for it: then it was killed. */
export const TAKEN_MS = 60_000

/** What the answer needs of the request. */
export interface Asked {
  number: string
  receiver: string | null
  sender: string | null
  charset: CharsetCode
}

export const askedIn = ({ number, receiver, sender, charset }: GdtRequest): Asked => ({
  ...{ number, receiver, sender, charset },
})

/** As its file is called among those put aside: what a stranger called it becomes no path and no command. */
export const asideName = (name: string, stamp: string): string =>
  `${stamp}-${name.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(-80)}`

const TAKEN = /^\.([0-9a-f]{24})\.(.*)\.taken$/s

/** A file's name while one process has it. */
export const takenName = (name: string, token: string): string => `.${token}.${name}.taken`
/** What it was called before; null for a file that nobody has taken. */
export const nameBefore = (name: string): string | null => TAKEN.exec(name)?.[2] ?? null
