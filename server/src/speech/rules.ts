import { availableParallelism } from 'node:os'
import { Check } from 'typebox/schema'
import type { Messages } from '../messages/messages.ts'
import { MAX_RECORDING_BYTES } from '../recordings/rules.ts'
import { CLIENT_MESSAGES, CLOSE, type ClientMessage, type CloseCode, PROTOCOL } from './schema.ts'

/** Times and numbers of live speech; tests use shorter ones. Times in milliseconds. */
export interface Limits {
  /** `config` must have arrived within this time (contract 4). */
  configMs: number
  /** How long a dropped connection can be resumed (contract 4). */
  graceMs: number
  /** How often sessions, devices and takeovers are checked. */
  pollMs: number
  /** How often to look for sessions nobody came back to. */
  sweepMs: number
  /** A peer that has not answered a ping by the next one is gone. */
  pingMs: number
  /** Simultaneous connections of one account and of this process. */
  perAccount: number
  perProcess: number
  /** Simultaneous live texts: each engine takes a core. */
  listeners: number
  /** Bytes of audio in one session: as much as an upload may have. */
  audioBytes: number
  /** Frames in one session, including those in pauses: 11 hours of 10 ms. */
  frames: number
}

export const DEFAULT_LIMITS: Limits = {
  configMs: 10_000,
  graceMs: 10 * 60_000,
  pollMs: 500,
  sweepMs: 10_000,
  pingMs: 15_000,
  perAccount: 64,
  perProcess: 256,
  listeners: 2 * availableParallelism(),
  audioBytes: MAX_RECORDING_BYTES,
  frames: 4_000_000,
}

/** Bytes of pcm_s16le mono 16 kHz per millisecond. */
export const BYTES_PER_MS = 32
/** One audio frame: eight seconds of speech. */
export const MAX_FRAME_BYTES = 256 * 1024
const MAX_TEXT_BYTES = 16 * 1024

/** For the HTTP server. We refuse messages a little too large ourselves; far larger ones are not even received. */
export const WEBSOCKETS = { protocol: PROTOCOL, maxBytes: 4 * MAX_FRAME_BYTES }

/** Why a connection is closed: `code` for programs, the text for people. */
export class SpeechRefusal extends Error {
  readonly close: CloseCode
  readonly code: string
  readonly text: (messages: Messages) => string

  constructor(close: CloseCode, code: string, text: SpeechRefusal['text']) {
    super(code)
    this.name = 'SpeechRefusal'
    this.close = close
    this.code = code
    this.text = text
  }
}

export const protocolFault = (text: SpeechRefusal['text']): SpeechRefusal =>
  new SpeechRefusal(CLOSE.protocol, 'PROTOCOL_ERROR', text)

/** @throws {SpeechRefusal} 4400 */
export function readMessage(data: Buffer): ClientMessage {
  if (data.length > MAX_TEXT_BYTES) throw protocolFault((m) => m.speech.messageTooLarge)
  const message = parsed(data.toString('utf8'))
  const type = typeof message?.type === 'string' ? message.type : null
  if (type === null) throw protocolFault((m) => m.speech.badJson)
  if (!Object.hasOwn(CLIENT_MESSAGES, type)) throw protocolFault((m) => m.speech.unknownType)
  const schema = CLIENT_MESSAGES[type as keyof typeof CLIENT_MESSAGES]
  if (!Check(schema, message)) throw protocolFault((m) => m.speech.badMessage(type))
  return message
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** An audio frame (contract 4): uint32 big-endian number, then pcm_s16le. @throws {SpeechRefusal} 4400 */
export function readAudio(data: Buffer): { seq: number; pcm: Buffer } {
  if (data.length < 6) throw protocolFault((m) => m.speech.frameTooShort)
  if (data.length > MAX_FRAME_BYTES) throw protocolFault((m) => m.speech.frameTooLarge(MAX_FRAME_BYTES))
  if (data.length % 2 !== 0) throw protocolFault((m) => m.speech.frameOdd)
  return { seq: data.readUInt32BE(0), pcm: data.subarray(4) }
}

/** The token among the offered subprotocols, `bearer.<token>`. */
export function tokenOffered(header: string | undefined): string | null {
  const offered = (header ?? '').split(',').map((each) => each.trim())
  return offered.find((each) => each.startsWith('bearer.'))?.slice('bearer.'.length) ?? null
}
