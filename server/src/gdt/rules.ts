import type { CharsetCode } from '../notes/export/gdt-charsets.ts'
import type { GdtLogRow } from '../platform/db/gdt-tables.ts'
import type { GdtRequest } from './request.ts'

/** System of the numbers in practice systems, among a patient's identifiers. */
export const SYSTEM = 'gdt'
export const MOST_LISTED = 200
/** Field 8100 has five digits. */
export const MOST_BYTES = 99_999
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
export const asideName = (name: string, at: Date, key: string): string =>
  `${at.toISOString().replace(/\D/g, '')}-${key}-${name.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(-80)}`

const ASIDE = /^\d{17}-([0-9a-f]{24})-(.*)$/s

/** The key and the harmless name in it; null for a file that nobody has put aside. */
export function fromAside(name: string): { key: string; name: string } | null {
  const [, key, rest] = ASIDE.exec(name) ?? []
  return key !== undefined && rest !== undefined ? { key, name: rest } : null
}

/** Of a file that was put aside, in the folder again: no other file has it. */
export const againName = (key: string, name: string): string =>
  `again-${key}-${name.replace(/^(again-[0-9a-f]{24}-)+/, '')}`

const TAKEN = /^\.([0-9a-f]{24})\.(.*)\.taken$/s

/** A file's name while one process has it. */
export const takenName = (name: string, token: string): string => `.${token}.${name}.taken`
/** What it was called before; null for a file that nobody has taken. */
export const nameBefore = (name: string): string | null => TAKEN.exec(name)?.[2] ?? null

/** Whether an entry of the log can be done once more: a file that lies aside, or an answer to a visit. */
export const canRepeat = ({
  direction,
  aside_key,
  again_at,
  appointment_id,
}: Pick<GdtLogRow, 'direction' | 'aside_key' | 'again_at' | 'appointment_id'>): boolean =>
  direction === 'in' ? aside_key !== null && again_at === null : appointment_id !== null
