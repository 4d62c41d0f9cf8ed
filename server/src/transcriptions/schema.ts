import { Type } from 'typebox'
import { NullableNumber, NullableString } from '../platform/http/schema.ts'

const Word = Type.Object({
  start_ms: Type.Number(),
  end_ms: Type.Number(),
  text: Type.String(),
  confidence: NullableNumber,
})

const Segment = Type.Object({
  id: Type.String(),
  start_ms: Type.Number(),
  end_ms: Type.Number(),
  speaker: NullableString,
  role: Type.String(),
  text: Type.String(),
  confidence: NullableNumber,
  words: Type.Optional(Type.Union([Type.Array(Word), Type.Null()])),
})

/** Spec 2.4, and what contract 4 adds. */
export const Transcription = Type.Object({
  _id: Type.String(),
  appointment_id: Type.String(),
  transcription: Type.String(),
  language: NullableString,
  engine: Type.String(),
  duration_seconds: NullableNumber,
  segments: Type.Array(Segment),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})
