import type { Pcm } from './audio/decode.ts'
import type { ChannelChoice } from './audio/samples.ts'
import type { Span } from './audio/speech-detector.ts'
import { cutLoops, inventedOverSilence, missingEnding, repeatsItself } from './guards.ts'
import { remembering } from './memory.ts'
import { cutAtSilences, type Piece } from './pieces.ts'
import type { TranscribeRequest, Transcript, TranscriptWarning } from './port.ts'
import { withRoles } from './roles.ts'
import { type Heard, inOrder } from './segments.ts'
import { type Turn, withSpeakers } from './speaker-turns.ts'
import { asTranscriberError, openRecording, type Voice } from './voices.ts'

/** What an engine is given besides the audio. */
export type EngineRequest = Pick<TranscribeRequest, 'language' | 'vocabulary'>

/** What an engine heard in one piece. Times are those of the whole recording. */
export interface HeardPiece {
  segments: Heard[]
  language: string | null
}

/** What there is to hear: one piece of one voice. */
export interface PieceToHear {
  pcm: Pcm
  voice: Voice
  piece: Piece
  /** 0 at first; a higher number asks for a different answer to the same question (a higher temperature). */
  attempt: number
  signal: AbortSignal
  /** Share of this piece that is done, 0..1. */
  report(share: number): void
}

/** The part of an adapter that differs: everything around it is the same for all engines. */
export interface Ear {
  /** Identifies the engine and its model: another one may answer differently. */
  name: string
  /** The longest piece it takes. */
  longest_ms: number
  /** Longer silence is not given to it. */
  longest_silence_ms: number
  /** How often to ask again when it repeats itself; 1: it always gives the same answer. */
  attempts: number
  /** @throws {TranscriberError} or the signal's reason */
  hear(hearable: PieceToHear): Promise<HeardPiece>
  /** Finds speech better than by its energy. */
  findSpeech?(pcm: Pcm, channel: ChannelChoice, signal: AbortSignal): Promise<Span[]>
  /** Distinguishes the speakers in a mix. */
  findSpeakers?(pcm: Pcm, channel: ChannelChoice, signal: AbortSignal): Promise<Turn[]>
}

/**
 * Decodes a recording, lets the ear hear every voice piece by piece, guards against the known failures of engines, and
 * puts everything in order. Voices are heard at the same time, the pieces of each one after another.
 * @throws {TranscriberError} or the signal's reason
 */
export async function listen(request: TranscribeRequest, heardBy: Ear): Promise<Omit<Transcript, 'engine'>> {
  const { signal, onProgress } = request
  const ear = remembering(heardBy, request)
  signal.throwIfAborted()
  await using recording = await openRecording(request.file, signal)
  const { pcm, voices, duration_seconds } = recording
  const progress = progressOf(voices.length, onProgress)
  // A voice that fails ends the others too.
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const results = await Promise.allSettled(
    voices.map((voice, index) =>
      hearVoice(pcm, voice, ear, either, (share) => progress(index, share)).catch((error: unknown) => {
        if (!either.aborted) failed.abort(asTranscriberError(error))
        throw either.reason
      }),
    ),
  )
  const heard = results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
  onProgress?.(1)
  return {
    segments: withRoles(
      inOrder(
        heard.flatMap(({ segments }) => segments),
        duration_seconds,
      ),
    ),
    language: heard.find(({ language }) => language !== null)?.language ?? null,
    duration_seconds,
    warnings: heard.flatMap(({ warnings }) => warnings).sort((a, b) => a.start_ms - b.start_ms),
  }
}

/** The mean of the voices' shares, only ever rising. */
function progressOf(voices: number, onProgress?: (share: number) => void) {
  const shares = new Array<number>(voices).fill(0)
  return (index: number, share: number) => {
    shares[index] = Math.max(shares[index] ?? 0, Math.min(1, share))
    onProgress?.(shares.reduce((sum, each) => sum + each, 0) / voices)
  }
}

async function hearVoice(pcm: Pcm, detected: Voice, ear: Ear, signal: AbortSignal, report: (share: number) => void) {
  const spans = (await ear.findSpeech?.(pcm, detected.channel, signal)) ?? detected.spans
  const voice = { ...detected, spans }
  const pieces = cutAtSilences(voice.spans, pcm.levels(voice.channel), pcm.duration_seconds * 1000, ear)
  const segments: Heard[] = []
  const warnings: TranscriptWarning[] = []
  let language: string | null = null
  for (const [index, piece] of pieces.entries()) {
    signal.throwIfAborted()
    const hearable = { pcm, voice, piece, signal, report: (share: number) => report((index + share) / pieces.length) }
    const heard = await hearPiece(ear, hearable)
    segments.push(...(pieces.length > 1 ? heard.segments.map((each) => labelled(each, index)) : heard.segments))
    warnings.push(...heard.warnings)
    language ??= heard.language
    report((index + 1) / pieces.length)
  }
  if (ear.findSpeakers && voice.role === 'unknown' && segments.length > 0) {
    const turns = await ear.findSpeakers(pcm, voice.channel, signal)
    return { segments: withSpeakers(segments, turns), warnings, language }
  }
  return { segments, warnings, language }
}

/** An engine labels speakers separately in every piece: its `A` may be somebody else next time. */
const labelled = (segment: Heard, piece: number): Heard =>
  segment.speaker === null || segment.role !== 'unknown'
    ? segment
    : { ...segment, speaker: `${piece + 1}:${segment.speaker}` }

type Question = Omit<PieceToHear, 'attempt'>

/** One piece, with the guards around it. */
async function hearPiece(ear: Ear, question: Question) {
  const { piece, voice } = question
  const first = await withoutLoops(ear, question)
  const missing = missingEnding(first.segments, voice.spans, piece)
  if (!missing) return first
  // Ask once more, separately, for an ending that is silently missing.
  const rest = await withoutLoops(ear, { ...question, piece: missing, report: () => {} })
  const segments = [...first.segments, ...rest.segments]
  const still = missingEnding(segments, voice.spans, piece)
  const warnings = [...first.warnings, ...rest.warnings]
  if (still) warnings.push({ kind: 'speech_missing', ...still })
  return { ...first, language: first.language ?? rest.language, segments, warnings }
}

/** Asks until the answer does not repeat itself; the last answer is cut. */
async function withoutLoops(ear: Ear, question: Question) {
  let hearing = await real(ear, question, 0)
  for (let attempt = 1; attempt < ear.attempts && repeatsItself(hearing.segments); attempt++) {
    hearing = await real(ear, question, attempt)
  }
  if (ear.attempts === 1) hearing = await inShorterPieces(ear, question, hearing)
  const { segments, cut } = cutLoops(hearing.segments)
  const warnings = cut.map((span): TranscriptWarning => ({ kind: 'repetition_cut', ...span }))
  return { language: hearing.language, segments, warnings }
}

/** Pieces shorter than this are not cut further. */
const SHORTEST_RETRY_MS = 2000

/** Asks an engine that repeats itself again, in shorter pieces: a repetition seldom survives different cuts. */
async function inShorterPieces(ear: Ear, question: Question, hearing: HeardPiece): Promise<HeardPiece> {
  const { pcm, voice, piece } = question
  let { segments } = hearing
  for (const { start_ms, end_ms } of cutLoops(segments).cut) {
    const within = ({ start_ms: from, end_ms: to }: Span): Span[] => {
      const part = { start_ms: Math.max(from, start_ms), end_ms: Math.min(to, end_ms) }
      return part.end_ms > part.start_ms ? [part] : []
    }
    const longest_ms = Math.max(SHORTEST_RETRY_MS, (end_ms - start_ms) * 0.6)
    const shorter = cutAtSilences(voice.spans.flatMap(within), pcm.levels(voice.channel), piece.end_ms, {
      longest_ms,
      longest_silence_ms: ear.longest_silence_ms,
    })
    if (shorter.length < 2) continue
    const again: Heard[] = []
    for (const each of shorter) {
      again.push(...(await real(ear, { ...question, piece: each, report: () => {} }, 0)).segments)
    }
    if (again.length === 0) continue
    const others = segments.filter((segment) => segment.end_ms <= start_ms || segment.start_ms >= end_ms)
    segments = [...others, ...again].sort((a, b) => a.start_ms - b.start_ms)
  }
  return { ...hearing, segments }
}

/** The answer limited to the piece, without text invented over silence, and with the voice's speaker. */
async function real(ear: Ear, { piece, voice, ...question }: Question, attempt: number): Promise<HeardPiece> {
  const { language, segments } = await ear.hear({ ...question, piece, voice, attempt })
  const inside = (ms: number) => Math.max(piece.start_ms, Math.min(piece.end_ms, ms))
  return {
    language,
    segments: segments
      .filter((segment) => segment.text.trim() !== '' && !inventedOverSilence(segment, voice.spans))
      .map((segment) => ({
        ...segment,
        start_ms: inside(segment.start_ms),
        end_ms: inside(segment.end_ms),
        speaker: voice.speaker ?? segment.speaker,
        role: voice.role === 'unknown' ? segment.role : voice.role,
      })),
  }
}
