import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { takingTurns } from '../../platform/spool/turns.ts'
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
const HEAP_MB = 512

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

function byThread(task: Task): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(join(import.meta.dirname, 'layout-thread.ts'), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // Do not inherit the program's own flags: a thread may not accept all of them.
      execArgv: [],
    })
    thread.on('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    thread.on('error', reject)
    thread.on('exit', () => reject(new Error('a note was not laid out')))
  })
}
