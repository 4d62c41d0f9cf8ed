import type { FolderFault } from '../platform/db/states.ts'

/** When to try again once all attempts of a job are used up: somebody has to fix the folder meanwhile. */
export const AGAIN_MS = 30 * 60_000

/** What a failed system call means to the people who look after a folder. */
const FAULTS: Readonly<Record<string, FolderFault>> = {
  ...{ ENOENT: 'missing', ENOTDIR: 'missing', ESTALE: 'missing', EHOSTDOWN: 'missing' },
  ...{ ENOSPC: 'full', EDQUOT: 'full' },
  ...{ EACCES: 'denied', EPERM: 'denied', EROFS: 'denied' },
}
export const faultOf = (code: string | undefined): FolderFault => FAULTS[code ?? ''] ?? 'failed'

/** An account's folder: its address, with the characters escaped that have a meaning in a path. */
export const folderOf = (email: string): string =>
  email.replace(/^\.|[^\p{L}\p{N}@._+-]/gu, (character) => encodeURIComponent(character).replace(/^\.$/, '%2E'))

/** @param day `YYYY-MM-DD` */
export const fileName = (day: string, appointmentId: string, extension: string): string =>
  `${day}-${appointmentId}.${extension}`
