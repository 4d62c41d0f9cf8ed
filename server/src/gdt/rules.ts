import type { CharsetCode } from '../notes/export/gdt-charsets.ts'
import type { GdtLogRow } from '../platform/db/gdt-tables.ts'
import type { GdtRequest } from './request.ts'

/** The `system` of practice systems' numbers among a patient's identifiers. */
export const SYSTEM = 'gdt'
export const MOST_LISTED = 200
/** Field 8100 has five digits. */
export const MOST_BYTES = 99_999
/** How long an incomplete file may stay unchanged before it is put aside. */
export const PATIENCE_MS = 30_000
/** A process that has held a file for longer than this must have been killed. */
export const TAKEN_MS = 60_000

/** The parts of a request the answer needs. */
export interface Asked {
  number: string
  receiver: string | null
  sender: string | null
  charset: CharsetCode
}

export const askedIn = ({ number, receiver, sender, charset }: GdtRequest): Asked => ({
  ...{ number, receiver, sender, charset },
})

/** A file's name once it is put aside; no foreign name may act as a path or a command. */
export const asideName = (name: string, at: Date, key: string): string =>
  `${at.toISOString().replace(/\D/g, '')}-${key}-${name.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(-80)}`

const ASIDE = /^\d{17}-([0-9a-f]{24})-(.*)$/s

/** The key and the harmless name in it; null for a file that was not put aside. */
export function fromAside(name: string): { key: string; name: string } | null {
  const [, key, rest] = ASIDE.exec(name) ?? []
  return key !== undefined && rest !== undefined ? { key, name: rest } : null
}

/** The unique name of a file that is back in its folder after being put aside. */
export const returnedName = (key: string, name: string): string =>
  `again-${key}-${name.replace(/^(again-[0-9a-f]{24}-)+/, '')}`

const TAKEN = /^\.([0-9a-f]{24})\.(.*)\.taken$/s

/** A file's name while one process has it. */
export const takenName = (name: string, token: string): string => `.${token}.${name}.taken`
/** The name before it was taken; null for a file that was not. */
export const nameBefore = (name: string): string | null => TAKEN.exec(name)?.[2] ?? null

/** Can a log entry be repeated? Yes for a file put aside, or an answer to a visit. */
export const canRepeat = ({
  direction,
  aside_key,
  again_at,
  appointment_id,
}: Pick<GdtLogRow, 'direction' | 'aside_key' | 'again_at' | 'appointment_id'>): boolean =>
  direction === 'in' ? aside_key !== null && again_at === null : appointment_id !== null
