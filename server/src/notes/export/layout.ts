import { join } from 'node:path'
import { takingTurns } from '../../platform/spool/turns.ts'
import { onThread } from '../../platform/threads/on-thread.ts'
import type { ExportedNote } from './exported-note.ts'

/** The formats that need layout, page by page or paragraph by paragraph. */
export type LaidOut = 'pdf' | 'docx'

/** A thread's input. */
export interface Task {
  as: LaidOut
  note: ExportedNote
}

export type Layout = (as: LaidOut, note: ExportedNote) => Promise<Buffer>

/** Characters of text. */
export const lengthOf = ({ sections, summary }: ExportedNote): number =>
  sections.reduce((sum, { text }) => sum + text.length, summary.length)

/** Nearly every note is shorter, and takes less time to lay out than a thread takes to start. */
const SHORT = 5_000
const THREAD = join(import.meta.dirname, 'layout-thread.ts')
/** A hundred thousand hostile characters take some seconds. */
const LIMIT_MS = 60_000

export async function laidOut({ as, note }: Task): Promise<Buffer> {
  return as === 'pdf' ? (await import('./pdf.ts')).notePdf(note) : (await import('./docx.ts')).noteDocx(note)
}

/**
 * Lays notes out: long ones, which may take seconds, on a thread that ends with them, so that no request waits for them.
 * They take turns: they would take each other's time.
 */
export function noteLayout(): Layout {
  const turns = takingTurns(1)
  return (as, note) => {
    const task = { as, note }
    return lengthOf(note) <= SHORT ? laidOut(task) : turns(() => byThread(task))
  }
}

const byThread = async (task: Task): Promise<Buffer> =>
  Buffer.from(await onThread<Uint8Array>(THREAD, task, { limitMs: LIMIT_MS }))
