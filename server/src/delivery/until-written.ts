import type { Handler, Job, JobQueue } from '../jobs.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { FolderFault } from '../platform/db/states.ts'
import { FolderError } from './folder.ts'
import { AGAIN_MS } from './rules.ts'

/** Kinds of job that write about an appointment to a folder of the operator's. */
type Kind = 'deliver' | 'gdt'

interface Deps<K extends Kind> {
  db: Db
  queue: JobQueue
  kind: K
  /** Writes, and then ends the job. */
  write: (job: Job<K>) => Promise<void>
  /** Reports what is wrong. @returns false if the appointment is gone */
  failed: (tx: Tx, appointmentId: string, fault: FolderFault, error?: unknown) => Promise<boolean>
}

/** At most one job per appointment waits. */
export const keyOf = (kind: Kind, appointmentId: string): string => `${kind}:${appointmentId}`

const faultIn = (error: unknown): FolderFault => (error instanceof FolderError ? error.fault : 'failed')

/**
 * A job that waits for a folder. Each failure is reported, since people have to fix it; and the job is never given up,
 * so that a folder that is back, or has room again, gets what it missed.
 */
export function untilWritten<K extends Kind>({ db, queue, kind, write, failed }: Deps<K>): Handler<K> {
  const failedAttempt = (job: Job<K>, error: unknown) =>
    db.transaction().execute(async (tx) => {
      const { appointment_id } = job.payload
      if (!(await failed(tx, appointment_id, faultIn(error), error)) || !job.isLast) return
      await job.finish(tx)
      await queue.enqueue(tx, kind, job.payload, { key: keyOf(kind, appointment_id), delayMs: AGAIN_MS })
    })
  return {
    async run(job) {
      try {
        await write(job)
      } catch (error) {
        job.signal.throwIfAborted()
        await failedAttempt(job, error)
        if (!job.isLast) throw error
      }
    },
    /** Only if every attempt has died with its process. */
    async giveUp(tx, { payload }) {
      await failed(tx, payload.appointment_id, 'failed')
    },
    isPermanent: () => false,
  }
}
