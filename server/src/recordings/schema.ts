import { Type } from 'typebox'
import { NullableNumber } from '../platform/http/schema.ts'

/** Spec 2.3. */
export const Recording = Type.Object({
  _id: Type.String(),
  appointment_id: Type.String(),
  recording_url: Type.String(),
  recording_key: Type.String(),
  append_recordings: Type.Array(Type.Unsafe<unknown>({})),
  duration_seconds: NullableNumber,
  file_size_bytes: NullableNumber,
  source: Type.String(),
  mime_type: Type.String(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})
