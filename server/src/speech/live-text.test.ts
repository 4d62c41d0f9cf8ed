import { execFileSync } from 'node:child_process'
import { consultation } from '@visite/hearing/corpora/consultation'
import { pocketsphinx } from '@visite/hearing/engines/pocketsphinx'
import { sherpaTranscriber } from '@visite/hearing/engines/sherpa'
import { wordErrorRate } from '@visite/hearing/measure/word-error-rate'
import { type LiveRequest, type LiveSegment, type Transcriber, TranscriberError } from '@visite/hearing/port'
import { audioFolder } from '@visite/hearing/test/audio'
import { noise, sha256 } from '@visite/hearing/test/samples'
import { toneModel } from '@visite/hearing/test/tone-models/folders'
import { speakTones } from '@visite/hearing/test/tones'
import { afterEach, describe, expect, it } from 'vitest'
import { heard, scriptedTranscriber } from '../../test/fakes/engines.ts'
import type { SpeechClient } from '../../test/speech-client.ts'
import { type SpeechRoom, speechRoom } from '../../test/speech-room.ts'

const SCRIPT = [1, 'hello doctor', 1.5, 'cough fever fever', 0.3]

/** An engine whose live part does what the test says. */
const liveEngine = (live: Transcriber['live']): Transcriber => ({ ...scriptedTranscriber(() => heard([])), live })

describe('text while somebody is speaking', { timeout: 60_000 }, () => {
  let room: SpeechRoom
  const temporary = audioFolder()
  const opened: { close(): Promise<void> }[] = []
  afterEach(async () => {
    await room.remove()
    await Promise.all(opened.splice(0).map((each) => each.close()))
    temporary.remove()
  })

  async function start(transcriber: Transcriber, speech = {}) {
    room = await speechRoom('sqlite', { adapters: { transcriber }, speech })
    const anna = await room.service.doctor()
    const { _id } = await anna.appointment({ language: 'en' })
    return { anna, _id, ...(await room.begin(anna, _id)) }
  }
  const told = (client: SpeechClient): LiveSegment[] =>
    client.got.flatMap((message) => (message.type === 'transcript' ? message.segments : []))
  const finals = (client: SpeechClient) => told(client).filter(({ final }) => final)
  const errors = (client: SpeechClient) =>
    client.got.flatMap((message) => (message.type === 'error' ? [message.code] : []))

  it('arrives as it grows from a streaming model, with the times of the recording, even after a cut (contract 4 speech-text)', async () => {
    const model = sherpaTranscriber({ folder: toneModel(temporary.path('models'), 'streaming-zipformer-ctc') })
    opened.push(model)
    const { anna, _id, client, session_id } = await start(model)
    const said = speakTones(SCRIPT)
    const seq = client.audio(0, said)
    client.send({ type: 'flush' })
    await client.next('flushed')
    expect(client.acknowledged()).toBe(seq - 1)
    expect(finals(client).map(({ text }) => text)).toEqual(['hello doctor', 'cough fever fever'])
    expect(Math.abs((finals(client)[0]?.start_ms ?? 0) - 1000)).toBeLessThanOrEqual(80)
    expect(told(client).some(({ final }) => !final)).toBe(true)
    client.destroy()

    const again = await room.begin(anna, _id, { session_id })
    again.client.audio(again.next_seq, speakTones([1, 'goodbye', 0.3]))
    again.client.send({ type: 'flush' })
    await again.client.next('flushed')
    const [later] = finals(again.client)
    expect(later).toMatchObject({ text: 'goodbye' })
    // Frames of a tenth of a second: the last one of the first part is shorter.
    expect(Math.abs((later?.start_ms ?? 0) - (said.length / 16 + 1000))).toBeLessThanOrEqual(80)
    expect(finals(client).map(({ id }) => id)).not.toContain(later?.id)
  })

  it('loses no word that was said before a cut (contract 4 speech-text, contract 4 speech-resume)', async () => {
    const model = sherpaTranscriber({ folder: toneModel(temporary.path('models'), 'streaming-zipformer-ctc') })
    opened.push(model)
    const { anna, _id, client, session_id } = await start(model)
    const seq = client.audio(0, speakTones([0.5, 'hello doctor cough']))
    await client.ackOf(seq - 1)
    client.destroy()
    const again = await room.begin(anna, _id, { session_id })
    again.client.audio(again.next_seq, speakTones([0.15, 'fever', 0.5]))
    again.client.send({ type: 'flush' })
    await again.client.next('flushed')
    const text = finals(again.client).map((segment) => segment.text)
    expect(text.join(' ')).toBe('hello doctor cough fever')
  })

  it('arrives utterance by utterance from PocketSphinx (contract 4 speech-text)', { timeout: 300_000 }, async () => {
    const { client } = await start(pocketsphinx())
    const args = ['-v', 'error', '-t', '12', '-i', consultation.audio, '-af', 'pan=mono|c0=c0', '-ar', '16000']
    const pcm = execFileSync('ffmpeg', [...args, '-f', 's16le', 'pipe:1'], { maxBuffer: 1e8 })
    client.audio(0, new Int16Array(new Uint8Array(pcm).buffer))
    client.send({ type: 'flush' })
    const spoken =
      'Good morning, please take a seat. What can I do for you today? Are you bringing anything up when you cough?'
    const rate = () => {
      const heard = finals(client).map((segment) => segment.text)
      return wordErrorRate(spoken, heard.join(' ')).rate
    }
    // On a busy machine the flush is answered before the engine is done: the text comes later.
    await expect.poll(rate, { timeout: 240_000 }).toBeLessThan(0.2)
  })

  it.each<[string, Transcriber['live'], string]>([
    [
      'is not there',
      async () => {
        throw new TranscriberError('no_engine', 'not installed')
      },
      'LIVE_TEXT_UNAVAILABLE',
    ],
    [
      'fails again and again',
      async ({ onError }: LiveRequest) => ({
        push: () => onError?.(new TranscriberError('unavailable', 'died')),
        flush: async () => {},
      }),
      'LIVE_TEXT_FAILED',
    ],
    [
      'throws at every sample',
      async () => ({
        push: () => {
          throw new Error('broken')
        },
        flush: () => Promise.reject(new Error('broken')),
      }),
      'LIVE_TEXT_FAILED',
    ],
  ])(
    'is reported missing once when the engine %s, and the recording is complete (contract 4 speech-text)',
    async (_what, live, code) => {
      const { anna, _id, client } = await start(liveEngine(live))
      const said = noise(1)
      client.audio(0, said)
      client.send({ type: 'flush' })
      await client.next('flushed')
      client.send({ type: 'end' })
      await client.next('ended')
      expect(errors(client)).toEqual([code])
      const [recording] = await room.recordingsOf(anna, _id)
      expect(await room.storedSha256(recording?.recording_key)).toBe(sha256(said))
    },
  )

  it('is for a limited number at the same time; the others are recorded without (contract 4 speech-text)', async () => {
    let listening = 0
    const engine = liveEngine(async ({ signal }) => {
      listening++
      signal.addEventListener('abort', () => listening--)
      return { push: () => {}, flush: async () => {} }
    })
    const { anna, client } = await start(engine, { listeners: 1 })
    const { _id } = await anna.appointment()
    const second = await room.begin(anna, _id)
    second.client.audio(0, noise(0.5))
    await second.client.ackOf(4)
    expect(errors(second.client)).toEqual(['LIVE_TEXT_UNAVAILABLE'])
    expect(listening).toBe(1)
    // A text kept for somebody who may return makes room for somebody who is there.
    client.destroy()
    const { db } = room.service.adapters.database
    const held = () => db.selectFrom('speech_sessions').select('id').where('holder', 'is not', null).execute()
    await expect.poll(held).toHaveLength(1)
    const third = await room.begin(anna, (await anna.appointment())._id)
    third.client.audio(0, noise(0.5))
    await third.client.ackOf(4)
    expect(errors(third.client)).toEqual([])
    expect(listening).toBe(1)
  })

  it('is left out for clients that do not read it, but acknowledgements are not (contract 4 speech-text)', async () => {
    const long = 'so much text '.repeat(500)
    const engine = liveEngine(async ({ onSegment }) => {
      let id = 0
      return {
        push: () => {
          for (let n = 0; n < 20; n++) onSegment({ id: `l${++id}`, start_ms: 0, end_ms: 1, text: long, final: true })
        },
        flush: async () => {},
      }
    })
    const { client } = await start(engine)
    client.deaf()
    const seq = client.audio(0, noise(60))
    const { db } = room.service.adapters.database
    expect(await db.selectFrom('speech_sessions').select('state').execute()).toEqual([{ state: 'open' }])
    client.listening()
    await client.ackOf(seq - 1)
    expect(told(client).length).toBeLessThan(600 * 20)
  })
})
