/** An open microphone, and how loud it is. */
export interface Microphone {
  readonly sound: AudioContext
  readonly source: MediaStreamAudioSourceNode
  readonly channels: number
  readonly muted: boolean
  /** Loudness just now, 0..1; for a meter. */
  level(): number
  /** The highest loudness, 0..1, in the last `sinceMs` milliseconds. */
  peak(): { peak: number; sinceMs: number }
  /** Releases the microphone, but not the audio context it was connected to. */
  close(): void
}

export interface MicrophoneNews {
  /** The microphone was unplugged, or access to it revoked. */
  onUnplugged(): void
  onMuted(muted: boolean): void
}

const METER_SAMPLES = 1_024
/** The longest an analyser can look back; a background tab reads it only once a second. */
const PEAK_SAMPLES = 32_768

/**
 * Opens a microphone.
 * @param wish `deviceId` null: the browser's choice
 * @param join connects its sound to an audio context
 * @throws {DOMException} when there is none, or it is forbidden
 */
export async function openMicrophone(
  wish: { deviceId: string | null; channelCount: ConstrainULong },
  join: (stream: MediaStream) => Promise<Pick<Microphone, 'sound' | 'source'>>,
  news: MicrophoneNews,
): Promise<Microphone> {
  const { deviceId, channelCount } = wish
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { ...(deviceId && { deviceId: { exact: deviceId } }), channelCount, autoGainControl: true },
  })
  const letGo = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    const { sound, source } = await join(stream)
    const loudness = (fftSize: number) => {
      const analyser = new AnalyserNode(sound, { fftSize })
      source.connect(analyser)
      const samples = new Float32Array(fftSize)
      return () => {
        analyser.getFloatTimeDomainData(samples)
        return samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
      }
    }
    const [now, lately] = [loudness(METER_SAMPLES), loudness(PEAK_SAMPLES)]
    const [track] = stream.getAudioTracks()
    let closed = false
    track?.addEventListener('ended', () => closed || news.onUnplugged())
    track?.addEventListener('mute', () => closed || news.onMuted(true))
    track?.addEventListener('unmute', () => closed || news.onMuted(false))
    return {
      sound,
      source,
      channels: track?.getSettings().channelCount ?? 1,
      get muted() {
        return track?.muted ?? false
      },
      level: () => Math.min(1, now() * 1.3),
      peak: () => ({ peak: lately(), sinceMs: (PEAK_SAMPLES / sound.sampleRate) * 1000 }),
      close() {
        closed = true
        source.disconnect()
        letGo()
      },
    }
  } catch (error) {
    letGo()
    throw error
  }
}
