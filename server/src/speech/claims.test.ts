import { noise } from '@visite/hearing/test/samples'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aboveStores, engines } from '../../test/engines.ts'
import { dataOf, type TestDoctor } from '../../test/service.ts'
import { type SpeechRoom, speechRoom } from '../../test/speech-room.ts'
import type { RecordingBy } from '../appointments/schema.ts'
import { CLAIM_MS } from './claims.ts'

const MINE = 'recorder-of-the-tablet'
const THEIRS = 'recorder-of-the-phone'

describe.each(engines)('who records an appointment on %s', (engine) => {
  const itAbove = aboveStores(engine)
  let room: SpeechRoom
  let anna: TestDoctor
  let phone: TestDoctor
  let id: string

  beforeEach(async () => {
    room = await speechRoom(engine)
    anna = await room.service.doctor()
    phone = await anna.again({}, { 'x-device-label': 'Annas Telefon' })
    id = (await anna.appointment())._id
  })
  afterEach(() => room.remove())

  const claim = (who: TestDoctor, claim_id: string, more: Record<string, unknown> = {}) =>
    who.post(`/recordings/claim/${id}`, { claim_id, ...more })
  const release = (claim_id: string) => anna.delete(`/recordings/claim/${id}`, { claim_id })
  const recordingBy = async () =>
    dataOf<{ recording_by: RecordingBy | null }>(await anna.get(`/appointments/get/${id}`)).recording_by
  const told = async () => {
    const { db } = room.service.adapters.database
    const rows = await db.selectFrom('events').select('type').where('appointment_id', '=', id).execute()
    return rows.filter(({ type }) => type === 'appointment.updated').length
  }

  itAbove('is shown with the device and since when, and is not a change of the appointment', async () => {
    const before = dataOf(await anna.get(`/appointments/get/${id}`))
    expect(before.recording_by).toBeNull()
    const standing = dataOf<RecordingBy>(await claim(phone, THEIRS))
    expect(standing).toEqual({
      claim_id: THEIRS,
      device_label: 'Annas Telefon',
      platform: expect.any(String),
      since: expect.any(String),
    })
    expect(dataOf(await anna.get(`/appointments/get/${id}`))).toEqual({ ...before, recording_by: standing })
    const [listed] = dataOf<{ recording_by: RecordingBy }[]>(await anna.get('/appointments/doctors'))
    expect(listed?.recording_by).toEqual(standing)
    expect(await told()).toBe(1)
    // Renewing a claim is not news.
    await claim(phone, THEIRS)
    expect(await recordingBy()).toEqual(standing)
    expect(await told()).toBe(1)
  })

  it('is one of two that start at once; the other is told so', async () => {
    const answers = await Promise.all([claim(anna, MINE), claim(phone, THEIRS)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      success: false,
      code: 'RECORDING_ELSEWHERE',
      error: expect.stringContaining('anderen Gerät'),
    })
  })

  itAbove('is nobody once the claim is released, which only its own recorder can do', async () => {
    await claim(anna, MINE)
    expect(dataOf(await release(THEIRS))).toEqual({ released: 0 })
    expect((await recordingBy())?.claim_id).toBe(MINE)
    expect(dataOf(await release(MINE))).toEqual({ released: 1 })
    expect(await recordingBy()).toBeNull()
    expect(await told()).toBe(2)
  })

  it('is forgotten when no longer heard from, and that is announced', async () => {
    await claim(anna, MINE)
    room.service.clock.advance(CLAIM_MS - 10_000)
    await claim(anna, MINE)
    room.service.clock.advance(CLAIM_MS - 10_000)
    await room.service.speech.sweep()
    expect((await recordingBy())?.claim_id).toBe(MINE)
    room.service.clock.advance(20_000)
    await room.service.speech.sweep()
    expect(await recordingBy()).toBeNull()
    expect(await told()).toBe(2)
  })

  it('is whoever speaks live, even without a claim, until the session has ended', async () => {
    const { client } = await room.begin(phone, id)
    expect(await recordingBy()).toMatchObject({ device_label: 'Annas Telefon' })
    expect((await claim(anna, MINE)).status).toBe(409)
    client.audio(0, noise(1))
    await client.ackOf(9)
    client.destroy()
    await expect.poll(() => room.service.speech.connections()).toBe(0)
    // The session can be resumed for ten minutes.
    room.service.clock.advance(CLAIM_MS + 1_000)
    await room.service.speech.sweep()
    expect(await recordingBy()).not.toBeNull()
    room.service.clock.advance(11 * 60_000)
    await room.service.speech.sweep()
    expect(await recordingBy()).toBeNull()
  })

  itAbove('keeps everybody else from speaking live', async () => {
    await claim(anna, MINE)
    const other = await room.open(phone)
    other.send({ type: 'config', appointment_id: id })
    expect(await room.refused(other, 'RECORDING_ELSEWHERE')).toBe(4409)
    const { client } = await room.begin(anna, id, { claim_id: MINE })
    client.send({ type: 'end' })
    await client.next('ended')
    // Nothing was said; the recorder itself reports when it is done.
    expect((await recordingBy())?.claim_id).toBe(MINE)
  })

  it('is taken over: what was said there becomes the recording, and nothing more comes from there', async () => {
    await claim(phone, THEIRS)
    const { client, session_id } = await room.begin(phone, id, { claim_id: THEIRS })
    client.audio(0, noise(1))
    await client.ackOf(9)
    expect((await claim(anna, MINE, { take_over: true })).status).toBe(200)
    expect(await room.refused(client, 'TAKEN_OVER')).toBe(4409)
    const [recording] = await room.recordingsOf(anna, id)
    expect(recording).toMatchObject({ duration_seconds: 1, append_recordings: [] })
    expect((await recordingBy())?.claim_id).toBe(MINE)

    expect((await claim(phone, THEIRS)).status).toBe(409)
    const late = await room.open(phone)
    late.send({ type: 'config', appointment_id: id, session_id, claim_id: THEIRS })
    expect(await room.refused(late, 'SESSION_ENDED')).toBe(4409)
  })

  it.each(['short', '../../etc/passwd-and-more', 'x'.repeat(65)])('cannot have a claim like %j', async (claim_id) => {
    expect((await claim(anna, claim_id)).status).toBe(400)
    expect(await recordingBy()).toBeNull()
  })
})
