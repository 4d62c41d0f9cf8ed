import type { Word } from '../../port.ts'
import type { Doubts } from '../../segments.ts'

/** What a server answered, in one form. Times are milliseconds of the uploaded audio. */
export interface Answer {
  /** As the server writes it, `english` or `en`. */
  language: string | null
  segments: AnsweredSegment[]
}

export interface AnsweredSegment {
  /** null where the server gives text without times. */
  start_ms: number | null
  end_ms: number | null
  text: string
  speaker: string | null
  words: Word[] | null
  doubts: Doubts
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A finite number, even one written as a string (vLLM). */
function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const millisecondsOf = (seconds: unknown): number | null => {
  const number = numberOf(seconds)
  return number === null ? null : Math.round(number * 1000)
}

/**
 * Reads the dialects of `POST /audio/transcriptions`: `verbose_json` with words inside or outside the segments,
 * `diarized_json`, bare `json`; `speaker` or `speaker_id`, `word` or `text`, `probability` or `score`.
 * @returns null when it is none of them
 */
export function readAnswer(body: unknown): Answer | null {
  if (!isFields(body)) return null
  const segments = fieldsIn(body.segments).map(readSegment)
  const words = readWords(body.words)
  const language = textOf(body.language) || null
  if (segments.length > 0) return { language, segments: words ? withWords(segments, words) : segments }
  if (words) return { language, segments: [wordsOnly(words)] }
  if (typeof body.text !== 'string' && !Array.isArray(body.segments)) return null
  const text = textOf(body.text)
  return { language, segments: text === '' ? [] : [readSegment({ text })] }
}

function readSegment(segment: Fields): AnsweredSegment {
  const speaker = segment.speaker ?? segment.speaker_id
  return {
    start_ms: millisecondsOf(segment.start),
    end_ms: millisecondsOf(segment.end),
    text: textOf(segment.text),
    speaker: typeof speaker === 'number' ? String(speaker) : textOf(speaker) || null,
    words: readWords(segment.words),
    doubts: {
      avg_logprob: numberOf(segment.avg_logprob),
      no_speech_prob: numberOf(segment.no_speech_prob),
      compression_ratio: numberOf(segment.compression_ratio),
    },
  }
}

/** null when there are none, or when they lack times. */
function readWords(value: unknown): Word[] | null {
  const words = fieldsIn(value).map((word) => ({
    start_ms: millisecondsOf(word.start),
    end_ms: millisecondsOf(word.end),
    text: textOf(word.word ?? word.text),
    confidence: numberOf(word.probability ?? word.score),
  }))
  const timed = words.filter((word): word is Word => word.start_ms !== null && word.end_ms !== null && word.text !== '')
  return timed.length > 0 ? timed : null
}

/** Words outside the segments belong to the one that contains their middle. */
function withWords(segments: AnsweredSegment[], words: readonly Word[]): AnsweredSegment[] {
  return segments.map((segment, index) => {
    if (segment.words || segment.start_ms === null) return segment
    const from = index === 0 ? Number.NEGATIVE_INFINITY : segment.start_ms
    const to = segments[index + 1]?.start_ms ?? Number.POSITIVE_INFINITY
    const own = words.filter(({ start_ms, end_ms }) => {
      const middle = (start_ms + end_ms) / 2
      return middle >= from && middle < to
    })
    return { ...segment, words: own.length > 0 ? own : null }
  })
}

const wordsOnly = (words: Word[]): AnsweredSegment => ({
  ...readSegment({ text: words.map(({ text }) => text).join(' ') }),
  start_ms: words[0]?.start_ms ?? null,
  end_ms: words.at(-1)?.end_ms ?? null,
  words,
})
