import { type Limits, protocolFault, readAudio, readMessage, SpeechRefusal } from './rules.ts'
import { CLOSE, type CloseCode, type Config, type ServerMessage } from './schema.ts'

/** What a client has sent. */
export interface Heard {
  data: Buffer
  binary: boolean
}

/** Where the conversation with one client (contract 4 speech) stands. */
export interface Conversation {
  readonly stage: 'greeting' | 'open' | 'ending' | 'closed'
  /** Who is speaking, or about what, is still being looked up: messages wait. */
  readonly busy: boolean
  /** The client has asked for the end: the session cannot be resumed. */
  readonly ended: boolean
  readonly paused: boolean
  /** Number of the next audio frame, and how much of the recording is before it. */
  readonly next: number
  readonly bytes: number
  /** Asked for and not yet answered. */
  readonly flushes: number
  /** The peer has answered the last ping. */
  readonly answering: boolean
  /** The code it was first closed with, by either side. */
  readonly closeCode: number | null
}

export type ConversationInput =
  | { type: 'heard'; message: Heard }
  /** Who is speaking, or about what, is now known: messages no longer wait. */
  | { type: 'ready' }
  | { type: 'opened'; session_id: string; next_seq: number; bytes: number }
  /** The session had already ended. */
  | { type: 'wasOver'; recording_id: string | null }
  /** Everything a flush asked for is done. */
  | { type: 'flushed' }
  /** The session has become a recording, or nothing. */
  | { type: 'finished'; recording_id: string | null }
  | { type: 'refused'; refusal: SpeechRefusal }
  | { type: 'pingDue' }
  | { type: 'pong' }
  | { type: 'gone'; code: number }

export type ConversationEffect =
  /** To be handled once it is ready. */
  | { type: 'wait'; message: Heard }
  | { type: 'open'; config: Config }
  | { type: 'store'; seq: number; pcm: Buffer }
  /** For the live text. */
  | { type: 'listen'; pcm: Buffer }
  /** Acknowledge again what is durable. */
  | { type: 'acknowledgeAgain' }
  | { type: 'flush' }
  | { type: 'end' }
  | { type: 'send'; message: ServerMessage }
  /** Reports what is wrong, in the client's language. */
  | { type: 'complain'; code: string; text: SpeechRefusal['text'] }
  | { type: 'ping' }
  /** Ends it without a message. */
  | { type: 'cut' }
  | { type: 'close'; code: CloseCode; reason: string }
  /** Writes what was accepted to the disk, and releases the session. */
  | { type: 'settle' }

export interface ConversationStep {
  readonly state: Conversation
  readonly effects: readonly ConversationEffect[]
}

type Bounds = Pick<Limits, 'audioBytes' | 'frames'>

/** A client waits for `flushed` before it asks again; at most this many may be open at once. */
const MOST_FLUSHES = 16
/** Bytes a slow reader has not taken: above the first, growing text is left out; above the second, all text is. */
const SLOW_READER = 64 * 1024
const DEAF_READER = 1024 * 1024

export const GREETING: Conversation = {
  ...{ stage: 'greeting', busy: true, ended: false, paused: false, next: 0, bytes: 0 },
  ...{ flushes: 0, answering: true, closeCode: null },
}

/** Is live text sent to a reader that is this many bytes behind? */
export const isTold = ({ final }: { final: boolean }, behind: number): boolean =>
  behind <= (final ? DEAF_READER : SLOW_READER)

/** How an input changes a conversation, and what to do about it. */
export function conversationAfter(state: Conversation, input: ConversationInput, bounds: Bounds): ConversationStep {
  switch (input.type) {
    case 'heard':
      return afterMessage(state, input.message, bounds)
    case 'ready':
      return step({ ...state, busy: false })
    case 'pong':
      return step({ ...state, answering: true })
    case 'pingDue':
      return state.answering ? step({ ...state, answering: false }, { type: 'ping' }) : step(state, { type: 'cut' })
    case 'flushed': {
      const answered = { ...state, flushes: state.flushes - 1 }
      return state.stage === 'open' ? step(answered, { type: 'send', message: { type: 'flushed' } }) : step(answered)
    }
    case 'refused':
      return refused(state, input.refusal)
    case 'gone':
      return step({ ...state, stage: 'closed', closeCode: state.closeCode ?? input.code }, { type: 'settle' })
    case 'opened':
      return opened(state, input)
    case 'wasOver':
      return over(state, input.recording_id)
    case 'finished': {
      const done = over(state, input.recording_id)
      return step(done.state, ...done.effects, { type: 'settle' })
    }
  }
}

const step = (state: Conversation, ...effects: ConversationEffect[]): ConversationStep => ({ state, effects })

function opened(
  state: Conversation,
  { session_id, next_seq, bytes }: ConversationInput & { type: 'opened' },
): ConversationStep {
  const message: ServerMessage = { type: 'config_accepted', session_id, next_seq }
  return step({ ...state, stage: 'open', next: next_seq, bytes }, { type: 'send', message })
}

function over(state: Conversation, recording_id: string | null): ConversationStep {
  const closing = closed(state, CLOSE.done, 'ended')
  return step(closing.state, { type: 'send', message: { type: 'ended', recording_id } }, ...closing.effects)
}

const closed = (state: Conversation, code: CloseCode, reason: string): ConversationStep =>
  step({ ...state, stage: 'closed', closeCode: state.closeCode ?? code }, { type: 'close', code, reason })

function refused(state: Conversation, { close, code, text }: SpeechRefusal): ConversationStep {
  if (state.stage === 'closed') return step(state, { type: 'settle' })
  const closing = closed(state, close, code)
  return step(closing.state, { type: 'complain', code, text }, ...closing.effects, { type: 'settle' })
}

function afterMessage(state: Conversation, message: Heard, bounds: Bounds): ConversationStep {
  if (state.stage === 'closed' || state.stage === 'ending') return step(state)
  if (state.busy) return step(state, { type: 'wait', message })
  try {
    return message.binary ? afterAudio(state, message.data, bounds) : afterWord(state, message.data)
  } catch (error) {
    if (error instanceof SpeechRefusal) return refused(state, error)
    throw error
  }
}

/** @throws {SpeechRefusal} */
function afterWord(state: Conversation, data: Buffer): ConversationStep {
  const message = readMessage(data)
  if (message.type === 'config') {
    if (state.stage !== 'greeting') throw protocolFault((m) => m.speech.configTwice)
    return step({ ...state, busy: true }, { type: 'open', config: message })
  }
  if (state.stage === 'greeting') throw protocolFault((m) => m.speech.configFirst)
  switch (message.type) {
    case 'pause':
      return step({ ...state, paused: true })
    case 'resume':
      return step({ ...state, paused: false })
    case 'flush':
      if (state.flushes >= MOST_FLUSHES)
        throw new SpeechRefusal(CLOSE.tooMany, 'TOO_MANY', (m) => m.speech.tooManyFlushes)
      return step({ ...state, flushes: state.flushes + 1 }, { type: 'flush' })
    case 'end':
      return ending(state)
  }
}

const ending = (state: Conversation): ConversationStep =>
  step({ ...state, stage: 'ending', ended: true }, { type: 'end' })

/** @throws {SpeechRefusal} */
function afterAudio(state: Conversation, data: Buffer, bounds: Bounds): ConversationStep {
  if (state.stage !== 'open') throw protocolFault((m) => m.speech.configFirst)
  const { seq, pcm } = readAudio(data)
  const { next, paused } = state
  // Sent again after a cut: it is already stored, or is being stored.
  if (seq < next) return step(state, { type: 'acknowledgeAgain' })
  if (seq > next) throw protocolFault((m) => m.speech.gap(next))
  const bytes = paused ? state.bytes : state.bytes + pcm.length
  if ((!paused && bytes > bounds.audioBytes) || seq >= bounds.frames) {
    const last = ending(state)
    return step(last.state, { type: 'complain', code: 'TOO_LONG', text: (m) => m.speech.tooLong }, ...last.effects)
  }
  const taken = { ...state, next: next + 1, bytes }
  // Audio during a pause is numbered but not kept.
  if (paused) return step(taken, { type: 'store', seq, pcm: pcm.subarray(0, 0) })
  return step(taken, { type: 'store', seq, pcm }, { type: 'listen', pcm })
}
