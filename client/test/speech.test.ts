import { setTimeout as pause } from 'node:timers/promises'
import { sherpaTranscriber } from '@visite/hearing/engines/sherpa'
import { audioFolder } from '@visite/hearing/test/audio'
import { noise, sha256 } from '@visite/hearing/test/samples'
import { toneModel } from '@visite/hearing/test/tone-models/folders'
import { speakTones } from '@visite/hearing/test/tones'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { breakableTcp } from '../../server/test/fakes/breakable-tcp.ts'
import { busySpeech } from '../../server/test/fakes/busy-speech.ts'
import { type SpeechRoom, speechRoom } from '../../server/test/speech-room.ts'
import { type LiveSegment, type Speech, SpeechError, type SpeechState, visiteClient } from '../src/index.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Samples of a tenth of a second. */
const TENTH = 1_600

async function start(options: Parameters<typeof speechRoom>[1] = {}) {
  const room = await speechRoom('sqlite', options)
  cleanups.push(() => room.remove())
  const address = room.service.app.server.address()
  const way = await breakableTcp(typeof address === 'object' ? (address?.port ?? 0) : 0)
  cleanups.push(() => way.cut())
  const anna = await room.service.doctor()
  const { _id: appointmentId } = await anna.appointment()
  const visite = visiteClient({ baseUrl: `http://127.0.0.1:${way.port}/api/v1`, token: anna.token, language: 'en' })
  const stored = async () => {
    const [recording] = await room.recordingsOf(anna, appointmentId)
    return room.storedSha256(recording?.recording_key)
  }
  return { room, way, anna, visite, appointmentId, stored }
}

/** In tenths of a second. */
function* tenths(samples: Int16Array): Generator<Int16Array> {
  for (let at = 0; at < samples.length; at += TENTH) yield samples.subarray(at, at + TENTH)
}

const durable = (speech: Speech) => expect.poll(() => speech.waitingMs).toBe(0)

describe('the client’s speech', () => {
  it('becomes the appointment’s recording, sample by sample', async () => {
    const { visite, appointmentId, stored } = await start()
    const said = noise(3)
    const states: SpeechState[] = []
    const speech = visite.speech({ appointmentId, onState: (state) => states.push(state) })
    for (const samples of tenths(said)) speech.write(samples)
    expect(await speech.end()).toEqual({ recording_id: expect.stringMatching(/^[0-9a-f]{24}$/) })
    expect(speech.waitingMs).toBe(0)
    expect(await stored()).toBe(sha256(said))
    expect(states).toEqual(['open', 'ended'])
  })

  it('is neither lost nor repeated when connections break', async () => {
    const { visite, appointmentId, stored, way } = await start()
    const said = noise(20)
    const states: SpeechState[] = []
    const speech = visite.speech({ appointmentId, onState: (state) => states.push(state) })
    let written = 0
    for (const samples of tenths(said)) {
      speech.write(samples)
      if (++written % 25 === 0) {
        await expect.poll(() => speech.state).toBe('open')
        if (written % 50 === 0) await durable(speech)
        await way.cut()
        await way.mend()
      }
      await pause(1)
    }
    await way.cut()
    const ended = speech.end()
    await way.mend()
    expect(await ended).toMatchObject({ recording_id: expect.any(String) })
    expect(await stored()).toBe(sha256(said))
    expect(states.filter((state) => state === 'waiting').length).toBeGreaterThanOrEqual(8)
  })

  it('leaves out what is said in a pause, even over a broken connection', async () => {
    const { visite, appointmentId, stored, way } = await start()
    const said = noise(4)
    const [before, during, after] = [said.subarray(0, 16_000), said.subarray(16_000, 48_000), said.subarray(48_000)]
    const speech = visite.speech({ appointmentId })
    speech.write(before)
    speech.pause()
    for (const samples of tenths(during)) speech.write(samples)
    await durable(speech)
    await way.cut()
    await way.mend()
    await expect.poll(() => speech.state).toBe('open')
    speech.resume()
    speech.write(after)
    await speech.flush()
    await speech.end()
    const kept = new Int16Array(before.length + after.length)
    kept.set(before)
    kept.set(after, before.length)
    expect(await stored()).toBe(sha256(kept))
  })

  it('sends nothing into a closing connection, and all of it into the next', async () => {
    const { way, anna, appointmentId, stored } = await start()
    const sockets: WebSocket[] = []
    const late: number[] = []
    class Watched extends WebSocket {
      constructor(...how: ConstructorParameters<typeof WebSocket>) {
        super(...how)
        sockets.push(this)
      }
      override send(data: Parameters<WebSocket['send']>[0]): void {
        if (this.readyState !== WebSocket.OPEN) late.push(this.readyState)
        super.send(data)
      }
    }
    const visite = visiteClient({
      baseUrl: `http://127.0.0.1:${way.port}/api/v1`,
      token: anna.token,
      WebSocket: Watched,
    })
    const said = noise(2)
    const speech = visite.speech({ appointmentId })
    speech.write(said.subarray(0, 16_000))
    await durable(speech)
    sockets.at(-1)?.close()
    for (const samples of tenths(said.subarray(16_000))) speech.write(samples)
    await speech.end()
    expect(late).toEqual([])
    expect(sockets).toHaveLength(2)
    expect(await stored()).toBe(sha256(said))
  })

  it('gives live text as it grows, until the end', async () => {
    const files = audioFolder()
    cleanups.push(files.remove)
    const transcriber = sherpaTranscriber({ folder: toneModel(files.path('models'), 'streaming-zipformer-ctc') })
    cleanups.push(() => transcriber.close())
    const { visite, appointmentId } = await start({ adapters: { transcriber } })
    const speech = visite.speech({ appointmentId, language: 'en' })
    const told: LiveSegment[] = []
    const reading = (async () => {
      for await (const segment of speech) told.push(segment)
    })()
    const said = speakTones([1, 'hello doctor', 1.5, 'cough fever fever', 0.3])
    // Bytes, cut in the middle of a sample.
    const bytes = new Uint8Array(said.buffer, said.byteOffset, said.byteLength)
    for (let at = 0; at < bytes.length; at += 3_201) speech.write(bytes.subarray(at, at + 3_201))
    await speech.flush()
    const finals = () => told.filter(({ final }) => final).map(({ text }) => text)
    await expect.poll(finals).toEqual(['hello doctor', 'cough fever fever'])
    await speech.end()
    await reading
  })

  it('continues in another client, and hands over what the service may not have', async () => {
    const { visite, appointmentId, stored, way } = await start()
    const said = noise(4)
    const first = visite.speech({ appointmentId })
    first.write(said.subarray(0, 32_000))
    await durable(first)
    await way.cut()
    first.write(said.subarray(32_000, 48_000))
    const kept = first.kept()
    const rest = first.leave()
    expect([...rest]).toEqual([...said.subarray(32_000, 48_000)])
    expect(kept.frames.map(({ seq }) => seq)).toEqual(Array.from({ length: 10 }, (_, at) => 20 + at))
    await way.mend()
    const second = visite.speech({ appointmentId, kept })
    second.write(said.subarray(48_000))
    await second.end()
    expect(await stored()).toBe(sha256(said))
  })

  it('continues from what was kept some time before the end: nothing is lost or doubled (contract 4 speech-resume)', async () => {
    const { visite, appointmentId, stored, way } = await start()
    const said = noise(4)
    const first = visite.speech({ appointmentId })
    first.write(said.subarray(0, 16_000))
    await durable(first)
    await way.cut()
    first.write(said.subarray(16_000, 32_000))
    const kept = first.kept()
    await way.mend()
    first.write(said.subarray(32_000, 48_000))
    await durable(first)
    first.leave()
    const second = visite.speech({ appointmentId, kept })
    // Before it knows how far the first one got.
    second.write(said.subarray(48_000))
    await second.end()
    expect(await stored()).toBe(sha256(said))
  })

  it('does not take its own long silence for a fault of the connection', async () => {
    const { visite, appointmentId } = await start()
    const states: SpeechState[] = []
    const speech = visite.speech({ appointmentId, onState: (state) => states.push(state) })
    speech.write(noise(1))
    await durable(speech)
    vi.useFakeTimers({ toFake: ['Date'] })
    cleanups.push(() => vi.useRealTimers())
    vi.setSystemTime(Date.now() + 60_000)
    speech.write(noise(30))
    await durable(speech)
    await speech.end()
    expect(states).toEqual(['open', 'ended'])
  })

  it.each<
    [what: string, code: string, closeCode: number, before: (place: Awaited<ReturnType<typeof start>>) => unknown]
  >([
    ['the session is revoked', 'SESSION_REVOKED', 4401, ({ anna }) => anna.post('/logout')],
    [
      'there is a recording already',
      'RECORDING_EXISTS',
      4409,
      async ({ visite, appointmentId }) => {
        const speech = visite.speech({ appointmentId })
        speech.write(noise(1))
        await speech.end()
      },
    ],
  ])('fails for good when %s', async (_what, code, closeCode, before) => {
    const place = await start()
    await before(place)
    const speech = place.visite.speech({ appointmentId: place.appointmentId })
    speech.write(noise(1))
    await expect.poll(() => speech.state).toBe('failed')
    // What is still being said is not lost: the rest can be sent as a file.
    speech.write(noise(1))
    const read = async () => {
      for await (const _segment of speech) throw new Error('text out of nothing')
    }
    await expect(read()).rejects.toBeInstanceOf(SpeechError)
    await expect(speech.end()).rejects.toMatchObject({ code, closeCode, message: expect.stringMatching(/\w/) })
    expect(speech.state).toBe('failed')
    expect(speech.leave().length).toBe(32_000)
  })

  it('tries again when the service has too many sessions at the moment (contract 4 speech-codes)', async () => {
    const service = await busySpeech()
    cleanups.push(service.close)
    const states: SpeechState[] = []
    const visite = visiteClient({ baseUrl: service.address, token: 't' })
    const speech = visite.speech({ appointmentId: 'a', onState: (state) => states.push(state) })
    expect(await speech.end()).toEqual({ recording_id: null })
    expect(states).toEqual(['waiting', 'open', 'ended'])
  })

  it('continues when the service asks for audio that is still kept (contract 4 speech-codes)', async () => {
    const { room, visite, anna } = (await start()) as { room: SpeechRoom } & Awaited<ReturnType<typeof start>>
    const ben = await room.service.doctor()
    const { _id } = await ben.appointment()
    await expect(visite.speech({ appointmentId: _id }).end()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      closeCode: 4403,
    })
    await expect(visite.speech({ appointmentId: anna.id }).end()).rejects.toMatchObject({ closeCode: 4404 })
  })
})
