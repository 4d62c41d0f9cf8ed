import { type Frame, type LiveConnection, type LiveEnd, type LiveSegment, liveConnection } from './live-connection.ts'
import { lengthMs } from './pcm.ts'
import { dropPieces, dropTake, keepPieces, keepTake, piecesOf, type Take } from './take-storage.ts'

export interface LiveView {
  /** null: not yet. */
  connected: boolean | null
  segments: readonly LiveSegment[]
  /** The engine gives no live text; it comes with the transcript. */
  noText: boolean
  /** The service takes no live speech for this visit: it is sent as a file afterwards. */
  refused: boolean
}

export const NO_VIEW: LiveView = { connected: null, segments: [], noText: false, refused: false }

/** A take that is sent while it is spoken. What is not acknowledged is also in this browser's storage. */
export interface LiveTake {
  readonly take: Take
  readonly view: LiveView
  /** Samples in order: kept, numbered, sent. */
  push(samples: ArrayBuffer): void
  /** Writes to the storage what must be there. Rejects when it is full. */
  store(): Promise<void>
  /** Nothing more comes. @returns how it ended; the take is gone then unless refused */
  finish(): Promise<LiveEnd>
  /** Stops sending; everything stays as it is stored. */
  leave(): Promise<void>
}

/**
 * Begins a take, or goes on with one that is in the storage.
 * @param onChange called when `view` is another one
 */
export async function liveTake(begun: Take, onChange: () => void): Promise<LiveTake> {
  let take = begun
  let view = NO_VIEW
  const stored = new Set<number>()
  const frames: Frame[] = []
  for (const { index, bytes } of await piecesOf(take.id)) {
    frames.push({ seq: index, samples: await bytes.arrayBuffer() })
    stored.add(index)
  }
  let next = Math.max(take.nextSeq ?? 0, (frames.at(-1)?.seq ?? -1) + 1)
  let over: LiveEnd | null = null
  let tellOver: ((end: LiveEnd) => void) | null = null
  let writing: Promise<void> = Promise.resolve()

  const change = (part: Partial<LiveView>) => {
    view = { ...view, ...part }
    onChange()
  }
  /** Everything up to this number is durable in the service. */
  const acknowledge = (seq: number) => {
    const count = frames.findIndex((frame) => frame.seq > seq)
    frames.splice(0, count < 0 ? frames.length : count)
  }
  const write = async () => {
    const waiting = new Set(frames.map(({ seq }) => seq))
    const fresh = frames.filter(({ seq }) => !stored.has(seq))
    const gone = [...stored].filter((seq) => !waiting.has(seq))
    await keepTake({ ...take, nextSeq: next })
    await keepPieces(fresh.map(({ seq, samples }) => ({ takeId: take.id, index: seq, bytes: new Blob([samples]) })))
    for (const { seq } of fresh) stored.add(seq)
    const last = Math.max(...gone)
    if (gone.length > 0) await dropPieces(take.id, last)
    for (const seq of gone) stored.delete(seq)
  }
  /** One after the other. */
  const store = () => {
    writing = writing.catch(() => undefined).then(write)
    return writing
  }

  const connection: LiveConnection = liveConnection({
    appointmentId: take.appointmentId,
    sessionId: take.sessionId ?? null,
    unacknowledged: () => frames,
    onConnected: (connected) => change({ connected }),
    onSession(sessionId, nextSeq) {
      acknowledge(nextSeq - 1)
      next = Math.max(next, nextSeq)
      take = { ...take, sessionId }
      void store().catch(() => undefined)
    },
    onAck: acknowledge,
    onText: (segments) => change({ segments: joined(view.segments, segments) }),
    onNoText: () => change({ noText: true }),
    onOver(end) {
      over = end
      change({ connected: false, refused: end.kind === 'refused' })
      tellOver?.(end)
    },
  })

  return {
    get take() {
      return take
    },
    get view() {
      return view
    },
    push(samples) {
      frames.push({ seq: next++, samples })
      take = { ...take, durationMs: take.durationMs + lengthMs(samples.byteLength) }
      connection.send()
    },
    store,
    async finish() {
      take = { ...take, ended: true }
      await store()
      const ended = new Promise<LiveEnd>((resolve) => {
        tellOver = resolve
        if (over) resolve(over)
      })
      connection.end()
      const end = await ended
      await writing.catch(() => undefined)
      if (end.kind === 'ended') await dropTake(take.id)
      return end
    },
    async leave() {
      connection.leave()
      await store()
    },
  }
}

/** A segment is told again under its id while it grows. */
function joined(before: readonly LiveSegment[], told: readonly LiveSegment[]): LiveSegment[] {
  const byId = new Map(before.map((segment) => [segment.id, segment]))
  for (const segment of told) byId.set(segment.id, segment)
  return [...byId.values()].filter(({ text }) => text !== '').sort((a, b) => a.start_ms - b.start_ms)
}
