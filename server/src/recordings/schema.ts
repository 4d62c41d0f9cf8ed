import { Type } from 'typebox'
import { NullableNumber } from '../platform/http/schema.ts'

const File = {
  recording_url: Type.String(),
  recording_key: Type.String(),
  duration_seconds: NullableNumber,
  file_size_bytes: NullableNumber,
  source: Type.String(),
  mime_type: Type.String(),
  /** Its file is gone from the storage: it cannot be played, and may be uploaded again. */
  file_missing: Type.Boolean(),
}

/** A further take (contract 4). */
export const AppendedRecording = Type.Object({
  _id: Type.String(),
  ...File,
  /** Where it begins in the time of the transcript's segments; null until it is transcribed. */
  start_ms: NullableNumber,
  createdAt: Type.String(),
  updatedAt: Type.String(),
})

/** Spec 2.3. */
export const Recording = Type.Object({
  _id: Type.String(),
  appointment_id: Type.String(),
  ...File,
  append_recordings: Type.Array(AppendedRecording),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})

/** Which stretch of audio: the recording's `_id`, or that of an appended one. */
export const AudioQuery = Type.Object({ recording_id: Type.Optional(Type.String()) })
