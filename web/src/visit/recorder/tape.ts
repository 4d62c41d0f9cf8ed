import type { LiveView } from './live-take.ts'
import type { Microphone, MicrophoneNews } from './microphone.ts'
import type { Take } from './take-storage.ts'

/**
 * `done`: the service has it, or there was nothing to send; `rest`: the take must still be sent; `left`: cancelled.
 */
export type TapeEnd = 'done' | 'rest' | 'left'

/** Sound on its way into this browser's storage, and from there (or directly) to the service. */
export interface Tape {
  readonly take: Take
  readonly view: LiveView
  /**
   * Opens a microphone in place of the previous one; its sound continues the same take. Rejects with the reason.
   */
  listen(deviceId: string | null): Promise<Microphone>
  pause(): void
  resume(): void
  /** Writes unsaved sound to the storage. Rejects when it is full. */
  store(): Promise<void>
  /** No more sound follows; stores all of it. */
  finish(): Promise<TapeEnd>
  /** Stops; everything stays as stored. */
  leave(): Promise<void>
}

export interface TapeNews extends MicrophoneNews {
  onView(): void
  /** The browser's storage is full. */
  onFull(): void
}

/** Shorter takes are accidental. */
export const SHORTEST_MS = 250
