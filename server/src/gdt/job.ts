import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as accounts from '../accounts/store.ts'
import * as appointments from '../appointments/store.ts'
import { inFolder } from '../delivery/folder.ts'
import { keyOf, untilWritten } from '../delivery/until-written.ts'
import type { Handler, Job, JobQueue } from '../jobs.ts'
import { gdtRecord } from '../notes/export/gdt.ts'
import { exportedNote } from '../notes/export/load.ts'
import * as notes from '../notes/store.ts'
import type { PatientNumber } from '../patients/record.ts'
import { numberKey } from '../patients/rules.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { GdtFault } from '../platform/db/states.ts'
import { writeWhole } from '../platform/files/write-whole.ts'
import { ApiError } from '../platform/http/errors.ts'
import { type Asked, SYSTEM } from './rules.ts'
import * as exchange from './store.ts'
import { foldersOf } from './watch.ts'

interface Deps {
  db: Db
  queue: JobQueue
  /** `VISITE_GDT_DIR`; null: nobody asks. */
  root: string | null
  /** IANA name of the practice timezone. */
  timezone: string
  now: () => Date
}

/** Has the practice system that asked for the visit answered, in the transaction that releases its note. */
export const answerWhenReleased =
  ({ queue, root }: Pick<Deps, 'queue' | 'root'>) =>
  async (tx: Tx, appointment: appointments.OwnedAppointment): Promise<void> => {
    if (root === null || !(await exchange.askedFor(tx, appointment))) return
    await queue.enqueue(tx, 'gdt', { appointment_id: appointment.id }, { key: keyOf('gdt', appointment.id) })
  }

/** Writes the record 6310 for a released note to `out/` (contract 11a gdt). */
export function answerJob({ db, queue, root, timezone, now }: Deps): Handler<'gdt'> {
  async function wanted(job: Job<'gdt'>) {
    const appointment = await appointments.forJob(db, job.payload.appointment_id)
    if (root === null || appointment?.notes_status !== 'released') return null
    const asked = await exchange.askedFor(db, appointment)
    const [own] = foldersOf('out', await accounts.inUse(db)).filter(
      ({ account }) => account.id === appointment.doctor_id,
    )
    return asked && own ? { root, appointment, asked, folder: own.folder } : null
  }
  type Wanted = NonNullable<Awaited<ReturnType<typeof wanted>>>

  /** @returns what is wrong with the note itself, which no further attempt would mend */
  async function write(
    { appointment, asked }: Wanted,
    folder: string,
    name: string,
    token: string,
  ): Promise<GdtFault | null> {
    const note = await exportedNote(db, appointment, timezone, null)
    // Never into another patient: the visit may name another one by now.
    if (!isAskedFor(asked, note.patient.identifiers)) {
      await rm(join(folder, name), { force: true })
      return 'other_patient'
    }
    try {
      await writeWhole(folder, name, gdtRecord(note, addressee(asked)), token)
      return null
    } catch (error) {
      if (error instanceof ApiError) return 'too_long'
      throw error
    }
  }

  /** @returns `changed`: the note or its patient is another than what was written */
  const settle = (job: Job<'gdt'>, { patient_id }: Wanted['appointment'], version: number, fault: GdtFault | null) =>
    db.transaction().execute(async (tx) => {
      const appointment = await appointments.forJob(tx, job.payload.appointment_id)
      if (!appointment) return 'erased'
      if (appointment.patient_id !== patient_id) return 'changed'
      if ((await notes.ofAppointment(tx, appointment))?.version !== version) return 'changed'
      await exchange.logAnswer(tx, appointment, fault, now())
      await job.finish(tx)
      return 'told'
    })

  /** Writes what is to be told now. @returns `changed`: once more, somebody was faster */
  async function attempt(job: Job<'gdt'>, folder: string, name: string): Promise<'changed' | 'done'> {
    const current = await wanted(job)
    const version = current && (await notes.ofAppointment(db, current.appointment))?.version
    if (!current || !version) return 'done'
    const fault = await write(current, folder, name, job.id)
    const told = await settle(job, current.appointment, version, fault)
    // What was erased meanwhile is not handed over.
    if (told === 'erased') await rm(join(folder, name), { force: true })
    return told === 'changed' ? told : 'done'
  }

  return untilWritten({
    ...{ db, queue, kind: 'gdt' },
    async write(job) {
      const found = await wanted(job)
      if (!found) return
      const name = `${found.appointment.id}.gdt`
      await inFolder(found.root, found.folder, async (folder) => {
        while ((await attempt(job, folder, name)) === 'changed') job.signal.throwIfAborted()
      })
    },
    async failed(tx, id, fault) {
      const appointment = await appointments.forJob(tx, id)
      if (appointment) await exchange.logAnswer(tx, appointment, fault, now())
      return appointment !== undefined
    },
  })
}

function isAskedFor({ number }: Asked, identifiers: readonly PatientNumber[]): boolean {
  const key = numberKey({ system: SYSTEM, value: number })
  return identifiers.some((identifier) => numberKey(identifier) === key)
}

const addressee = ({ charset, number, sender, receiver }: Asked) => ({
  ...{ charset, number, receiver: sender ?? 'PRAX_EDV', sender: receiver ?? 'VISITE' },
})
