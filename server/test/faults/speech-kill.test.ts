import { readdirSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyDatabase, engines } from '../engines.ts'
import { noise } from '../speech-client.ts'
import { disturb, speechProcess } from '../speech-process.ts'
import { sha256 } from '../speech-room.ts'
import { steadySpeaker } from '../steady-speaker.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** At 20 times the speed of speech; `npm run bench` speaks for 30 minutes. */
const SECONDS = 200
const SPEED = 20

describe.each(engines)('live speech through 18 cuts, a kill -9 and a restart on %s', (engine) => {
  it('loses no sample, and makes one recording (contract 4 speech-durable, contract 4 speech-resume, contract 1 drain)', {
    timeout: 180_000,
  }, async () => {
    const database = await emptyDatabase(engine)
    cleanups.push(database.remove)
    const place = await speechProcess(database.settings.kind === 'postgres' ? database.settings.url : '')
    cleanups.push(place.remove)
    const { base, token, db } = place
    const appointmentId = await place.appointment()
    const samples = noise(SECONDS)
    const speaker = steadySpeaker({ base, token, appointmentId, samples, speed: SPEED })
    speaker.done.catch(() => {})
    expect(await disturb(place, speaker)).toBe(0)
    const recordingId = await speaker.done
    expect(speaker.returns()).toBeGreaterThanOrEqual(20)
    const recordings = await db.selectFrom('recordings').selectAll().execute()
    expect(recordings).toMatchObject([{ id: recordingId, source: 'live', duration_seconds: SECONDS }])
    expect(await place.playedSha256(appointmentId)).toBe(sha256(samples))
    expect(readdirSync(place.spools)).toEqual(['home'])
  })
})
