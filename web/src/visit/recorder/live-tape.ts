import type { Service } from '../../api/client.ts'
import { type LiveTake, liveTake, NO_VIEW } from './live-take.ts'
import { type Microphone, openMicrophone } from './microphone.ts'
import { SAMPLE_RATE } from './pcm.ts'
import worklet from './pcm-worklet.js?url'
import { dropTake, keepTake, type Take } from './take-storage.ts'
import type { Tape, TapeNews } from './tape.ts'

/** Can this browser deliver sound while recording? */
export const canRecordLive = (): boolean => Boolean(navigator.mediaDevices && globalThis.AudioWorkletNode)

/** The microphone at the wanted rate, or at its own if the browser cannot connect two rates (Firefox). */
async function joined(stream: MediaStream) {
  const at = (options: AudioContextOptions) => {
    const sound = new AudioContext(options)
    try {
      return { sound, source: sound.createMediaStreamSource(stream) }
    } catch (error) {
      void sound.close()
      throw error
    }
  }
  let pair: ReturnType<typeof at>
  try {
    pair = at({ sampleRate: SAMPLE_RATE })
  } catch {
    pair = at({})
  }
  await pair.sound.audioWorklet.addModule(worklet)
  await pair.sound.resume()
  return pair
}

/** Records one channel and sends it during the conversation (contract 4); can continue an earlier take. */
export function liveTape(speak: Service['speech'], begun: Take, news: TapeNews): Tape {
  let live: LiveTake | null = null
  let microphone: Microphone | null = null
  let paused = false
  const silence = () => {
    microphone?.close()
    void microphone?.sound.close()
    microphone = null
  }
  return {
    get take() {
      return live?.take ?? begun
    },
    get view() {
      return live?.view ?? NO_VIEW
    },
    async listen(deviceId) {
      const next = await openMicrophone({ deviceId, channelCount: 1 }, joined, news)
      silence()
      microphone = next
      if (!live) {
        await keepTake(begun)
        live = await liveTake(speak, begun, news.onView)
      }
      const take = live
      const pcm = new AudioWorkletNode(next.sound, 'visite-pcm', {
        numberOfOutputs: 0,
        channelCount: 1,
        channelCountMode: 'explicit',
      })
      pcm.port.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
        if (microphone === next && !paused) take.push(data)
      }
      next.source.connect(pcm)
      paused = false
      return next
    },
    pause() {
      paused = true
      void microphone?.sound.suspend()
    },
    resume() {
      paused = false
      void microphone?.sound.resume()
    },
    store: async () => live?.store(),
    async finish() {
      silence()
      if (live && live.take.durationMs > 0) {
        const end = await live.finish()
        return end === 'ended' ? 'done' : end === 'refused' ? 'rest' : 'left'
      }
      await live?.leave()
      await dropTake(begun.id)
      return 'done'
    },
    async leave() {
      silence()
      await live?.leave()
    },
  }
}
