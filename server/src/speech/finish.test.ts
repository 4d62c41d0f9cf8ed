import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { noise, sha256 } from '@visite/hearing/test/samples'
import { afterEach, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { dataOf } from '../../test/service.ts'
import { type SpeechRoom, speechRoom } from '../../test/speech-room.ts'
import { StorageFull } from '../platform/blobs/blob-store.ts'

describe.each(routeEngines)('a live recording that cannot be stored at once on %s', (engine) => {
  let room: SpeechRoom
  afterEach(() => room.remove())

  async function spoken() {
    room = await speechRoom(engine)
    const anna = await room.service.doctor()
    const { _id } = await anna.appointment()
    const said = noise(1)
    const { client, session_id } = await room.begin(anna, _id)
    client.audio(0, said)
    await client.ackOf(9)
    return { anna, id: _id, said, client, session_id }
  }
  const spools = () => readdirSync(join(room.service.config.dataDir, 'speech')).filter((name) => name !== 'home')
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of room.service.adapters.blobs.list('recordings/')) found.push(key)
    return found
  }
  /** Makes one step of the storage fail once. */
  function breakOnce(step: 'stage' | 'keep', after = false): void {
    const { blobs } = room.service.adapters
    const { stage } = blobs
    blobs.stage = async (source, signal) => {
      blobs.stage = stage
      if (step === 'stage') throw new StorageFull()
      const staged = await stage(source, signal)
      const { keep } = staged
      staged.keep = async (key) => {
        if (after) await keep(key)
        throw new Error('the storage went away')
      }
      return staged
    }
  }

  it.each<[string, () => void]>([
    ['while it is packed', () => breakOnce('stage')],
    ['before it is kept', () => breakOnce('keep')],
    ['after it was kept, before it is recorded', () => breakOnce('keep', true)],
  ])(
    'is safe when the storage fails %s, and becomes one recording later (contract 4 speech-durable)',
    async (_what, fault) => {
      const { anna, id, said, client, session_id } = await spoken()
      fault()
      client.send({ type: 'end' })
      expect(await room.refused(client, 'NOT_STORED_YET')).toBe(1013)
      expect(await room.recordingsOf(anna, id)).toEqual([])
      expect(spools()).toEqual([session_id])

      const again = await room.open(anna)
      again.send({ type: 'config', appointment_id: id, session_id })
      const { recording_id } = await again.next('ended')
      const recordings = await room.recordingsOf(anna, id)
      expect(recordings).toMatchObject([{ _id: recording_id }])
      expect(await room.storedSha256(recordings[0]?.recording_key)).toBe(sha256(said))
      expect(await keys()).toEqual([recordings[0]?.recording_key])
      expect(spools()).toEqual([])
    },
  )

  it('is made once although another process thinks the first is dead and packs it, too', async () => {
    const { anna, id, said, client } = await spoken()
    const { blobs, database } = room.service.adapters
    const { stage } = blobs
    let packed = 0
    blobs.stage = async (...given) => {
      if (++packed === 1)
        await database.db.updateTable('speech_sessions').set({ packing_lease: 'another', packing_until: 0 }).execute()
      return stage(...given)
    }
    client.send({ type: 'end' })
    await client.next('ended')
    expect(packed).toBe(2)
    const recordings = await room.recordingsOf(anna, id)
    expect(recordings).toMatchObject([{ append_recordings: [] }])
    expect(await room.storedSha256(recordings[0]?.recording_key)).toBe(sha256(said))
    expect(await keys()).toEqual([recordings[0]?.recording_key])
  })

  it('is stored by the sweep when the client does not come back (contract 4 speech-end)', async () => {
    const { anna, id, client } = await spoken()
    breakOnce('keep')
    client.send({ type: 'end' })
    await client.closed
    expect(await room.service.speech.sweep()).toBe(1)
    expect(await room.recordingsOf(anna, id)).toHaveLength(1)
    expect(dataOf(await anna.get(`/appointments/get/${id}`))).toMatchObject({ status: 'transcribing' })
    expect(await room.service.speech.sweep()).toBe(0)
  })

  it('leaves no spool behind when the process died right after the recording was committed', async () => {
    const { client, session_id } = await spoken()
    const { db } = room.service.adapters.database
    client.destroy()
    const ended = { state: 'ended', ended_at: room.service.clock.now().toISOString() } as const
    await db.updateTable('speech_sessions').set(ended).where('id', '=', session_id).execute()
    expect(spools()).toEqual([session_id])
    await room.service.speech.sweep()
    expect(spools()).toEqual([])
    room.service.clock.advance(25 * 3_600_000)
    await room.service.speech.sweep()
    expect(await db.selectFrom('speech_sessions').selectAll().execute()).toEqual([])
  })
})
