import { Type } from 'typebox'
import { RECORDING_SOURCES, type RecordingSource } from '../platform/db/states.ts'
import { FileField, Named, NullableNumber, OneOf } from '../platform/http/schema.ts'

const File = {
  recording_url: Type.String(),
  recording_key: Type.String(),
  duration_seconds: NullableNumber,
  file_size_bytes: NullableNumber,
  source: OneOf(RECORDING_SOURCES),
  mime_type: Type.String(),
  /** Its file is gone from the storage: it cannot be played, and may be uploaded again. */
  file_missing: Type.Boolean(),
}

/** Another take (contract 4). */
export const AppendedRecording = Named('AppendedRecording', {
  _id: Type.String(),
  ...File,
  /** Where it begins on the transcript's timeline; null until it is transcribed. */
  start_ms: NullableNumber,
  createdAt: Type.String(),
  updatedAt: Type.String(),
})

/** Spec 2.3. */
export const Recording = Named('Recording', {
  _id: Type.String(),
  appointment_id: Type.String(),
  ...File,
  append_recordings: Type.Array(AppendedRecording),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})

/** Which piece of audio: the recording's `_id`, or that of an appended one. */
export const AudioQuery = Type.Object({ recording_id: Type.Optional(Type.String()) })

const description =
  '`consent_round` of the appointment when the recording began: 403 `CONSENT_REQUIRED` if consent has been withdrawn since'
export const ConsentRound = Type.Integer({ minimum: 0, description })
export const TakeQuery = Type.Object({
  consent_round: Type.Optional(Type.String({ pattern: '^\\d{1,9}$', description })),
})

/** Spec 4.4. */
export const RecordingForm = Named('RecordingForm', {
  audio: FileField('webm/ogg opus, mp4/m4a aac, mp3, wav or flac; at most 500 MB'),
  source: Type.Optional(
    Type.Unsafe<RecordingSource>({
      type: 'string',
      enum: [...RECORDING_SOURCES],
      default: 'live',
      description: 'Decides which feature the plan must include',
    }),
  ),
})
