import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Citation } from '@visite/drafter/port'
import { consultation } from '@visite/hearing/corpora/consultation'
import { pocketsphinx } from '@visite/hearing/engines/pocketsphinx'
import type { Segment } from '@visite/hearing/port'
import { audioFolder } from '@visite/hearing/test/audio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, type TestDoctor } from '../service.ts'
import { type SpeechRoom, speechRoom } from '../speech-room.ts'
import { steadySpeaker } from '../steady-speaker.ts'

/** From the bundled consultation: the greeting and the complaint. */
const SECONDS = 8

describe('a consultation over a real socket, heard by the engine that set-up installs', { timeout: 240_000 }, () => {
  let room: SpeechRoom
  let anna: TestDoctor
  const files = audioFolder()
  beforeAll(async () => {
    room = await speechRoom('sqlite', { adapters: { transcriber: pocketsphinx() }, speech: { pollMs: 1_000 } })
    await room.service.work()
    anna = await room.service.doctor()
  })
  afterAll(async () => {
    await room.remove()
    files.remove()
  })

  /** The draft is based on what was said, word for word. */
  async function drafted(id: string) {
    const state = async () => dataOf(await anna.get(`/appointments/get/${id}`))
    await expect.poll(state, { timeout: 200_000, interval: 200 }).toMatchObject({ notes_status: 'draft' })
    const [transcription] = dataOf<{ transcription: string; segments: Segment[] }[]>(
      await anna.get(`/transcriptions/${id}`),
    )
    expect(transcription?.transcription).toMatch(/cough and a? ?fever/)
    const [note] = dataOf<{ notes: string; citations: Citation[] }[]>(await anna.get(`/notes/${id}`))
    expect(note?.notes).toMatch(/cough/)
    expect(note?.citations.length).toBeGreaterThan(0)
    for (const { segment_id, quote } of note?.citations.flatMap(({ sources }) => sources) ?? []) {
      expect(transcription?.segments.find((segment) => segment.id === segment_id)?.text).toContain(quote)
    }
  }

  it('becomes a drafted note when it is spoken live as PCM (contract 4 speech, contract 4 speech-end)', async () => {
    const { _id } = await anna.appointment({ language: 'en' })
    const args = ['-v', 'error', '-t', String(SECONDS), '-i', consultation.audio, '-ac', '1', '-ar', '16000']
    const pcm = execFileSync('ffmpeg', [...args, '-f', 's16le', 'pipe:1'], { maxBuffer: 1e8 })
    const samples = new Int16Array(new Uint8Array(pcm).buffer)
    const speaker = steadySpeaker({
      ...{ base: room.base, token: anna.token, appointmentId: _id },
      ...{ samples, speed: 20 },
    })
    const recordingId = await speaker.done
    expect(await room.recordingsOf(anna, _id)).toMatchObject([{ _id: recordingId, mime_type: 'audio/flac' }])
    await drafted(_id)
  })

  it('becomes a drafted note when it is uploaded as a browser records it, WebM with Opus (spec 1.4, contract 4 content)', async () => {
    const { _id } = await anna.appointment({ language: 'en' })
    const webm = files.consultationAs('visit.webm', ['-ac', '1', '-c:a', 'libopus'], SECONDS)
    const form = new FormData()
    form.append('audio', new Blob([readFileSync(webm)]), 'visit.webm')
    form.append('source', 'live')
    const answer = await fetch(`${room.base.replace('ws', 'http')}/recordings/add/${_id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${anna.token}` },
      body: form,
    })
    expect(answer.status).toBe(200)
    expect(await room.recordingsOf(anna, _id)).toMatchObject([{ mime_type: 'audio/webm' }])
    await drafted(_id)
  })
})
