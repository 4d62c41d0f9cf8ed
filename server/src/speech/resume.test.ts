import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import { noise, sha256 } from '@visite/hearing/test/samples'
import { afterEach, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { heard, scriptedTranscriber, spoken } from '../../test/fakes/engines.ts'
import { dataOf, startService, type TestDoctor } from '../../test/service.ts'
import { connect, listen } from '../../test/speech-client.ts'
import { type SpeechRoom, type StoredRecording, speechRoom } from '../../test/speech-room.ts'
import { tracesOf } from '../../test/traces.ts'

const MINUTE_MS = 60_000

describe.each(routeEngines)('a live recording that is cut off on %s', (engine) => {
  let room: SpeechRoom
  afterEach(() => room.remove())

  async function start(options: Parameters<typeof speechRoom>[1] = {}) {
    room = await speechRoom(engine, options)
    const anna = await room.service.doctor()
    const { _id } = await anna.appointment()
    return { anna, _id }
  }
  const spoolFiles = () =>
    readdirSync(join(room.service.config.dataDir, 'speech'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'home')
      .map(({ name }) => name)
  const stored = async (anna: TestDoctor, id: string) => {
    const [recording] = await room.recordingsOf(anna, id)
    return room.storedSha256(recording?.recording_key)
  }

  it('continues with the first missing frame; repeated frames count once (contract 4 speech-resume, contract 4 speech-durable)', async () => {
    const { anna, _id } = await start()
    const said = noise(6)
    const first = await room.begin(anna, _id)
    first.client.audio(0, said.subarray(0, 1600 * 30))
    await first.client.ackOf(20)
    first.client.destroy()
    const acknowledged = first.client.acknowledged()

    const second = await room.begin(anna, _id, { session_id: first.session_id })
    expect(second.session_id).toBe(first.session_id)
    expect(second.next_seq).toBeGreaterThan(acknowledged)
    // Three frames again, then the rest.
    const from = second.next_seq - 3
    const after = second.client.audio(from, said.subarray(1600 * from))
    second.client.send({ type: 'end' })
    await second.client.next('ended')
    expect(second.client.acknowledged()).toBe(after - 1)
    expect(await stored(anna, _id)).toBe(sha256(said))
    expect(spoolFiles()).toEqual([])
  })

  it('is taken over by a second connection, which closes the first one (contract 4 speech-resume)', async () => {
    const { anna, _id } = await start()
    const said = noise(2)
    const first = await room.begin(anna, _id)
    first.client.audio(0, said.subarray(0, 16_000))
    await first.client.ackOf(9)
    const other = await anna.again()
    const second = await room.begin(other, _id, { session_id: first.session_id })
    expect(await room.refused(first.client, 'TAKEN_OVER')).toBe(4409)
    expect(second.next_seq).toBe(10)
    second.client.audio(10, said.subarray(16_000))
    second.client.send({ type: 'end' })
    await second.client.next('ended')
    expect(await stored(anna, _id)).toBe(sha256(said))
  })

  it('is ended with what has arrived when nobody comes back for ten minutes (contract 4 speech-resume, contract 4 speech-end)', async () => {
    const { anna, _id } = await start()
    const said = noise(1)
    const { client, session_id } = await room.begin(anna, _id)
    client.audio(0, said)
    await client.ackOf(9)
    client.destroy()
    await expect.poll(() => room.service.speech.connections()).toBe(0)
    room.service.clock.advance(9 * MINUTE_MS)
    expect(await room.service.speech.sweep()).toBe(0)
    room.service.clock.advance(2 * MINUTE_MS)
    // Several at once, as several processes would.
    const dealtWith = await Promise.all([1, 2, 3].map(() => room.service.speech.sweep()))
    expect(Math.max(...dealtWith)).toBe(1)
    expect(await room.recordingsOf(anna, _id)).toMatchObject([
      { source: 'live', duration_seconds: 1, append_recordings: [] },
    ])
    expect(await stored(anna, _id)).toBe(sha256(said))
    const late = await room.open(anna)
    late.send({ type: 'config', appointment_id: _id, session_id })
    expect(await room.refused(late, 'SESSION_ENDED')).toBe(4409)
    expect(spoolFiles()).toEqual([])
  })

  it('is not ended while the connection is there', async () => {
    const { anna, _id } = await start()
    const { client } = await room.begin(anna, _id)
    client.audio(0, noise(0.5))
    await client.ackOf(4)
    room.service.clock.advance(60 * MINUTE_MS)
    expect(await room.service.speech.sweep()).toBe(0)
    client.audio(5, noise(0.5))
    await client.ackOf(9)
  })

  it('tells a client that was cut off while it waited for the end what became of the recording (contract 4 speech-resume)', async () => {
    const { anna, _id } = await start()
    const { client, session_id } = await room.begin(anna, _id)
    client.audio(0, noise(1))
    client.send({ type: 'end' })
    await client.ackOf(9)
    client.destroy()
    const again = await room.open(anna)
    again.send({ type: 'config', appointment_id: _id, session_id })
    const answer = await Promise.race([again.next('ended'), again.next('config_accepted')])
    if (answer.type === 'config_accepted') again.send({ type: 'end' })
    const { recording_id } = await again.next('ended')
    expect(await again.closed).toMatchObject({ code: 1000 })
    expect(await room.recordingsOf(anna, _id)).toMatchObject([{ _id: recording_id }])
  })

  it('keeps what was said beside an upload made meanwhile (contract 4 speech-durable)', async () => {
    const { anna, _id } = await start()
    const said = noise(1)
    const { client } = await room.begin(anna, _id)
    client.audio(0, said)
    const audio = { name: 'a.ogg', bytes: readFileSync(consultation.audio) }
    const uploaded = dataOf(await anna.upload(`/recordings/add/${_id}`, { audio }))
    client.send({ type: 'end' })
    expect(await client.next('ended')).toMatchObject({ recording_id: uploaded._id })
    const [recording] = await room.recordingsOf(anna, _id)
    expect(recording?.append_recordings).toHaveLength(1)
    expect(await room.storedSha256(recording?.append_recordings[0]?.recording_key)).toBe(sha256(said))
  })

  it('starts again from nothing if the client left before it said anything', async () => {
    const { anna, _id } = await start()
    const first = await room.begin(anna, _id)
    first.client.destroy()
    await expect
      .poll(async () => {
        const next = await room.open(anna)
        next.send({ type: 'config', appointment_id: _id })
        const answer = await next.next('config_accepted').catch(() => null)
        next.destroy()
        return answer !== null
      })
      .toBe(true)
  })

  it('continues after the service was restarted (contract 4 speech-resume)', async () => {
    const { anna, _id } = await start()
    const said = noise(2)
    const first = await room.begin(anna, _id)
    first.client.audio(0, said.subarray(0, 16_000))
    await first.client.ackOf(9)
    const closing = room.service.app.close()
    expect(await room.refused(first.client, 'RESTARTING')).toBe(1012)
    await closing
    const next = await startService(engine, {
      speech: { pollMs: 50 },
      env: { VISITE_DATA_DIR: room.service.config.dataDir },
      database: room.service.config.database,
    })
    const client = await connect(await listen(next), { token: anna.token })
    client.send({ type: 'config', appointment_id: _id, session_id: first.session_id })
    expect(await client.next('config_accepted')).toMatchObject({ next_seq: 10 })
    client.audio(10, said.subarray(16_000))
    client.send({ type: 'end' })
    await client.next('ended')
    const [recording] = dataOf<StoredRecording[]>(await next.as(anna).get(`/recordings/${_id}`))
    expect(await room.storedSha256(recording?.recording_key)).toBe(sha256(said))
    await next.close()
  })

  it('is erased with its appointment, and the connection is closed (contract 3 deletion)', async () => {
    const { anna, _id } = await start({ adapters: { transcriber: scriptedTranscriber(() => heard(spoken('a'))) } })
    const canary = 'Kanarienvogel-Kanarienvogel.'
    const samples = new Int16Array(new Uint8Array(Buffer.from(canary.repeat(100))).buffer)
    const open = await room.begin(anna, _id)
    open.client.audio(0, samples, samples.length)
    await open.client.ackOf(0)
    expect(spoolFiles()).not.toEqual([])
    await anna.delete(`/appointments/delete/${_id}`)
    expect(await tracesOf('Kanarienvogel', room.service)).toEqual([])
    expect(await room.refused(open.client, 'APPOINTMENT_GONE')).toBe(4404)
    expect(spoolFiles()).toEqual([])
    const { db } = room.service.adapters.database
    expect(await db.selectFrom('speech_sessions').selectAll().execute()).toEqual([])
  })

  it('is erased with its account (contract 2 deletion)', async () => {
    const { anna, _id } = await start()
    const { client } = await room.begin(anna, _id)
    client.audio(0, noise(0.5))
    await client.ackOf(4)
    expect((await anna.delete('/user', { password: anna.password })).status).toBe(200)
    expect((await client.closed).code).toBeGreaterThanOrEqual(4401)
    await expect.poll(spoolFiles).toEqual([])
  })
})
