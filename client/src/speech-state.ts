import type { LiveSegment } from './segments.ts'
import {
  acknowledged,
  type Frames,
  framesFrom,
  nextFrame,
  resumedFrom,
  type SpeechFrame,
  withOneSent,
  withSamples,
} from './speech-frames.ts'

/** What another client needs to continue a session, even when this one's process or page is gone. */
export interface KeptSpeech {
  /** null: the service has not answered yet. */
  readonly sessionId: string | null
  /** What it may not have on disk, in order. */
  readonly frames: readonly SpeechFrame[]
}

/** `waiting`: the connection is lost and will be reopened; everything that was written is kept. */
export type SpeechState = 'connecting' | 'open' | 'waiting' | 'ended' | 'failed'

/** Why a session failed. `leave` gives what the service does not have. */
export class SpeechError extends Error {
  /** For programs: `RECORDING_EXISTS`, `SESSION_REVOKED`, … */
  readonly code: string
  /** Close code of contract 4; 1006 and the like when the network failed. */
  readonly closeCode: number

  constructor(code: string, closeCode: number, message: string) {
    super(message)
    this.name = 'SpeechError'
    this.code = code
    this.closeCode = closeCode
  }
}

export type ServerMessage =
  | { type: 'config_accepted'; session_id: string; next_seq: number }
  | { type: 'ack'; seq: number }
  | { type: 'transcript'; segments: LiveSegment[] }
  | { type: 'flushed' }
  | { type: 'ended'; recording_id: string | null }
  | { type: 'error'; code: string; message: string }

/** One client's side of a session, over all its connections. */
export interface Speaking {
  readonly state: SpeechState
  readonly frames: Frames
  readonly sessionId: string | null
  /** There is a socket. */
  readonly connected: boolean
  /** The service takes audio on this connection; on any so far. */
  readonly accepted: boolean
  readonly everAccepted: boolean
  /** What the speaker wants. */
  readonly paused: boolean
  readonly ending: boolean
  /** Requested and not yet answered. */
  readonly flushes: number
  /** What the service was told on this connection. */
  readonly told: { readonly paused: boolean; readonly flush: boolean; readonly end: boolean }
  /** Connections lost in a row. */
  readonly failures: number
  readonly lastError: { code: string; message: string } | null
  /** When the service was last heard from, or waiting for it began. */
  readonly heardAt: number
  readonly failure: SpeechError | null
}

export type SpeechInput =
  | { type: 'begin' }
  | { type: 'write'; samples: Int16Array }
  | { type: 'pause' | 'resume' | 'flush' | 'end' | 'leave' }
  | { type: 'opened' }
  | { type: 'told'; message: ServerMessage }
  | { type: 'closed'; code: number; reason: string }
  /** It is time to check the connection, or to open one. */
  | { type: 'woken' }
  /** The network is available, or gone. */
  | { type: 'online' | 'offline' }

/** What the reducer may know about the world. */
export interface Now {
  /** Milliseconds. */
  readonly time: number
  /** Bytes given to the socket and not yet sent. */
  readonly buffered: number
}

export type ClientMessage = { type: 'config'; session_id?: string } | { type: 'pause' | 'resume' | 'flush' | 'end' }

export type SpeechEffect =
  | { type: 'connect' }
  | { type: 'disconnect' }
  /** Permanently. */
  | { type: 'leave' }
  | { type: 'say'; message: ClientMessage }
  | { type: 'send'; frame: SpeechFrame }
  /** Only one wake-up is set, the newest: soon, or after this many failures. */
  | { type: 'wake'; failures: number | null }
  | { type: 'became'; state: SpeechState }
  | { type: 'notice'; code: string; message: string }
  | { type: 'text'; segments: readonly LiveSegment[] }
  /** The oldest flush has been answered, or all have. */
  | { type: 'flushed'; all: boolean }
  /** Nothing more comes. */
  | { type: 'ended'; recording_id: string | null }
  | { type: 'failed'; error: SpeechError }

export interface SpeechStep {
  readonly state: Speaking
  readonly effects: readonly SpeechEffect[]
}

/** Bytes given to the socket and not yet sent: anything beyond that waits here, where it can be sent again. */
export const MOST_BUFFERED = 256 * 1024
/** Audio is acknowledged within moments: without any message for this long, the connection is dead. */
const SILENCE_MS = 15_000
/** Contract 4: another try would change nothing. */
const FINAL_CODES = new Set([4400, 4401, 4403, 4404, 4409])

const NOTHING_TOLD = { paused: false, flush: false, end: false }

export const speechBegun = (kept: KeptSpeech | undefined): Speaking => ({
  ...{ state: 'connecting', frames: framesFrom(kept?.frames), sessionId: kept?.sessionId ?? null },
  ...{ connected: false, accepted: false, everAccepted: false, paused: false, ending: false },
  ...{ flushes: 0, told: NOTHING_TOLD, failures: 0, lastError: null, heardAt: 0, failure: null },
})

export const isOver = ({ state }: Pick<Speaking, 'state'>): boolean => state === 'ended' || state === 'failed'

/** How a session changes with an input, and what to do about it. */
export function speechAfter(state: Speaking, input: SpeechInput, now: Now): SpeechStep {
  switch (input.type) {
    case 'write':
    case 'pause':
    case 'resume':
    case 'flush':
    case 'end':
      return pumped(wanted(expected(state, now), input), now)
    case 'leave':
      return failed({ ...state, ending: true }, new SpeechError('LEFT', 1000, 'the client has left'))
    default:
      return isOver(state) ? only(state) : afterEvent(state, input, now)
  }
}

type Wish = { type: 'write' | 'pause' | 'resume' | 'flush' | 'end' | 'leave' }

/** What the socket, the network and the clock report. */
function afterEvent(state: Speaking, input: Exclude<SpeechInput, Wish>, now: Now): SpeechStep {
  switch (input.type) {
    case 'opened':
      return only(state, { type: 'say', message: configOf(state) })
    case 'told':
      return afterWord({ ...state, heardAt: now.time }, input.message, now)
    case 'closed':
      return lost(state, input.code, input.reason)
    case 'offline':
      return lost(state, 1006, 'offline')
    case 'begin':
      return connecting(state, now)
    case 'online':
      return state.connected ? only(state, SOON) : connecting(state, now)
    case 'woken':
      return state.connected ? lookedAfter(state, now) : connecting(state, now)
  }
}

const only = (state: Speaking, ...effects: SpeechEffect[]): SpeechStep => ({ state, effects })

const SOON: SpeechEffect = { type: 'wake', failures: null }

const configOf = ({ sessionId }: Speaking): ClientMessage => ({
  type: 'config',
  ...(sessionId !== null && { session_id: sessionId }),
})

/** Is an answer awaited? */
const expects = ({ accepted, frames, flushes, ending }: Speaking): boolean =>
  !accepted || frames.waiting > 0 || flushes > 0 || ending

/** From now on an answer is awaited, if none was before. */
const expected = (state: Speaking, { time }: Now): Speaking => (expects(state) ? state : { ...state, heardAt: time })

/** @param input what the speaker wants */
function wanted(state: Speaking, input: SpeechInput): Speaking {
  switch (input.type) {
    case 'write':
      // Speech during a pause is thrown away.
      if (state.paused || state.ending) return state
      return { ...state, frames: withSamples(state.frames, input.samples) }
    case 'pause':
      return { ...state, paused: true }
    case 'resume':
      return { ...state, paused: false }
    case 'flush':
      return { ...state, flushes: state.flushes + 1 }
    case 'end':
      return { ...state, ending: true }
    default:
      return state
  }
}

const connecting = (state: Speaking, { time }: Now): SpeechStep =>
  only({ ...state, connected: true, accepted: false, lastError: null, heardAt: time }, { type: 'connect' }, SOON)

function afterWord(state: Speaking, message: ServerMessage, now: Now): SpeechStep {
  switch (message.type) {
    case 'config_accepted':
      return accepted(state, message, now)
    case 'ack':
      return pumped({ ...state, frames: acknowledged(state.frames, message.seq) }, now)
    case 'transcript':
      return only(state, { type: 'text', segments: message.segments })
    case 'flushed': {
      const flushes = Math.max(0, state.flushes - 1)
      const next = pumped({ ...state, flushes, told: { ...state.told, flush: false } }, now)
      return only(next.state, { type: 'flushed', all: false }, ...next.effects)
    }
    case 'ended':
      return ended(state, message.recording_id)
    case 'error': {
      const { code, message: text } = message
      return only({ ...state, lastError: { code, message: text } }, { type: 'notice', code, message: text })
    }
  }
}

function accepted(
  state: Speaking,
  { session_id, next_seq }: { session_id: string; next_seq: number },
  now: Now,
): SpeechStep {
  const frames = resumedFrom(state.frames, next_seq)
  if (!frames) {
    const text = `the service asks for frame ${next_seq}, which is gone`
    return failed(state, new SpeechError('AUDIO_MISSING', 1000, text))
  }
  const open = become(
    {
      ...{ ...state, frames, sessionId: session_id, accepted: true, everAccepted: true },
      ...{ failures: 0, told: NOTHING_TOLD },
    },
    'open',
  )
  const sending = pumped(open.state, now)
  return only(sending.state, ...open.effects, ...sending.effects)
}

function become(state: Speaking, next: SpeechState): SpeechStep {
  if (state.state === next || isOver(state)) return only(state)
  return only({ ...state, state: next }, { type: 'became', state: next })
}

/**
 * Sends what there is to send, in order: audio, then what refers to all of it. Speech during a pause is never written,
 * so a pause is announced only when everything written before it has been sent.
 * @param all includes an incomplete frame, so that it does not wait long for the rest
 */
function pumped(
  state: Speaking,
  { buffered }: Now,
  all = state.paused || state.ending || state.flushes > 0,
): SpeechStep {
  if (!state.connected || !state.accepted || isOver(state)) return only(state)
  const due: SpeechFrame[] = []
  let { frames } = state
  let room = MOST_BUFFERED - buffered
  let frame = nextFrame(frames, all)
  while (frame && room > 0) {
    due.push(frame)
    frames = withOneSent(frames)
    room -= frame.samples.byteLength
    frame = nextFrame(frames, all)
  }
  const speaking = due.length > 0 ? pausedAs(state, false) : only(state)
  const sending = due.map((each) => ({ type: 'send' as const, frame: each }))
  const sent = { ...speaking.state, frames }
  if (room <= 0) return only(sent, ...speaking.effects, ...sending)
  const told = afterAudio(sent)
  return only(told.state, ...speaking.effects, ...sending, ...told.effects)
}

/** Messages that refer to all the audio before them. */
function afterAudio(state: Speaking): SpeechStep {
  const { state: next, effects } = pausedAs(state, state.paused)
  const { told } = next
  // One at a time, so that it is clear what each `flushed` answers.
  const flush = told.flush || state.flushes > 0
  return only(
    { ...next, told: { ...told, flush, end: state.ending } },
    ...effects,
    ...(flush && !told.flush ? [{ type: 'say', message: { type: 'flush' } } as const] : []),
    ...(state.ending && !told.end ? [{ type: 'say', message: { type: 'end' } } as const] : []),
  )
}

/** Announces a pause or its end, unless the service knows. */
const pausedAs = (state: Speaking, paused: boolean): SpeechStep =>
  state.told.paused === paused
    ? only(state)
    : only(
        { ...state, told: { ...state.told, paused } },
        { type: 'say', message: { type: paused ? 'pause' : 'resume' } },
      )

/** Checks the connection while it lives. */
function lookedAfter(state: Speaking, now: Now): SpeechStep {
  const sending = pumped(state, now, true)
  if (!expects(sending.state) || now.time - state.heardAt <= SILENCE_MS)
    return only(sending.state, ...sending.effects, SOON)
  const losing = lost(sending.state, 1006, 'silence')
  return only(losing.state, ...sending.effects, ...losing.effects)
}

function lost(state: Speaking, code: number, reason: string): SpeechStep {
  const apart = { ...state, connected: false, accepted: false }
  const { lastError, failures } = state
  // One of our earlier tries may have begun a session whose answer never arrived; the service cleans it up.
  const ownGhost = lastError?.code === 'SESSION_OPEN' && !state.everAccepted && failures > 0
  if (FINAL_CODES.has(code) && !ownGhost) {
    const { code: name, message } = lastError ?? { code: reason || 'CLOSED', message: `closed with ${code}` }
    return failed(apart, new SpeechError(name, code, message))
  }
  const waiting = become({ ...apart, failures: failures + 1 }, 'waiting')
  return only(waiting.state, { type: 'disconnect' }, ...waiting.effects, { type: 'wake', failures })
}

function ended(state: Speaking, recording_id: string | null): SpeechStep {
  const { state: over, effects } = become({ ...state, connected: false, flushes: 0 }, 'ended')
  return only(over, { type: 'flushed', all: true }, ...effects, { type: 'ended', recording_id }, { type: 'leave' })
}

function failed(state: Speaking, error: SpeechError): SpeechStep {
  if (isOver(state)) return only(state)
  const { state: over, effects } = become({ ...state, failure: error, connected: false, flushes: 0 }, 'failed')
  return only(over, ...effects, { type: 'failed', error }, { type: 'leave' })
}
