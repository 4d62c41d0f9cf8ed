import { ROLES } from '@visite/hearing/port'
import { type Static, Type } from 'typebox'
import { NOTE_LANGUAGES } from '../platform/db/states.ts'
import { Named, NullableNumber, NullableOpenOneOf, NullableString, OneOf } from '../platform/http/schema.ts'

const Word = Named('Word', {
  start_ms: Type.Number(),
  end_ms: Type.Number(),
  text: Type.String(),
  confidence: NullableNumber,
})

const Segment = Named('Segment', {
  id: Type.String(),
  start_ms: Type.Number(),
  end_ms: Type.Number(),
  speaker: NullableString,
  role: OneOf(ROLES),
  text: Type.String(),
  confidence: NullableNumber,
  words: Type.Optional(Type.Union([Type.Array(Word), Type.Null()])),
  /** The appended recording it was heard in; absent: the recording itself. */
  take_id: Type.Optional(Type.String()),
})

/** Where the text should be checked against the audio. */
const Warning = Named('TranscriptWarning', {
  kind: OneOf(
    ['repetition_cut', 'speech_missing'],
    '`repetition_cut`: the engine repeated itself, and the repetitions were removed; `speech_missing`: somebody speaks there, but the engine returned no text',
  ),
  start_ms: Type.Number(),
  end_ms: Type.Number(),
  take_id: Type.Optional(Type.String()),
})

/** A transcription (spec 2.4, contract 4 roles). */
export const Transcription = Named('Transcription', {
  _id: Type.String(),
  appointment_id: Type.String(),
  transcription: Type.String(),
  language: NullableOpenOneOf(NOTE_LANGUAGES),
  engine: Type.String(),
  duration_seconds: NullableNumber,
  /** Whether somebody has corrected it. */
  corrected: Type.Boolean(),
  segments: Type.Array(Segment),
  warnings: Type.Array(Warning),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})

/** Limit for a transcript, whichever way it is corrected. */
export const MAX_SEGMENTS = 50_000
const MAX_CHARS = 20_000
const Time = Type.Number({ minimum: 0 })

const CorrectedSegment = Named('CorrectedSegment', {
  /** Id of the segment it corrects; absent for a new one. */
  id: Type.Optional(Type.String()),
  start_ms: Type.Optional(Time),
  end_ms: Type.Optional(Time),
  speaker: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 200 })),
  role: Type.Optional(OneOf(ROLES)),
  text: Type.Optional(Type.String({ maxLength: MAX_CHARS })),
})
export type CorrectedSegment = Static<typeof CorrectedSegment>

/**
 * `segments` is the whole new list, and takes precedence if both are given; in `transcription`, each line is a segment.
 */
export const Correction = Named('TranscriptionCorrection', {
  transcription: Type.Optional(NullableString),
  segments: Type.Optional(Type.Array(CorrectedSegment, { maxItems: MAX_SEGMENTS })),
  /** From the transcription as the corrector read it; if another correction came first, the answer is 409. */
  updatedAt: Type.Optional(NullableString),
})
export type Correction = Static<typeof Correction>

export const VocabularyCorrection = Named('VocabularyCorrection', {
  /** Only says what would be replaced. */
  preview: Type.Optional(Type.Boolean()),
  /** From the transcription as it was previewed; if another correction came first, the answer is 409. */
  updatedAt: Type.Optional(NullableString),
})

const Replacement = Named('Replacement', {
  segment_id: Type.String(),
  /** Position in the segment's original text, in UTF-16 code units; `end` is exclusive. */
  start: Type.Number(),
  end: Type.Number(),
  heard: Type.String(),
  term: Type.String(),
})
export type Replacement = Static<typeof Replacement>

export const VocabularyCorrected = Named('VocabularyCorrected', {
  replacements: Type.Array(Replacement),
  /** The current transcription; with `preview`, unchanged. */
  transcription: Transcription,
})
