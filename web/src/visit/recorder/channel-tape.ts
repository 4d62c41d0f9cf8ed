import { NO_VIEW } from './live-take.ts'
import { type Microphone, openMicrophone } from './microphone.ts'
import { dropTake, keepPiece, keepTake, type Take } from './take-storage.ts'
import { SHORTEST_MS, type Tape, type TapeNews } from './tape.ts'

/** Opus if the browser has it (all but Safari). */
const FORMATS = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
/** Sound is written to this browser's storage in pieces of this length. */
const PIECE_MS = 1_000
const BITS_PER_SECOND = 64_000

/** The format of this browser's built-in recorder; null: it has none. */
export const recordedFormat = (): string | null =>
  navigator.mediaDevices ? (FORMATS.find((format) => globalThis.MediaRecorder?.isTypeSupported(format)) ?? null) : null

/** Records all channels of the microphone into this browser's storage; it sends nothing. */
export function channelTape(begun: Take, format: string, news: TapeNews): Tape {
  const sound = new AudioContext()
  let media: MediaRecorder | null = null
  let microphone: Microphone | null = null
  /** All pieces being written. */
  let writing: Promise<unknown> = Promise.resolve()
  let before = 0
  let since: number | null = null

  const elapsedMs = () => before + (since === null ? 0 : performance.now() - since)
  const holdClock = () => {
    before = elapsedMs()
    since = null
  }
  const runClock = () => {
    since ??= performance.now()
  }
  const silence = () => {
    microphone?.close()
    microphone = null
    void sound.close()
  }

  /** A node between microphone and recorder lets another microphone replace the first. */
  function recorderOf(channels: number): { media: MediaRecorder; input: AudioNode } {
    const input = new MediaStreamAudioDestinationNode(sound, { channelCount: channels, channelCountMode: 'explicit' })
    const media = new MediaRecorder(input.stream, { mimeType: format, audioBitsPerSecond: BITS_PER_SECOND })
    let index = 0
    media.ondataavailable = ({ data }) => {
      if (data.size === 0) return
      const piece = { takeId: begun.id, index: index++, bytes: data }
      writing = Promise.all([writing, keepPiece(piece), keepTake({ ...begun, durationMs: elapsedMs() })])
      writing.catch(news.onFull)
    }
    return { media, input }
  }
  let input: AudioNode | null = null

  /** The recorder has delivered its last piece, and everything is stored. */
  async function stopped(): Promise<void> {
    holdClock()
    const last = media
    if (last && last.state !== 'inactive') {
      await new Promise<void>((resolve) => {
        last.addEventListener('stop', () => resolve(), { once: true })
        last.stop()
      })
    }
    silence()
    await writing
  }

  return {
    get take() {
      return { ...begun, durationMs: elapsedMs() }
    },
    view: NO_VIEW,
    async listen(deviceId) {
      // Two channels if the device has them: one for each speaker.
      const wish = { deviceId, channelCount: { ideal: 2 } }
      const join = async (stream: MediaStream) => ({ sound, source: sound.createMediaStreamSource(stream) })
      const next = await openMicrophone(wish, join, news)
      microphone?.close()
      microphone = next
      await sound.resume()
      if (!media) {
        await keepTake(begun)
        const made = recorderOf(Math.min(next.channels, 2))
        media = made.media
        input = made.input
        media.start(PIECE_MS)
      } else if (media.state === 'paused') media.resume()
      if (input) next.source.connect(input)
      runClock()
      return next
    },
    pause() {
      if (media?.state === 'recording') media.pause()
      holdClock()
    },
    resume() {
      if (media?.state === 'paused') media.resume()
      runClock()
    },
    // Nothing to do: the recorder delivers one piece per second, written on arrival.
    store: async () => {},
    async finish() {
      await stopped()
      if (elapsedMs() < SHORTEST_MS) {
        await dropTake(begun.id)
        return 'done'
      }
      await keepTake({ ...begun, durationMs: elapsedMs(), ended: true })
      return 'rest'
    },
    leave: stopped,
  }
}
