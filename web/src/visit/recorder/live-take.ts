import { type LiveSegment, SpeechError, type SpeechState } from 'visite-client'
import type { Service } from '../../api/client.ts'
import { lengthMs } from './pcm.ts'
import { dropPieces, dropTake, keepPieces, keepTake, piecesOf, type Take } from './take-storage.ts'

export interface LiveView {
  /** null: not yet. */
  connected: boolean | null
  segments: readonly LiveSegment[]
  /** The engine gives no live text; the text comes with the transcript. */
  noText: boolean
  /** The service takes no live speech for this visit: it is sent as a file afterwards. */
  refused: boolean
  /** Another device now records the visit. */
  takenOver: boolean
}

export const NO_VIEW: LiveView = { connected: null, segments: [], noText: false, refused: false, takenOver: false }

/** How a take ended: as a recording, refused (the service takes no live speech for the visit), or left behind. */
export type LiveEnd = 'ended' | 'refused' | 'left'

/** A take sent during the conversation. Whatever is unacknowledged is also in this browser's storage. */
export interface LiveTake {
  readonly take: Take
  readonly view: LiveView
  /** Samples in order, to keep and to send. */
  push(samples: ArrayBuffer): void
  /** Writes unacknowledged sound to the storage. Rejects when it is full. */
  store(): Promise<void>
  /** No more samples follow. @returns how it ended; after `ended`, the take is removed from this browser */
  finish(): Promise<LiveEnd>
  /** Stops sending; everything stays as stored. */
  leave(): Promise<void>
}

/**
 * Starts a take, or continues a stored one.
 * @param speak opens a session at the service
 * @param onChange called when `view` has changed
 */
export async function liveTake(speak: Service['speech'], begun: Take, onChange: () => void): Promise<LiveTake> {
  let take = begun
  let view = NO_VIEW
  let writing: Promise<void> = Promise.resolve()
  /** Stored samples by number. */
  const stored = new Map<number, Int16Array<ArrayBuffer>>()
  for (const { index, bytes } of await piecesOf(take.id)) stored.set(index, new Int16Array(await bytes.arrayBuffer()))

  const change = (part: Partial<LiveView>) => {
    view = { ...view, ...part }
    onChange()
  }
  const onState = (state: SpeechState) => {
    change({ connected: state === 'open', refused: state === 'failed' })
    // From now on there is a session to continue.
    if (state === 'open') void store().catch(() => undefined)
  }
  const speech = speak({
    appointmentId: take.appointmentId,
    kept: {
      sessionId: take.sessionId ?? null,
      frames: [...stored].map(([seq, samples]) => ({ seq, samples })),
    },
    onState,
    ...(take.claimId && { claimId: take.claimId }),
    ...(take.consentRound !== undefined && { consentRound: take.consentRound }),
    onNotice(code) {
      if (code.startsWith('LIVE_TEXT_')) change({ noText: true })
      if (code === 'TAKEN_OVER' || code === 'RECORDING_ELSEWHERE') change({ takenOver: true })
    },
  })
  void (async () => {
    for await (const segment of speech) change({ segments: joined(view.segments, segment) })
  })().catch(() => undefined)

  const write = async () => {
    const { sessionId, frames } = speech.kept()
    const waiting = new Set(frames.map(({ seq }) => seq))
    const fresh = frames.filter(({ seq, samples }) => stored.get(seq) !== samples)
    const gone = [...stored.keys()].filter((seq) => !waiting.has(seq))
    if (sessionId !== null) take = { ...take, sessionId }
    await keepTake(take)
    await keepPieces(fresh.map(({ seq, samples }) => ({ takeId: take.id, index: seq, bytes: new Blob([samples]) })))
    for (const { seq, samples } of fresh) stored.set(seq, samples)
    // Acknowledged samples precede unacknowledged ones.
    const last = gone.at(-1)
    if (last !== undefined) await dropPieces(take.id, last)
    for (const seq of gone) stored.delete(seq)
  }
  /** Writes run one after another. */
  const store = () => {
    writing = writing.catch(() => undefined).then(write)
    return writing
  }

  return {
    get take() {
      return take
    },
    get view() {
      return view
    },
    push(samples) {
      speech.write(new Int16Array(samples))
      take = { ...take, durationMs: take.durationMs + lengthMs(samples.byteLength) }
    },
    store,
    async finish() {
      take = { ...take, ended: true }
      await store()
      const end = await speech.end().then(() => 'ended' as const, refusalOf)
      await writing.catch(() => undefined)
      if (end === 'ended') await dropTake(take.id)
      return end
    },
    async leave() {
      speech.leave()
      await store()
    },
  }
}

function refusalOf(error: unknown): LiveEnd {
  if (!(error instanceof SpeechError)) throw error
  return error.code === 'LEFT' ? 'left' : 'refused'
}

/** A segment is sent again under its id while it grows. */
function joined(before: readonly LiveSegment[], told: LiveSegment): LiveSegment[] {
  const others = before.filter(({ id }) => id !== told.id)
  return [...others, told].filter(({ text }) => text !== '').sort((a, b) => a.start_ms - b.start_ms)
}
