import { useCallback, useEffect, useRef, useState } from 'react'
import { type LiveTake, type LiveView, liveTake, NO_VIEW } from './live-take.ts'
import { faultOf, levelOf } from './microphones.ts'
import { PCM_TYPE, SAMPLE_RATE } from './pcm.ts'
import worklet from './pcm-worklet.js?url'
import { dropTake, holdTake, keepTake, type Take } from './take-storage.ts'
import type { MicrophoneFault, Recorder, RecorderState } from './use-recorder.ts'

/** What is not acknowledged is written to this browser's storage this often. */
const STORE_MS = 500

export interface LiveRecorder extends Recorder {
  view: LiveView
}

interface Running {
  stream: MediaStream
  sound: AudioContext
  analyser: AnalyserNode
  live: LiveTake
  release: () => void
}

/** The microphone at the wanted rate; at its own where the browser joins no two rates (Firefox). */
async function listeningTo(stream: MediaStream) {
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

/** Records one channel and sends it while it is spoken (contract 4); the service answers with live text. */
export function useLiveRecorder(appointmentId: string): LiveRecorder {
  const [state, setState] = useState<RecorderState>('idle')
  const [fault, setFault] = useState<MicrophoneFault | null>(null)
  const [elapsedMs, setElapsed] = useState(0)
  const [view, setView] = useState(NO_VIEW)
  const running = useRef<Running | null>(null)

  /** Lets the microphone go. */
  const silence = useCallback(() => {
    const now = running.current
    running.current = null
    for (const track of now?.stream.getTracks() ?? []) track.stop()
    void now?.sound.close()
    return now
  }, [])

  const going = state === 'recording' || state === 'paused'
  useEffect(() => {
    if (!going) return
    const timer = setInterval(() => {
      setElapsed(running.current?.live.take.durationMs ?? 0)
      running.current?.live.store().catch(() => setFault('storage'))
    }, STORE_MS)
    const lock = navigator.wakeLock?.request('screen').catch(() => null)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const keep = () => void running.current?.live.store().catch(() => undefined)
    addEventListener('beforeunload', warn)
    addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      removeEventListener('beforeunload', warn)
      removeEventListener('pagehide', keep)
      void lock?.then((held) => held?.release())
    }
  }, [going])
  // Leaving the view ends the recording; what was recorded is kept and offered again.
  useEffect(
    () => () => {
      const left = silence()
      void left?.live
        .leave()
        .catch(() => undefined)
        .finally(left.release)
    },
    [silence],
  )

  const refuse = (why: MicrophoneFault) => {
    // Without it there is the other way; a microphone that is forbidden or missing is for the doctor to know.
    if (why !== 'unsupported') setFault(why)
    return why
  }
  const start = async (deviceId: string | null): Promise<MicrophoneFault | null> => {
    setFault(null)
    if (!navigator.mediaDevices || !globalThis.AudioWorkletNode) return refuse('unsupported')
    setState('asking')
    let stream: MediaStream | null = null
    try {
      const wanted = { ...(deviceId && { deviceId: { exact: deviceId } }), channelCount: 1, autoGainControl: true }
      stream = await navigator.mediaDevices.getUserMedia({ audio: wanted })
      const { sound, source } = await listeningTo(stream)
      const analyser = sound.createAnalyser()
      const pcm = new AudioWorkletNode(sound, 'visite-pcm', {
        numberOfOutputs: 0,
        channelCount: 1,
        channelCountMode: 'explicit',
      })
      source.connect(analyser)
      const take: Take = {
        id: crypto.randomUUID(),
        appointmentId,
        mimeType: PCM_TYPE,
        startedAt: new Date().toISOString(),
        durationMs: 0,
        ended: false,
      }
      await keepTake(take)
      const release = holdTake(take.id)
      const live = await liveTake(take, () => setView(live.view))
      pcm.port.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
        if (sound.state === 'running') live.push(data)
      }
      source.connect(pcm)
      // The microphone was pulled out or taken away: what there is counts.
      for (const track of stream.getTracks()) track.onended = () => pause()
      running.current = { stream, sound, analyser, live, release }
      setView(live.view)
      setElapsed(0)
      setState('recording')
      return null
    } catch (error) {
      for (const track of stream?.getTracks() ?? []) track.stop()
      setState('idle')
      return refuse(faultOf(error))
    }
  }
  const pause = () => {
    void running.current?.sound.suspend()
    setState((before) => (before === 'recording' ? 'paused' : before))
  }
  const resume = () => {
    void running.current?.sound.resume()
    setState((before) => (before === 'paused' ? 'recording' : before))
  }
  const stop = async (): Promise<Take | null> => {
    const now = silence()
    if (!now) return null
    setState('stopping')
    try {
      const { live } = now
      if (live.take.durationMs === 0) {
        await live.leave()
        await dropTake(live.take.id)
        return null
      }
      const end = await live.finish()
      return end === 'ended' ? null : live.take
    } finally {
      now.release()
      setState('idle')
    }
  }

  return {
    state,
    fault,
    elapsedMs,
    channels: 1,
    level: () => levelOf(running.current?.analyser),
    start,
    pause,
    resume,
    stop,
    view,
  }
}
