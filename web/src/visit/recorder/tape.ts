import type { LiveView } from './live-take.ts'
import type { Microphone, MicrophoneNews } from './microphone.ts'
import type { Take } from './take-storage.ts'

/**
 * `done`: the service has it, or there was nothing; `rest`: the take still has to be sent; `left`: it was cancelled.
 */
export type TapeEnd = 'done' | 'rest' | 'left'

/** Sound on its way into this browser's storage, and from there (or directly) to the service. */
export interface Tape {
  readonly take: Take
  readonly view: LiveView
  /**
   * Opens a microphone in place of the previous one: what it picks up continues the same take. Rejects with the reason.
   */
  listen(deviceId: string | null): Promise<Microphone>
  pause(): void
  resume(): void
  /** Writes to the storage what is not there yet. Rejects when it is full. */
  store(): Promise<void>
  /** Nothing more comes; all of it is stored. */
  finish(): Promise<TapeEnd>
  /** Lets go; everything stays as stored. */
  leave(): Promise<void>
}

export interface TapeNews extends MicrophoneNews {
  onView(): void
  /** The browser's storage is full. */
  onFull(): void
}

/** Shorter takes are mistakes. */
export const SHORTEST_MS = 250
