import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FactReader } from '@visite/drafter/facts/reader'
import * as accounts from '../accounts/store.ts'
import * as appointments from '../appointments/store.ts'
import type { Handler, Job, JobQueue } from '../jobs.ts'
import { formatNamed } from '../notes/export/formats.ts'
import { noteLayout } from '../notes/export/layout.ts'
import { exportedNote } from '../notes/export/load.ts'
import { currentFacts } from '../notes/facts/current.ts'
import * as notes from '../notes/store.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { FolderFault } from '../platform/db/states.ts'
import { writeWhole } from '../platform/files/write-whole.ts'
import { ApiError } from '../platform/http/errors.ts'
import { dayIn } from '../platform/time/zoned.ts'
import { inFolder } from './folder.ts'
import { fileName, folderOf } from './rules.ts'
import * as deliveries from './store.ts'
import { untilWritten } from './until-written.ts'

interface Deps {
  db: Db
  queue: JobQueue
  /** The operator's folder; null: nothing is delivered. */
  folder: string | null
  /** IANA name of the practice timezone. */
  timezone: string
  reader: FactReader
  now: () => Date
}

interface Written {
  files: string[]
  /** From a format that cannot hold this note; the other formats are written. */
  fault: FolderFault | null
}

/** Writes a released note to the operator's folder (contract 11a delivery). */
export function deliverJob({ db, queue, folder: root, timezone, reader, now }: Deps): Handler<'deliver'> {
  const layout = noteLayout()
  /** The appointment, its folder and what is written there; null if there is nothing to deliver. */
  async function wanted(job: Job<'deliver'>) {
    const appointment = await appointments.forJob(db, job.payload.appointment_id)
    if (root === null || appointment?.notes_status !== 'released') return null
    const formats = await deliveries.formatsOf(db, appointment.doctor_id)
    const account = await accounts.byId(db, appointment.doctor_id)
    return account && formats.length > 0 ? { root, appointment, formats, name: folderOf(account.email) } : null
  }
  type Wanted = NonNullable<Awaited<ReturnType<typeof wanted>>>

  async function write({ appointment, formats }: Wanted, folder: string, token: string): Promise<Written> {
    const written: Written = { files: [], fault: null }
    for (const name of formats) {
      const format = formatNamed(name)
      if (!format) continue
      const facts = format.withFacts ? await currentFacts({ db, reader, now }, appointment) : null
      const note = await exportedNote(db, appointment, timezone, facts)
      const file = fileName(dayIn(timezone, note.encounter.start), appointment.id, format.extension)
      try {
        await writeWhole(folder, file, await format.write(note, layout), token)
        written.files.push(file)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        written.fault = 'too_long'
      }
    }
    return written
  }

  /**
   * Records what was written, if the note is still the same; otherwise somebody has released it again meanwhile.
   * @returns false if it has to be written again
   */
  const settle = (job: Job<'deliver'>, version: number | undefined, { files, fault }: Written) =>
    db.transaction().execute(async (tx) => {
      const appointment = await appointments.forJob(tx, job.payload.appointment_id)
      if (!appointment) return 'erased'
      if ((await notes.ofAppointment(tx, appointment))?.version !== version) return 'changed'
      await deliveries.tell(
        tx,
        appointment,
        { files_json: JSON.stringify(files), version: version ?? null, error: fault },
        now(),
      )
      await job.finish(tx)
      return 'told'
    })

  async function deliver(job: Job<'deliver'>, found: Wanted): Promise<void> {
    await inFolder(found.root, found.name, async (folder) => {
      const remove = async (files: readonly string[]) => {
        for (const file of files) await rm(join(folder, file), { force: true })
      }
      for (let told = ''; told !== 'told'; ) {
        job.signal.throwIfAborted()
        const version = (await notes.ofAppointment(db, found.appointment))?.version
        if (version === undefined) return
        const earlier = filesIn(await deliveries.ofAppointment(db, found.appointment))
        const written = await write(found, folder, job.id)
        // A file of another day, or in a format that is no longer wanted, would stay there outdated.
        await remove(earlier.filter((file) => !written.files.includes(file)))
        told = await settle(job, version, written)
        // Do not deliver what was erased meanwhile.
        if (told === 'erased') return remove(written.files)
      }
    })
  }

  const failed = async (tx: Tx, id: string, fault: FolderFault) => {
    const appointment = await appointments.forJob(tx, id)
    const files_json = appointment && JSON.stringify(filesIn(await deliveries.ofAppointment(tx, appointment)))
    if (files_json) await deliveries.tell(tx, appointment, { files_json, version: null, error: fault }, now())
    return appointment !== undefined
  }

  return untilWritten({
    ...{ db, queue, kind: 'deliver', failed },
    async write(job) {
      const found = await wanted(job)
      if (found) await deliver(job, found)
    },
  })
}

const filesIn = (row: { files_json: string } | undefined): string[] => (row ? JSON.parse(row.files_json) : [])
