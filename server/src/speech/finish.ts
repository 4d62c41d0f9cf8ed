import { setTimeout as pause } from 'node:timers/promises'
import { flacStream, samplesSha256 } from '@visite/hearing/audio/encode'
import type { FastifyBaseLogger } from 'fastify'
import * as appointments from '../appointments/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { BlobStore, StagedBlob } from '../platform/blobs/blob-store.ts'
import type { Db } from '../platform/db/open.ts'
import type { SpeechSessionRow } from '../platform/db/speech-table.ts'
import { newId } from '../platform/ids.ts'
import type { Spooled, Spools } from '../platform/spool/spools.ts'
import { takingTurns } from '../platform/spool/turns.ts'
import type { AudioKeeper } from '../recordings/keep.ts'
import { addRecording, appendTake } from '../recordings/record.ts'
import * as recordings from '../recordings/store.ts'
import * as claims from './claims.ts'
import { BYTES_PER_MS } from './rules.ts'
import * as sessions from './store.ts'

/** What became of a session; undefined if it was erased. */
export type Outcome = Pick<SpeechSessionRow, 'recording_id' | 'end_requested'> | undefined

/** Makes recordings of sessions that are ending. */
export interface Finisher {
  /**
   * Safe to call again, at the same time and in several processes: one of them makes the recording under a lease, the
   * others wait for it. The recording and the end of the session are one transaction, which needs the lease, and the
   * spool is deleted only after it.
   * @throws if it must be tried again later; nothing is lost
   */
  finish(id: string): Promise<Outcome>
  /** Leaves what is in progress to the next start. */
  stop(): Promise<void>
}

interface Deps {
  db: Db
  blobs: BlobStore
  spools: Spools
  queue: JobQueue
  keep: AudioKeeper
  log: FastifyBaseLogger
  now: () => Date
}

/** Packing occupies a core. */
const AT_ONCE = 2
/** After a process has died, another one makes its recordings. */
const LEASE_MS = 10_000
/** How often to look whether another process is done. */
const LOOK_MS = 100

/** Somebody else ended or erased the session in the meantime. */
class Outrun extends Error {}

export function speechFinisher({ db, blobs, spools, queue, keep, log, now }: Deps): Finisher {
  const stopping = new AbortController()
  const turns = takingTurns(AT_ONCE)
  const underWay = new Map<string, Promise<Outcome>>()

  async function make(id: string): Promise<Outcome> {
    for (;;) {
      const row = await sessions.byId(db, id)
      if (row?.state === 'open') throw new Error('the session is not ending')
      // Delete only what is certainly a recording, or no longer belongs to anybody.
      if (row?.state !== 'ending') {
        await spools.remove(id).catch((error: unknown) => log.warn({ err: error }, 'a spool is left to the sweep'))
        return row
      }
      // Waiting for another process takes no turn.
      if (!(await turns(() => endClaimed(row)))) await pause(LOOK_MS, undefined, { signal: stopping.signal })
    }
  }

  /** @returns whether it was done here; false: another process is doing it, or was faster */
  async function endClaimed(row: SpeechSessionRow): Promise<boolean> {
    const lease = newId()
    const { id } = row
    const until = () => new Date(now().getTime() + LEASE_MS)
    if (!(await sessions.claimPacking(db, id, lease, { now: now(), until: until() }))) return false
    const renew = () => sessions.keepPacking(db, id, lease, until()).catch(() => {})
    const renewing = setInterval(renew, LEASE_MS / 3)
    try {
      await end(row, lease)
      return true
    } catch (error) {
      // The next process need not wait for the lease to run out.
      await sessions.keepPacking(db, id, lease, null).catch(() => {})
      if (error instanceof Outrun) return false
      throw error
    } finally {
      clearInterval(renewing)
    }
  }

  async function end(row: SpeechSessionRow, lease: string): Promise<void> {
    const spooled = await spools.read(row.id)
    await (spooled.bytes === 0 ? recordNothing(row, lease) : record(row, lease, spooled))
  }

  const recordNothing = ({ id, appointment_id }: SpeechSessionRow, lease: string) =>
    db.transaction().execute(async (tx) => {
      const at = now()
      const appointment = await appointments.forJob(tx, appointment_id)
      if (appointment) await claims.release(tx, appointment, id, at)
      await sessions.markEnded(tx, { id, lease }, null, at)
    })

  async function record({ id, appointment_id }: SpeechSessionRow, lease: string, spooled: Spooled): Promise<void> {
    const staged = await packed(spooled)
    const seconds = spooled.bytes / BYTES_PER_MS / 1000
    const kind = { mime_type: 'audio/flac', extension: 'flac', duration_seconds: seconds } as const
    const { audio, unrecorded } = await keep({ staged, kind, source: 'live' }, appointment_id)
    await db
      .transaction()
      .execute(async (tx) => {
        const at = now()
        const appointment = await appointments.forJob(tx, appointment_id)
        if (!appointment) throw new Outrun()
        const before = await recordings.ofAppointment(tx, appointment)
        // Somebody uploaded a recording meanwhile: what was said is kept beside it.
        if (before) await appendTake(tx, queue, appointment, before, audio, at)
        const recording = before ?? (await addRecording(tx, queue, appointment, audio, at))
        await claims.release(tx, appointment, id, at)
        if (!(await sessions.markEnded(tx, { id, lease }, recording.id, at))) throw new Outrun()
      })
      .catch(unrecorded)
  }

  /** Packed without loss, and read back before the only other copy is deleted. */
  async function packed(spooled: Spooled): Promise<StagedBlob> {
    const { signal } = stopping
    const flac = flacStream(pcmOf(spooled), spooled.bytes / 2, signal)
    const staged = await blobs.stage(flac.output, signal)
    try {
      const { pcm_sha256 } = await flac.packed
      const copy = await staged.localFile()
      const sha256 = await samplesSha256(copy.path, signal).finally(copy.release)
      if (sha256 !== pcm_sha256) throw new Error('the packed audio is not the same')
      return staged
    } catch (error) {
      await staged.discard()
      throw error
    }
  }

  return {
    finish(id) {
      const running = underWay.get(id) ?? make(id).finally(() => underWay.delete(id))
      underWay.set(id, running)
      return running
    },
    async stop() {
      stopping.abort(new Error('the service is stopping'))
      await Promise.allSettled(underWay.values())
    },
  }
}

async function* pcmOf(spooled: Spooled): AsyncGenerator<Buffer> {
  for await (const { bytes } of spooled.records()) if (bytes.length > 0) yield bytes
}
