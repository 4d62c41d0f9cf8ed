import { presentEvent, type StoredEvent } from './present.ts'

/** One reader's stream, and how far it has got. */
export interface Stream {
  readonly id: number
  /** Of the device session that is reading. */
  readonly handle: string
  /** The last event that was written. */
  readonly sent: number
  /** It has caught up: from now on it gets what all of the doctor's streams get. */
  readonly live: boolean
}

/** What this process knows about a doctor with streams. */
export interface HubState {
  /** The last event that was handed out; null until a first stream has caught up. */
  readonly reached: number | null
  readonly streams: readonly Stream[]
}

export type HubInput =
  /** @param after the last event the reader knows */
  | { type: 'joined'; id: number; handle: string; after: number }
  /** What came after `reached`, for all streams. */
  | { type: 'announced'; rows: readonly StoredEvent[] }
  /** What came after the last event of one stream. */
  | { type: 'missed'; id: number; rows: readonly StoredEvent[] }
  /** No more events were found for the stream: is it up to date? */
  | { type: 'caughtUp'; id: number }
  | { type: 'left'; id: number }

export type HubEffect =
  | { type: 'write'; id: number; text: string }
  /** Its session is over: it gets nothing after what was written. */
  | { type: 'end'; id: number }

export interface HubStep {
  readonly state: HubState
  readonly effects: readonly HubEffect[]
}

export const NO_STREAMS: HubState = { reached: null, streams: [] }

export const streamOf = ({ streams }: HubState, id: number): Stream | undefined =>
  streams.find((stream) => stream.id === id)

/** Every stream gets every event after its start once and in order, up to the end of its own session. */
export function hubAfter(state: HubState, input: HubInput): HubStep {
  switch (input.type) {
    case 'joined': {
      const { id, handle, after } = input
      return still({ ...state, streams: [...state.streams, { id, handle, sent: after, live: false }] })
    }
    case 'announced': {
      const reached = Math.max(state.reached ?? 0, input.rows.at(-1)?.seq ?? 0)
      return written({ ...state, reached }, input.rows, ({ live }) => live)
    }
    case 'missed':
      return written(state, input.rows, ({ id }) => id === input.id)
    case 'caughtUp':
      return still(caughtUp(state, input.id))
    case 'left':
      return still({ ...state, streams: state.streams.filter(({ id }) => id !== input.id) })
  }
}

const still = (state: HubState): HubStep => ({ state, effects: [] })

/** While events were read for this stream, others may have been handed newer ones: then it has to be read for again. */
function caughtUp(state: HubState, id: number): HubState {
  const stream = streamOf(state, id)
  if (!stream || (state.reached ?? 0) > stream.sent) return state
  const streams = state.streams.map((each) => (each.id === id ? { ...each, live: true } : each))
  return { reached: state.reached ?? stream.sent, streams }
}

function written(state: HubState, rows: readonly StoredEvent[], isFor: (stream: Stream) => boolean): HubStep {
  const wanted = state.streams.filter(isFor)
  if (wanted.length === 0) return still(state)
  const all = rows.map((row) => ({ row, text: presentEvent(row) }))
  const tellings = new Map(wanted.map((stream) => [stream.id, tellingOf(stream, all)]))
  const streams = state.streams.flatMap((stream): Stream[] => {
    const telling = tellings.get(stream.id)
    if (telling?.ends) return []
    return [{ ...stream, sent: telling?.sent ?? stream.sent }]
  })
  return { state: { ...state, streams }, effects: [...tellings.values()].flatMap(({ effects }) => effects) }
}

/** What the stream has not had yet, in one write. The event that reports the end of its own session is the last one. */
function tellingOf({ id, sent, handle }: Stream, all: readonly { row: StoredEvent; text: string }[]) {
  const fresh = all.filter(({ row }) => row.seq > sent)
  const end = fresh.findIndex(({ row }) => endsSession(row, handle))
  const due = end === -1 ? fresh : fresh.slice(0, end + 1)
  const effects: HubEffect[] = []
  if (due.length > 0) effects.push({ type: 'write', id, text: due.map(({ text }) => text).join('') })
  if (end !== -1) effects.push({ type: 'end', id })
  return { sent: due.at(-1)?.row.seq ?? sent, ends: end !== -1, effects }
}

const endsSession = ({ type, data_json }: StoredEvent, handle: string): boolean =>
  type === 'session.revoked' && (JSON.parse(data_json) as { session_id?: unknown }).session_id === handle
