import { useCallback, useEffect, useRef, useState } from 'react'
import { faultOf, levelOf } from './microphones.ts'
import { dropTake, holdTake, keepPiece, keepTake, type Take } from './take-storage.ts'

/** Opus where the browser has it (all but Safari). */
const FORMATS = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
/** Sound is written to this browser's storage in pieces of this length. */
const PIECE_MS = 1_000
const BITS_PER_SECOND = 64_000

export type RecorderState = 'idle' | 'asking' | 'recording' | 'paused' | 'stopping'
/** Why there is no microphone. */
export type MicrophoneFault = 'denied' | 'none' | 'unsupported' | 'storage'

export interface Recorder {
  state: RecorderState
  fault: MicrophoneFault | null
  /** Recorded time without pauses. */
  elapsedMs: number
  channels: number
  /** Loudness just now, 0..1; for a meter. */
  level(): number
  /** @returns why it could not */
  start(deviceId: string | null): Promise<MicrophoneFault | null>
  pause(): void
  resume(): void
  /** @returns what is still to be brought to the service, all of it durable in this browser; null when nothing is */
  stop(): Promise<Take | null>
}

interface Running {
  media: MediaRecorder
  stream: MediaStream
  sound: AudioContext
  analyser: AnalyserNode
  take: Take
  /** Every piece that is being written. */
  writing: Promise<unknown>
  /** Other windows may offer the take again. */
  letGo: () => void
}

/** Records the microphone into this browser's storage; sending is somebody else's task. */
export function useRecorder(appointmentId: string): Recorder {
  const [state, setState] = useState<RecorderState>('idle')
  const [fault, setFault] = useState<MicrophoneFault | null>(null)
  const [elapsedMs, setElapsed] = useState(0)
  const [channels, setChannels] = useState(1)
  const running = useRef<Running | null>(null)
  const clock = useRef({ before: 0, since: 0 })

  const elapsed = () => clock.current.before + (clock.current.since ? performance.now() - clock.current.since : 0)
  const holdClock = () => {
    clock.current = { before: elapsed(), since: 0 }
  }

  const release = useCallback(() => {
    const now = running.current
    running.current = null
    for (const track of now?.stream.getTracks() ?? []) track.stop()
    void now?.sound.close()
    now?.letGo()
  }, [])

  useEffect(() => {
    if (state !== 'recording') return
    const timer = setInterval(() => setElapsed(elapsed()), 250)
    const lock = navigator.wakeLock?.request('screen').catch(() => null)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => {
      clearInterval(timer)
      removeEventListener('beforeunload', warn)
      void lock?.then((held) => held?.release())
    }
  })
  // Leaving the view ends the recording; what was recorded is kept and offered again.
  useEffect(
    () => () => {
      if (running.current?.media.state !== 'inactive') running.current?.media.stop()
      release()
    },
    [release],
  )

  const refuse = (why: MicrophoneFault) => {
    setFault(why)
    return why
  }
  const start = async (deviceId: string | null): Promise<MicrophoneFault | null> => {
    setFault(null)
    const mimeType = FORMATS.find((format) => globalThis.MediaRecorder?.isTypeSupported(format))
    if (!navigator.mediaDevices || !mimeType) return refuse('unsupported')
    setState('asking')
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        // Two channels where the device has them: one for each speaker.
        audio: {
          ...(deviceId && { deviceId: { exact: deviceId } }),
          channelCount: { ideal: 2 },
          autoGainControl: true,
        },
      })
      const take: Take = {
        id: crypto.randomUUID(),
        appointmentId,
        mimeType: mimeType.split(';')[0] ?? mimeType,
        startedAt: new Date().toISOString(),
        durationMs: 0,
        ended: false,
      }
      await keepTake(take)
      const sound = new AudioContext()
      const analyser = sound.createAnalyser()
      sound.createMediaStreamSource(stream).connect(analyser)
      const media = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND })
      const now: Running = {
        media,
        stream,
        sound,
        analyser,
        take,
        writing: Promise.resolve(),
        letGo: holdTake(take.id),
      }
      let index = 0
      media.ondataavailable = ({ data }) => {
        if (data.size === 0) return
        const piece = { takeId: take.id, index: index++, bytes: data }
        now.writing = Promise.all([now.writing, keepPiece(piece), keepTake({ ...take, durationMs: elapsed() })])
        now.writing.catch(() => setFault('storage'))
      }
      // The microphone was pulled out or taken away: what there is counts.
      for (const track of stream.getTracks()) track.onended = () => media.state !== 'inactive' && media.pause()
      media.onpause = () => {
        holdClock()
        setState('paused')
      }
      media.onresume = () => {
        clock.current.since = performance.now()
        setState('recording')
      }
      running.current = now
      setChannels(stream.getAudioTracks()[0]?.getSettings().channelCount ?? 1)
      clock.current = { before: 0, since: performance.now() }
      setElapsed(0)
      media.start(PIECE_MS)
      setState('recording')
      return null
    } catch (error) {
      release()
      setState('idle')
      return refuse(faultOf(error))
    }
  }

  const stop = async (): Promise<Take | null> => {
    const now = running.current
    if (!now) return null
    holdClock()
    setState('stopping')
    await new Promise<void>((resolve) => {
      now.media.addEventListener('stop', () => resolve(), { once: true })
      if (now.media.state === 'inactive') resolve()
      else now.media.stop()
    })
    await now.writing
    const take = { ...now.take, durationMs: elapsed(), ended: true }
    release()
    setState('idle')
    if (take.durationMs < PIECE_MS / 4) {
      await dropTake(take.id)
      return null
    }
    await keepTake(take)
    return take
  }

  return {
    state,
    fault,
    elapsedMs,
    channels,
    level: () => levelOf(running.current?.analyser),
    start,
    pause: () => running.current?.media.pause(),
    resume: () => running.current?.media.resume(),
    stop,
  }
}
