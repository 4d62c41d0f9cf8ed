import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as accounts from '../accounts/store.ts'
import * as appointments from '../appointments/store.ts'
import { FolderError, inFolder } from '../delivery/folder.ts'
import { untilWritten } from '../delivery/until-written.ts'
import type { Handler, Job, JobQueue } from '../jobs.ts'
import * as notes from '../notes/store.ts'
import type { Db } from '../platform/db/open.ts'
import type { GdtFault } from '../platform/db/states.ts'
import { addressee, answerOf } from './answer.ts'
import { outbox } from './outbox.ts'
import { PROFILES } from './profiles.ts'
import * as exchange from './store.ts'
import { foldersOf } from './watch.ts'

interface Deps {
  db: Db
  queue: JobQueue
  /** `VISITE_GDT_DIR`; null: no practice system asks. */
  root: string | null
  /** IANA name of the practice timezone. */
  timezone: string
  now: () => Date
}

/** An earlier answer of the same name is still there. */
class NotFetchedError extends Error {}

/** Writes the record 6310 for a released note to `out/` (contract 11a gdt). */
export function answerJob({ db, queue, root, timezone, now }: Deps): Handler<'gdt'> {
  async function wanted(job: Job<'gdt'>) {
    const appointment = await appointments.forJob(db, job.payload.appointment_id)
    if (root === null || appointment?.notes_status !== 'released') return null
    const asked = await exchange.askedFor(db, appointment)
    const [own] = foldersOf('out', await accounts.inUse(db)).filter(
      ({ account }) => account.id === appointment.doctor_id,
    )
    if (!asked || asked.agentId !== null || !own) return null
    const naming = PROFILES[await exchange.profileOf(db, appointment.doctor_id)].answers
    return { root, appointment, asked, naming, folder: own.folder }
  }
  type Wanted = NonNullable<Awaited<ReturnType<typeof wanted>>>

  /** @returns a fault of the note itself, which retrying would not fix; and the name of its file */
  async function write(
    { appointment, asked, naming }: Wanted,
    folder: string,
    version: number,
  ): Promise<{ fault: GdtFault | null; name: string }> {
    const { id } = appointment
    const made = await answerOf(db, appointment, asked, timezone)
    if ('fault' in made) {
      if (made.fault === 'other_patient') await rm(join(folder, `${id}.gdt`), { force: true })
      return { fault: made.fault, name: `${id}.gdt` }
    }
    const { receiver, sender } = addressee(asked)
    const name = await outbox(folder).put({ id, version, receiver, sender, bytes: made.bytes }, naming)
    if (name === null) throw new NotFetchedError()
    return { fault: null, name }
  }

  /** @returns `changed` if the note or its patient differs from what was written */
  const settle = (job: Job<'gdt'>, { patient_id }: Wanted['appointment'], version: number, fault: GdtFault | null) =>
    db.transaction().execute(async (tx) => {
      const appointment = await appointments.forJob(tx, job.payload.appointment_id)
      if (!appointment) return 'erased'
      if (appointment.patient_id !== patient_id) return 'changed'
      if ((await notes.ofAppointment(tx, appointment))?.version !== version) return 'changed'
      await exchange.logAnswer(tx, appointment, fault, null, now())
      await job.finish(tx)
      return 'told'
    })

  /** Writes the current answer. @returns `changed` if the note changed meanwhile, so that it must be written again */
  async function attempt(job: Job<'gdt'>, folder: string): Promise<'changed' | 'done'> {
    const current = await wanted(job)
    const version = current && (await notes.ofAppointment(db, current.appointment))?.version
    if (!current || !version) return 'done'
    const { fault, name } = await write(current, folder, version)
    const outcome = await settle(job, current.appointment, version, fault)
    // Do not hand over a visit that was erased meanwhile.
    if (outcome === 'erased') await rm(join(folder, name), { force: true })
    await outbox(folder).forget({ id: current.appointment.id, version })
    return outcome === 'changed' ? outcome : 'done'
  }

  return untilWritten({
    ...{ db, queue, kind: 'gdt' },
    async write(job) {
      const found = await wanted(job)
      if (!found) return
      await inFolder(found.root, found.folder, async (folder) => {
        while ((await attempt(job, folder)) === 'changed') job.signal.throwIfAborted()
      })
    },
    async failed(tx, id, folderFault, error) {
      const appointment = await appointments.forJob(tx, id)
      const fault = error instanceof FolderError && error.cause instanceof NotFetchedError ? 'not_fetched' : folderFault
      if (appointment) await exchange.logAnswer(tx, appointment, fault, null, now())
      return appointment !== undefined
    },
  })
}
