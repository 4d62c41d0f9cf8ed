import { readFileSync } from 'node:fs'
import { consultation } from '@visite/hearing/corpora/consultation'
import { noise, sha256 } from '@visite/hearing/test/samples'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { OPCODE, onTheWire, rawWebSocket } from '../../test/raw-websocket.ts'
import { dataOf, type TestDoctor } from '../../test/service.ts'
import type { SpeechClient } from '../../test/speech-client.ts'
import { type SpeechRoom, speechRoom } from '../../test/speech-room.ts'
import { StorageFull } from '../platform/blobs/blob-store.ts'
import type { Limits } from './rules.ts'

const UNKNOWN_ID = '0123456789abcdef01234567'

describe.each(routeEngines)('live speech on %s', (engine) => {
  let room: SpeechRoom
  let anna: TestDoctor
  beforeAll(async () => {
    room = await speechRoom(engine)
    anna = await room.service.doctor()
  })
  afterEach(() => room.cutAll())
  afterAll(() => room.remove())
  const stored = async (id: string) => {
    const [recording] = await room.recordingsOf(anna, id)
    return room.storedSha256(recording?.recording_key)
  }

  const ask = async (doctor: TestDoctor, config: Record<string, unknown>, code: string) => {
    const client = await room.open(doctor)
    client.send({ type: 'config', ...config })
    return room.refused(client, code)
  }

  it('turns what was said into the appointment’s recording, without loss (contract 4 speech, contract 4 speech-end)', async () => {
    const { _id } = await anna.appointment()
    const { client, next_seq } = await room.begin(anna, _id)
    expect({ next_seq, protocol: client.protocol }).toEqual({ next_seq: 0, protocol: 'visite.speech.v1' })
    const said = noise(3.05)
    client.audio(0, said)
    await client.ackOf(30)
    client.send({ type: 'end' })
    const { recording_id } = await client.next('ended')
    expect(await client.closed).toMatchObject({ code: 1000 })
    expect(client.acknowledged()).toBe(30)
    expect(await room.recordingsOf(anna, _id)).toMatchObject([
      { _id: recording_id, source: 'live', mime_type: 'audio/flac', duration_seconds: 3.05, append_recordings: [] },
    ])
    expect(await stored(_id)).toBe(sha256(said))
    expect(dataOf(await anna.get(`/appointments/get/${_id}`))).toMatchObject({ status: 'transcribing', recording_id })
    expect((await room.service.queue.counts(room.service.adapters.database.db)).waiting).toBeGreaterThan(0)
  })

  it('accepts the header, and the cookie from our own pages (contract 4 speech-authentication)', async () => {
    const { _id } = await anna.appointment()
    const cookie = { cookie: `visite_session=${anna.token}` }
    for (const headers of [
      { authorization: `Bearer ${anna.token}` },
      { ...cookie, origin: room.service.config.publicUrl },
    ]) {
      const client = await room.open(null, { headers: headers as unknown as Record<string, string> })
      client.send({ type: 'config', appointment_id: _id })
      await client.next('config_accepted')
      client.send({ type: 'end' })
      await client.next('ended')
    }
  })

  it.each([
    ['no token', () => ({})],
    ['a wrong token', () => ({ token: 'abc.def.ghi' })],
    ['a token in the address', (token: string) => ({ path: `/speech?token=${token}` })],
    [
      'the cookie, sent by a page of another site',
      (token: string) => ({ headers: { cookie: `visite_session=${token}`, origin: 'https://evil.example' } }),
    ],
    ['the cookie without an origin', (token: string) => ({ headers: { cookie: `visite_session=${token}` } })],
  ])('refuses %s with 4401 (contract 4 speech-authentication)', async (_what, knock) => {
    const client = await room.open(null, knock(anna.token))
    client.send({ type: 'config', appointment_id: UNKNOWN_ID })
    expect(await room.refused(client, 'UNAUTHORIZED')).toBe(4401)
    expect(room.service.log.join('\n')).not.toContain(anna.token)
  })

  it('closes with 1002 for bytes that are not a frame, and does not count that as its own fault', async () => {
    const client = await rawWebSocket(room.base, anna.token)
    await client.write(onTheWire({ opcode: OPCODE.text, rsv: 7 }))
    expect(await client.closed).toBe(1002)
    expect(room.service.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })

  it('never echoes the token, and logs none', async () => {
    const client = await room.open(anna, { protocols: [`bearer.${anna.token}`, 'visite.speech.v1'] })
    expect(client.protocol).toBe('visite.speech.v1')
    client.close()
    await client.closed
    expect(room.service.log.join('\n')).not.toContain(anna.token)
  })

  it('closes with 4401 within a second when the device is signed out (contract 4 speech-authentication)', async () => {
    const { _id } = await anna.appointment()
    const device = await anna.again()
    const { client } = await room.begin(device, _id)
    client.audio(0, noise(0.5))
    await client.ackOf(4)
    await device.post('/logout')
    expect(await room.refused(client, 'SESSION_REVOKED')).toBe(4401)
  })

  it('refuses what is not the caller’s, and plans without the feature (contract 4 speech-codes)', async () => {
    const ben = await room.service.doctor()
    const { _id } = await anna.appointment()
    expect(await ask(ben, { appointment_id: _id }, 'FORBIDDEN')).toBe(4403)
    const [told] = dataOf<Record<string, unknown>[]>(await anna.get('/user/audit'))
    expect(told).toMatchObject({ action: 'access.refused', actorId: ben.id, targetId: _id })
    expect(await ask(anna, { appointment_id: UNKNOWN_ID }, 'APPOINTMENT_NOT_FOUND')).toBe(4404)
    expect(await ask(anna, { appointment_id: 'abc' }, 'APPOINTMENT_NOT_FOUND')).toBe(4404)
    expect(await ask(anna, { appointment_id: _id, session_id: UNKNOWN_ID }, 'SESSION_NOT_FOUND')).toBe(4404)
    const { session_id } = await room.begin(anna, _id)
    const own = await ben.appointment()
    expect(await ask(ben, { appointment_id: own._id, session_id }, 'SESSION_NOT_FOUND')).toBe(4404)
    expect(await ask(ben, { appointment_id: _id, session_id }, 'FORBIDDEN')).toBe(4403)
    await room.service.adapters.database.db
      .updateTable('accounts')
      .set({ plan: 'no-longer-offered' })
      .where('id', '=', ben.id)
      .execute()
    expect(await ask(ben, { appointment_id: own._id }, 'FEATURE_NOT_AVAILABLE')).toBe(4403)
  })

  it('begins only if there is room, in the plan and on the disk, and continues without', async () => {
    const carla = await room.service.doctor({ plan: 'trial' })
    const { _id } = await carla.appointment()
    const { client, session_id } = await room.begin(carla, _id)
    const full = { name: 'a.ogg', bytes: readFileSync(consultation.audio) }
    const other = await carla.appointment()
    const third = await carla.appointment()
    expect((await carla.upload(`/recordings/add/${other._id}`, { source: 'upload', audio: full })).status).toBe(200)
    const { database, space } = room.service.adapters
    await database.db
      .updateTable('recordings')
      .set({ bytes: 10_000 * 1024 * 1024 })
      .where('appointment_id', '=', other._id)
      .execute()
    expect(await ask(carla, { appointment_id: third._id }, 'STORAGE_LIMIT_REACHED')).toBe(4403)

    const { admit } = space
    space.admit = async () => {
      throw new StorageFull()
    }
    const { _id: visit } = await anna.appointment()
    expect(await ask(anna, { appointment_id: visit }, 'STORAGE_FULL')).toBe(1013)
    client.destroy()
    const again = await room.open(carla)
    again.send({ type: 'config', appointment_id: _id, session_id })
    await again.next('config_accepted')
    again.send({ type: 'end' })
    await again.next('ended')
    space.admit = admit
  })

  it('closes with 4409 if there is a recording, or another session (contract 4 speech-codes)', async () => {
    const { _id } = await anna.appointment()
    const first = await room.begin(anna, _id)
    first.client.audio(0, noise(0.2))
    await first.client.ackOf(1)
    const second = await room.open(anna)
    second.send({ type: 'config', appointment_id: _id })
    expect(await room.refused(second, 'SESSION_OPEN')).toBe(4409)
    first.client.send({ type: 'end' })
    await first.client.next('ended')
    const third = await room.open(anna)
    third.send({ type: 'config', appointment_id: _id })
    expect(await room.refused(third, 'RECORDING_EXISTS')).toBe(4409)
  })

  const pcm = (...bytes: number[]) => Uint8Array.from([0, 0, 0, 0, ...bytes])
  it.each<[string, (client: SpeechClient) => void]>([
    ['what is not JSON', (client) => client.send('{')],
    ['JSON that is not an object', (client) => client.send('"pause"')],
    ['a type nobody knows', (client) => client.send({ type: 'sing' })],
    ['a second config', (client) => client.send({ type: 'config', appointment_id: UNKNOWN_ID })],
    ['a number that skips others', (client) => client.raw(Uint8Array.from([0, 0, 0, 1, 1, 2]))],
    ['half a sample', (client) => client.raw(pcm(1, 2, 3))],
    ['a frame without samples', (client) => client.raw(pcm())],
    ['a frame without a number', (client) => client.raw(Uint8Array.from([0, 0]))],
    ['a frame that is too large', (client) => client.raw(new Uint8Array(256 * 1024 + 2))],
    ['a message that is too large', (client) => client.send(`{"type":"pause","x":"${'x'.repeat(17_000)}"}`)],
  ])('closes with 4400 for %s, and the session can be resumed (contract 4 speech-codes)', async (_what, wrong) => {
    const { _id } = await anna.appointment()
    const { client, session_id } = await room.begin(anna, _id)
    wrong(client)
    expect(await room.refused(client, 'PROTOCOL_ERROR')).toBe(4400)
    expect((await room.begin(anna, _id, { session_id })).next_seq).toBe(0)
  })

  it.each<[string, (client: SpeechClient) => void]>([
    ['audio', (client) => client.audio(0, noise(0.1))],
    ['flush', (client) => client.send({ type: 'flush' })],
    ['a config without an appointment', (client) => client.send({ type: 'config' })],
    ['a config with a number for an id', (client) => client.send({ type: 'config', appointment_id: 7 })],
  ])('closes with 4400 when the first message is %s (contract 4 speech-codes)', async (_what, wrong) => {
    const client = await room.open(anna)
    wrong(client)
    expect(await room.refused(client, 'PROTOCOL_ERROR')).toBe(4400)
  })

  it('says it in English to clients that ask for it', async () => {
    const client = await room.open(anna, { headers: { 'accept-language': 'en' } })
    client.send('{')
    await client.closed
    expect(client.got).toMatchObject([{ message: 'The message is no valid JSON object with “type”.' }])
  })

  it('refuses an upgrade anywhere else, and says what is expected here', async () => {
    for (const path of ['/appointments/doctors', '', '/nowhere', '/health/ready']) {
      await expect(room.open(anna, { path })).rejects.toThrow('Unexpected server response: 404')
    }
    expect(await room.service.app.inject(`${room.service.config.basePath}/speech`)).toMatchObject({
      statusCode: 426,
      headers: { upgrade: 'websocket' },
    })
  })

  it('does not record what is said in a pause (contract 4 speech)', async () => {
    const { _id } = await anna.appointment()
    const { client } = await room.begin(anna, _id)
    const [before, secret, after] = [noise(0.5, 1), noise(0.7, 2), noise(0.5, 3)]
    let seq = client.audio(0, before)
    client.send({ type: 'pause' })
    seq = client.audio(seq, secret)
    client.send({ type: 'resume' })
    seq = client.audio(seq, after)
    client.send({ type: 'flush' })
    await client.next('flushed')
    expect(client.acknowledged()).toBe(seq - 1)
    client.send({ type: 'end' })
    await client.next('ended')
    expect(await stored(_id)).toBe(sha256(Int16Array.from([...before, ...after])))
  })

  it('makes no recording of nothing, and leaves the appointment as it was', async () => {
    const before = await anna.appointment()
    const { client } = await room.begin(anna, before._id)
    client.send({ type: 'end' })
    expect(await client.next('ended')).toEqual({ type: 'ended', recording_id: null })
    expect(dataOf(await anna.get(`/appointments/get/${before._id}`))).toEqual(before)
    await room.begin(anna, before._id)
  })
})

describe.each(routeEngines)('the limits of live speech on %s', (engine) => {
  let room: SpeechRoom
  afterEach(() => room.remove())
  async function start(speech: Partial<Limits>): Promise<TestDoctor> {
    room = await speechRoom(engine, { speech })
    return room.service.doctor()
  }

  it('closes with 4401 when the session runs out (contract 4 speech-authentication)', async () => {
    const anna = await start({ graceMs: 1e12 })
    const { _id } = await anna.appointment()
    const { client } = await room.begin(anna, _id)
    room.service.clock.advance(25 * 3_600_000)
    expect(await room.refused(client, 'SESSION_REVOKED')).toBe(4401)
  })

  it('closes with 4408 when no config comes (contract 4 speech-codes)', async () => {
    const anna = await start({ configMs: 100 })
    expect(await room.refused(await room.open(anna), 'CONFIG_TIMEOUT')).toBe(4408)
  })

  it('closes with 4429 when an account or the process has too many connections (contract 4 speech-codes)', async () => {
    const anna = await start({ perAccount: 2, perProcess: 3 })
    const ben = await room.service.doctor()
    for (let n = 0; n < 2; n++) await room.begin(anna, (await anna.appointment())._id)
    expect(await room.refused(await room.open(anna), 'TOO_MANY')).toBe(4429)
    await room.begin(ben, (await ben.appointment())._id)
    expect(await room.refused(await room.open(ben), 'TOO_MANY')).toBe(4429)
  })

  it('keeps the last quarter of a process for accounts with few connections', async () => {
    const anna = await start({ perAccount: 8, perProcess: 8 })
    const ben = await room.service.doctor()
    for (let n = 0; n < 6; n++) await room.begin(anna, (await anna.appointment())._id)
    expect(await room.refused(await room.open(anna), 'TOO_MANY')).toBe(4429)
    for (let n = 0; n < 2; n++) await room.begin(ben, (await ben.appointment())._id)
  })

  it('ends a session with too many frames gracefully, counting those in a pause', async () => {
    const anna = await start({ frames: 10 })
    const { _id } = await anna.appointment()
    const { client } = await room.begin(anna, _id)
    client.audio(0, noise(0.5))
    client.send({ type: 'pause' })
    client.audio(5, noise(1))
    await client.next('ended')
    expect(client.got).toContainEqual(expect.objectContaining({ type: 'error', code: 'TOO_LONG' }))
    expect(await room.recordingsOf(anna, _id)).toMatchObject([{ duration_seconds: 0.5 }])
  })

  it('closes with 4429 when an account connects too often (contract 4 speech-codes)', async () => {
    room = await speechRoom(engine, { env: { VISITE_RATE_LIMIT: '4' } })
    const [anna, ben] = [await room.service.doctor(), await room.service.doctor()]
    for (let n = 0; n < 4; n++) {
      const client = await room.open(anna)
      client.send('{')
      expect(await room.refused(client, 'PROTOCOL_ERROR')).toBe(4400)
    }
    expect(await room.refused(await room.open(anna), 'TOO_MANY')).toBe(4429)
    const client = await room.open(ben)
    client.send('{')
    expect(await room.refused(client, 'PROTOCOL_ERROR')).toBe(4400)
  })

  it('ends a session that has become too long gracefully', async () => {
    const anna = await start({ audioBytes: 32_000 })
    const { _id } = await anna.appointment()
    const { client } = await room.begin(anna, _id)
    const said = noise(2)
    client.audio(0, said)
    const { recording_id } = await client.next('ended')
    expect(client.got).toContainEqual(expect.objectContaining({ type: 'error', code: 'TOO_LONG' }))
    expect(client.acknowledged()).toBe(9)
    const [recording] = await room.recordingsOf(anna, _id)
    expect(recording).toMatchObject({ _id: recording_id, duration_seconds: 1 })
    expect(await room.storedSha256(recording?.recording_key)).toBe(sha256(said.subarray(0, 16_000)))
  })

  it('hangs up on a peer that does not answer, and its session can be resumed', async () => {
    const anna = await start({ pingMs: 100 })
    const { _id } = await anna.appointment()
    const { client, session_id } = await room.begin(anna, _id)
    client.audio(0, noise(0.5))
    await client.ackOf(4)
    // It no longer reads anything, so no ping reaches it.
    client.deaf()
    const { db } = room.service.adapters.database
    const holder = async () => (await db.selectFrom('speech_sessions').select('holder').executeTakeFirst())?.holder
    await expect.poll(holder).toBe(null)
    expect((await room.begin(anna, _id, { session_id })).next_seq).toBe(5)
  })
})
