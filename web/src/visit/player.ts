import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useService } from '../api/service.ts'
import type { Recording } from '../api/types.ts'
import { type Take, takesOf, within } from './takes.ts'

/** A visit's only player: everything plays through it. Times are milliseconds and run across all takes. */
export interface Player {
  readonly audio: HTMLAudioElement
  readonly takes: readonly Take[]
  readonly appointmentId: string
  /** The take that is playing, or would play next. */
  readonly takeId: string
  /** Plays from here; stops at `until` when given. */
  playFrom(ms: number, until?: number): void
  toggle(): void
  pause(): void
  seek(ms: number): void
  subscribe(listener: () => void): () => void
  /** Position, rounded down to `step`, so that listeners are called only for changes they show. */
  position(step: number): number
  readonly playing: boolean
  dispose(): void
}

/** A short lead before a word makes it easier to understand. */
const LEAD_MS = 150

/** @param base prefix of the service's URLs */
export function playerOf(base: string, appointmentId: string, takes: readonly Take[]): Player {
  const audio = new Audio()
  audio.preload = 'metadata'
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let current = 0
  let until: number | null = null
  let frame = 0
  const start = () => takes[current]?.startMs ?? 0
  const now = () => start() + audio.currentTime * 1000
  const load = (index: number) => {
    current = index
    audio.src = `${base}/recordings/audio/${appointmentId}?recording_id=${takes[index]?.id ?? ''}`
  }
  const play = () => void audio.play().catch(() => tell())
  /** Jumps to a position; loads its take first. */
  const go = (ms: number) => {
    const { index, localMs } = within(takes, ms)
    if (index !== current) {
      const { playbackRate } = audio
      load(index)
      audio.playbackRate = playbackRate
    }
    audio.currentTime = localMs / 1000
  }
  const tick = () => {
    if (until !== null && now() >= until) audio.pause()
    tell()
    frame = audio.paused ? 0 : requestAnimationFrame(tick)
  }
  load(0)
  const events = ['play', 'pause', 'seeked', 'ended', 'durationchange', 'ratechange', 'error'] as const
  for (const event of events) audio.addEventListener(event, tell)
  audio.addEventListener('play', () => {
    if (frame === 0) frame = requestAnimationFrame(tick)
  })
  audio.addEventListener('pause', () => {
    if (!audio.ended) until = null
  })
  // Continue with the next take.
  audio.addEventListener('ended', () => {
    const next = takes[current + 1]
    if (!next || (until !== null && until <= next.startMs)) {
      until = null
      return
    }
    go(next.startMs)
    play()
  })
  return {
    audio,
    takes,
    appointmentId,
    get takeId() {
      return takes[current]?.id ?? ''
    },
    playFrom(ms, end) {
      go(Math.max(0, ms - LEAD_MS))
      until = end ?? null
      play()
    },
    toggle() {
      until = null
      if (audio.paused) play()
      else audio.pause()
    },
    pause: () => audio.pause(),
    seek(ms) {
      until = null
      const { paused } = audio
      go(ms)
      if (!paused) play()
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    position: (step) => Math.floor(now() / step) * step,
    get playing() {
      return !audio.paused
    },
    dispose() {
      cancelAnimationFrame(frame)
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
    },
  }
}

/** The player of a visit that has sound; created anew when its takes change. */
export function usePlayer(appointmentId: string, recording: Recording | null): Player | null {
  const { base } = useService()
  const [player, setPlayer] = useState<Player | null>(null)
  const told = recording ? JSON.stringify(takesOf(recording)) : null
  const takes = useMemo<Take[] | null>(() => told && JSON.parse(told), [told])
  useEffect(() => {
    if (takes === null) return
    const made = playerOf(base, appointmentId, takes)
    setPlayer(made)
    return () => {
      setPlayer(null)
      made.dispose()
    }
  }, [base, appointmentId, takes])
  return player
}

const nothing = () => () => {}

/** A value read from the player on every change; re-renders only when the value differs. */
export const usePlayerValue = <T extends string | number | boolean | null>(
  player: Player | null,
  read: (player: Player) => T,
  otherwise: T,
): T => useSyncExternalStore(player?.subscribe ?? nothing, () => (player ? read(player) : otherwise))
