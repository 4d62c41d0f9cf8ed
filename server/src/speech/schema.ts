import { Type } from 'typebox'
import { NOTE_LANGUAGES } from '../platform/db/states.ts'
import { Named, OpenOneOf } from '../platform/http/schema.ts'
import { ConsentRound } from '../recordings/schema.ts'

/** The subprotocol (contract 4). */
export const PROTOCOL = 'visite.speech.v1'

/**
 * Why the server closes: contract 4, and the codes of RFC 6455 and IANA's registry where the client is not at fault.
 */
export const CLOSE = {
  done: 1000,
  /** Something went wrong here; the session can be resumed. */
  internal: 1011,
  /** The server restarts; the session can be resumed. */
  restart: 1012,
  /** Not now or not here; the session can be resumed. */
  later: 1013,
  protocol: 4400,
  unauthorized: 4401,
  forbidden: 4403,
  unknown: 4404,
  noConfig: 4408,
  conflict: 4409,
  tooMany: 4429,
} as const
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE]

const Empty = <T extends string>(type: T) => Type.Object({ type: Type.Literal(type) })

/** The first message of a connection; with `session_id` it resumes. */
export const Config = Type.Object({
  type: Type.Literal('config'),
  appointment_id: Type.String(),
  /** ISO 639-1; the appointment's by default. */
  language: Type.Optional(OpenOneOf(NOTE_LANGUAGES, { minLength: 2, maxLength: 35 })),
  session_id: Type.Optional(Type.String()),
  /** From `POST /recordings/claim/{appointmentId}`; without it the session claims the appointment itself. */
  claim_id: Type.Optional(Type.String({ minLength: 16, maxLength: 64 })),
  consent_round: Type.Optional(ConsentRound),
})
export type Config = Type.Static<typeof Config>

/** What is said before `resume` is not recorded. */
export const Pause = Empty('pause')
export const Resume = Empty('resume')
/** Asks for `flushed`: everything sent before is durable, and its text was sent as final. */
export const Flush = Empty('flush')
/** Nothing more will come: the audio becomes the appointment's recording. */
export const End = Empty('end')

/** By their `type`: every text frame a client may send. */
export const CLIENT_MESSAGES = { config: Config, pause: Pause, resume: Resume, flush: Flush, end: End }
export type ClientMessage = Type.Static<(typeof CLIENT_MESSAGES)[keyof typeof CLIENT_MESSAGES]>

/** `next_seq`: number of the first audio frame to send. */
export const ConfigAccepted = Type.Object({
  type: Type.Literal('config_accepted'),
  session_id: Type.String(),
  next_seq: Type.Integer({ minimum: 0 }),
})
/** This audio frame and all before it are durable. */
export const Ack = Type.Object({ type: Type.Literal('ack'), seq: Type.Integer({ minimum: 0 }) })
/** Live text; sent again under the same id while it grows, until `final`. Times are the recording's. */
export const LiveTranscript = Type.Object({
  type: Type.Literal('transcript'),
  segments: Type.Array(
    Named('LiveSegment', {
      id: Type.String(),
      start_ms: Type.Integer({ minimum: 0 }),
      end_ms: Type.Integer({ minimum: 0 }),
      text: Type.String(),
      final: Type.Boolean(),
    }),
  ),
})
export const Flushed = Empty('flushed')
/** null: nothing was said, so there is no recording. */
export const Ended = Type.Object({
  type: Type.Literal('ended'),
  recording_id: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
})
/** `code` for programs, `message` for people. Sent before the server closes, or to report that live text is missing. */
export const SpeechError = Type.Object({ type: Type.Literal('error'), code: Type.String(), message: Type.String() })

/** By their `type`: every text frame the server sends. */
export const SERVER_MESSAGES = {
  config_accepted: ConfigAccepted,
  ack: Ack,
  transcript: LiveTranscript,
  flushed: Flushed,
  ended: Ended,
  error: SpeechError,
}
export type ServerMessage = Type.Static<(typeof SERVER_MESSAGES)[keyof typeof SERVER_MESSAGES]>
