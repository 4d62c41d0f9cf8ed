import { useEffect, useState, useSyncExternalStore } from 'react'
import { API } from '../api/http.ts'

/** The one voice of a visit: everything that plays, plays here. Times are milliseconds. */
export interface Player {
  readonly audio: HTMLAudioElement
  /** Plays from here; stops at `until` when given. */
  playFrom(ms: number, until?: number): void
  toggle(): void
  seek(ms: number): void
  subscribe(listener: () => void): () => void
  /** Position, rounded down to `step` so that listeners hear only of what they show. */
  position(step: number): number
  readonly playing: boolean
  dispose(): void
}

/** A little silence before a word makes it easier to understand. */
const LEAD_MS = 150

export function playerOf(appointmentId: string): Player {
  const audio = new Audio()
  audio.preload = 'metadata'
  audio.src = `${API}/recordings/audio/${appointmentId}`
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let until: number | null = null
  let frame = 0
  const tick = () => {
    if (until !== null && audio.currentTime * 1000 >= until) audio.pause()
    tell()
    frame = audio.paused ? 0 : requestAnimationFrame(tick)
  }
  const events = ['play', 'pause', 'seeked', 'ended', 'durationchange', 'ratechange', 'error'] as const
  for (const event of events) audio.addEventListener(event, tell)
  audio.addEventListener('play', () => {
    if (frame === 0) frame = requestAnimationFrame(tick)
  })
  audio.addEventListener('pause', () => {
    until = null
  })
  const play = () => void audio.play().catch(() => tell())
  return {
    audio,
    playFrom(ms, end) {
      until = null
      audio.currentTime = Math.max(0, ms - LEAD_MS) / 1000
      until = end ?? null
      play()
    },
    toggle() {
      until = null
      if (audio.paused) play()
      else audio.pause()
    },
    seek(ms) {
      until = null
      audio.currentTime = ms / 1000
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    position: (step) => Math.floor((audio.currentTime * 1000) / step) * step,
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

/** The player of a visit that has sound; made anew when the recording changes. */
export function usePlayer(appointmentId: string, recordingId: string | null): Player | null {
  const [player, setPlayer] = useState<Player | null>(null)
  useEffect(() => {
    if (recordingId === null) return
    const made = playerOf(appointmentId)
    setPlayer(made)
    return () => {
      setPlayer(null)
      made.dispose()
    }
  }, [appointmentId, recordingId])
  return player
}

const nothing = () => () => {}

/** Something about the player, read whenever it moves; re-renders only when the value differs. */
export const usePlayerValue = <T extends string | number | boolean | null>(
  player: Player | null,
  read: (player: Player) => T,
  otherwise: T,
): T => useSyncExternalStore(player?.subscribe ?? nothing, () => (player ? read(player) : otherwise))
