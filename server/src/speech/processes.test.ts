import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { noise, sha256 } from '@visite/hearing/test/samples'
import { afterEach, describe, expect, it } from 'vitest'
import { startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { connect, listen, type SpeechClient } from '../../test/speech-client.ts'
import { speechProcess } from '../../test/speech-process.ts'
import { type SpeechRoom, speechRoom } from '../../test/speech-room.ts'

describe('live speech with several processes on Postgres', () => {
  let room: SpeechRoom
  const others: TestService[] = []
  const clients: SpeechClient[] = []
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy()
    for (const other of others.splice(0)) await other.remove()
    await room.remove()
  })

  async function start(env: Record<string, string> = {}) {
    room = await speechRoom('postgres', { env })
    const anna = await room.service.doctor()
    return { anna, id: (await anna.appointment())._id }
  }
  /** Another process on the same database, with the same data folder or one of its own. */
  async function another({ sharesFolder, env = {} }: { sharesFolder: boolean; env?: Record<string, string> }) {
    const { dataDir, masterKeys, database } = room.service.config
    const other = await startService('postgres', {
      // As a bucket would be: the storage is the same for all.
      adapters: { blobs: room.service.adapters.blobs },
      speech: { pollMs: 50, sweepMs: 3_600_000 },
      env: {
        VISITE_MASTER_KEY: masterKeys.map((key) => key.toString('base64')).join(','),
        ...(sharesFolder && { VISITE_DATA_DIR: dataDir }),
        ...env,
      },
      database,
    })
    others.push(other)
    return { other, base: await listen(other) }
  }
  async function resume(base: string, doctor: TestDoctor, appointment_id: string, session_id: string) {
    const client = await connect(base, { token: doctor.token })
    clients.push(client)
    client.send({ type: 'config', appointment_id, session_id })
    return client
  }

  it('is taken over through another process that shares the folder, and nothing acknowledged is lost (contract 4 speech-resume, contract 4 speech-durable)', async () => {
    const { anna, id } = await start()
    const { base } = await another({ sharesFolder: true })
    const said = noise(4)
    const first = await room.begin(anna, id)
    first.client.audio(0, said.subarray(0, 1600 * 20))
    await first.client.ackOf(10)
    const second = await resume(base, anna, id, first.session_id)
    const { next_seq } = await second.next('config_accepted')
    expect(await room.refused(first.client, 'TAKEN_OVER')).toBe(4409)
    expect(next_seq).toBeGreaterThan(first.client.acknowledged())
    second.audio(next_seq, said.subarray(1600 * next_seq))
    second.send({ type: 'end' })
    await second.next('ended')
    const recordings = await room.recordingsOf(anna, id)
    expect(recordings).toHaveLength(1)
    expect(await room.storedSha256(recordings[0]?.recording_key)).toBe(sha256(said))
  })

  it('is ended by one of them if nobody comes back (contract 4 speech-end)', async () => {
    const { anna, id } = await start()
    const { other } = await another({ sharesFolder: true })
    const { client } = await room.begin(anna, id)
    const said = noise(1)
    client.audio(0, said)
    await client.ackOf(9)
    client.destroy()
    const { db } = room.service.adapters.database
    const holders = () => db.selectFrom('speech_sessions').select('holder').execute()
    await expect.poll(holders).toEqual([{ holder: null }])
    for (const each of [room.service, other]) each.clock.advance(11 * 60_000)
    // The storage is the same for both.
    const { blobs } = room.service.adapters
    const { stage } = blobs
    let packed = 0
    blobs.stage = (...given) => {
      packed++
      return stage(...given)
    }
    await Promise.all([room.service, other].map((each) => each.speech.sweep()))
    expect(packed).toBe(1)
    const recordings = await room.recordingsOf(anna, id)
    expect(recordings).toMatchObject([{ source: 'live', append_recordings: [] }])
    expect(await room.storedSha256(recordings[0]?.recording_key)).toBe(sha256(said))
    const rows = await db.selectFrom('recordings').select('id').execute()
    expect(rows).toHaveLength(1)
    expect((await room.service.queue.counts(db)).waiting).toBe((await other.queue.counts(db)).waiting)
  })

  it('is sent back by a machine that does not have the audio, and continues where it is (contract 4 speech-resume)', async () => {
    const { anna, id } = await start()
    const { other, base } = await another({ sharesFolder: false })
    const { client, session_id } = await room.begin(anna, id)
    client.audio(0, noise(1))
    await client.ackOf(9)
    client.destroy()
    expect(await room.refused(await resume(base, anna, id, session_id), 'OTHER_SERVER')).toBe(1013)
    other.clock.advance(11 * 60_000)
    expect(await other.speech.sweep()).toBe(0)
    expect(readdirSync(join(other.config.dataDir, 'speech'))).toEqual(['home'])
    expect((await room.begin(anna, id, { session_id })).next_seq).toBe(10)
  })

  it('continues on another machine that shares the storage, and nothing acknowledged is lost (contract 15 speech)', async () => {
    const env = { VISITE_LIVE_SPOOL: 'shared' }
    const { anna, id } = await start(env)
    const { other, base } = await another({ sharesFolder: false, env })
    const said = noise(3)
    const { client, session_id } = await room.begin(anna, id)
    client.audio(0, said.subarray(0, 1600 * 12))
    await client.ackOf(9)
    // Its writer still exists, as on a machine that has lost the network.
    const second = await resume(base, anna, id, session_id)
    const { next_seq } = await second.next('config_accepted')
    expect(next_seq).toBeGreaterThan(client.acknowledged())
    expect(await room.refused(client, 'TAKEN_OVER')).toBe(4409)
    second.audio(next_seq, said.subarray(1600 * next_seq))
    second.send({ type: 'end' })
    await second.next('ended')
    const [recording] = await room.recordingsOf(anna, id)
    expect(await room.storedSha256(recording?.recording_key)).toBe(sha256(said))
    // None of it was on their disks, and none of it stays.
    for (const { config } of [room.service, other]) expect(existsSync(join(config.dataDir, 'speech'))).toBe(false)
    const { db } = room.service.adapters.database
    expect(await db.selectFrom('spool_pieces').select('spool_id').execute()).toEqual([])
    const objects = async () => {
      const keys: string[] = []
      for await (const { key } of room.service.adapters.blobs.list('speech/')) keys.push(key)
      return keys
    }
    await expect.poll(objects).toEqual([])
  })

  it('is moved from the disk when the machines begin to share it (contract 15 speech)', async () => {
    const { anna, id } = await start()
    const said = noise(2)
    const { client, session_id } = await room.begin(anna, id)
    client.audio(0, said.subarray(0, 1600 * 12))
    await client.ackOf(11)
    client.destroy()
    await expect.poll(() => room.service.speech.connections()).toBe(0)
    const { other, base } = await another({ sharesFolder: true, env: { VISITE_LIVE_SPOOL: 'shared' } })
    await other.speech.sweep()
    const second = await resume(base, anna, id, session_id)
    expect(await second.next('config_accepted')).toMatchObject({ next_seq: 12 })
    second.audio(12, said.subarray(1600 * 12))
    second.send({ type: 'end' })
    await second.next('ended')
    const [recording] = await room.recordingsOf(anna, id)
    expect(await room.storedSha256(recording?.recording_key)).toBe(sha256(said))
    expect(readdirSync(join(other.config.dataDir, 'speech'))).toEqual(['home'])
  })
})

describe('live speech with two processes on one data folder', () => {
  it('is taken over through the other one, and nothing acknowledged is lost (contract 4 speech-resume, contract 4 speech-durable)', {
    timeout: 60_000,
  }, async () => {
    const place = await speechProcess()
    const clients: SpeechClient[] = []
    try {
      const other = await place.sibling()
      const { token } = place
      const appointment_id = await place.appointment()
      const said = noise(4)
      const first = await connect(place.base, { token })
      clients.push(first)
      first.send({ type: 'config', appointment_id })
      const { session_id } = await first.next('config_accepted')
      first.audio(0, said.subarray(0, 1600 * 20))
      await first.ackOf(10)
      const second = await connect(other, { token })
      clients.push(second)
      second.send({ type: 'config', appointment_id, session_id })
      const { next_seq } = await second.next('config_accepted')
      expect(await first.closed).toEqual({ code: 4409, reason: 'TAKEN_OVER' })
      expect(next_seq).toBeGreaterThan(first.acknowledged())
      second.audio(next_seq, said.subarray(1600 * next_seq))
      second.send({ type: 'end' })
      await second.next('ended')
      expect(await place.playedSha256(appointment_id)).toBe(sha256(said))
    } finally {
      for (const client of clients) client.destroy()
      await place.remove()
    }
  })
})
