import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { noise, sha256 } from '@visite/hearing/test/samples'
import { afterEach, describe, expect, it } from 'vitest'
import { endurance, migratedDatabase, routeEngines } from '../engines.ts'
import { disturb, speechProcess } from '../speech-process.ts'
import { steadySpeaker } from '../steady-speaker.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** At 20 times the speed of speech; `npm run bench` speaks for 30 minutes. */
const SECONDS = 200
const SPEED = 20

describe.each(routeEngines)('live speech through 20 cuts, a kill -9 and a restart on %s', (engine) => {
  it('loses no sample, and makes one recording (contract 4 speech-durable, contract 4 speech-resume, contract 1 drain)', {
    timeout: 180_000,
  }, async () => {
    const database = await migratedDatabase(engine)
    cleanups.push(database.remove)
    const place = await speechProcess(
      database.settings.kind === 'postgres' ? { databaseUrl: database.settings.url } : {},
    )
    cleanups.push(place.remove)
    const { base, token, db } = place
    const appointmentId = await place.appointment()
    const samples = noise(SECONDS)
    const speaker = steadySpeaker({ base, token, appointmentId, samples, speed: SPEED })
    speaker.done.catch(() => {})
    expect(await disturb(place, speaker)).toBe(0)
    const recordingId = await speaker.done
    expect(speaker.returns()).toBeGreaterThanOrEqual(22)
    const recordings = await db.selectFrom('recordings').selectAll().execute()
    expect(recordings).toMatchObject([{ id: recordingId, source: 'live', duration_seconds: SECONDS }])
    expect(await place.playedSha256(appointmentId)).toBe(sha256(samples))
    expect(readdirSync(place.spools)).toEqual(['home'])
  })
})

describe('a service that is killed while it makes the recording', () => {
  it('makes it at the next start, once, with every sample (contract 4 speech-durable, contract 4 speech-end)', {
    timeout: 180_000,
  }, async () => {
    const place = await speechProcess()
    cleanups.push(place.remove)
    const { base, token, db } = place
    for (const [round, ms] of (endurance ? [0, 60, 120, 240, 480] : [0, 240]).entries()) {
      const appointmentId = await place.appointment()
      const samples = noise(10, round + 1)
      const speaker = steadySpeaker({ base, token, appointmentId, samples, speed: SPEED })
      await expect.poll(() => speaker.progress(), { interval: 1 }).toBe(1)
      await pause(ms)
      await place.restart('SIGKILL')
      const recordingId = await speaker.done
      const rows = await db.selectFrom('recordings').selectAll().where('appointment_id', '=', appointmentId).execute()
      expect(rows).toMatchObject([{ id: recordingId, duration_seconds: 10 }])
      expect(await place.playedSha256(appointmentId)).toBe(sha256(samples))
    }
    expect(await db.selectFrom('recording_takes').selectAll().execute()).toEqual([])
    await expect.poll(() => readdirSync(place.spools), { timeout: 30_000 }).toEqual(['home'])
  })
})

describe('live speech on a disk that gets full', () => {
  it('stops, says so, loses nothing that was acknowledged, and continues when there is room (contract 4 speech-durable)', {
    timeout: 120_000,
  }, async () => {
    // No file may grow larger than this: a connection's file is full after a minute, and the next one has room again.
    const place = await speechProcess({ through: ['prlimit', `--fsize=${2 * 1024 * 1024}`] })
    cleanups.push(place.remove)
    const { base, token } = place
    const appointmentId = await place.appointment()
    // Quiet enough to be packed into a file of the allowed size.
    const samples = noise(100).map((sample) => sample & 1)
    const speaker = steadySpeaker({ base, token, appointmentId, samples, speed: SPEED })
    await speaker.done
    expect(speaker.closes()).toEqual([1013, 1000])
    expect(await place.playedSha256(appointmentId)).toBe(sha256(samples))
  })
})
