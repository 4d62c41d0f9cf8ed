import type { Word } from '../../port.ts'
import type { Heard } from '../../segments.ts'
import type { Recognised } from './protocol.ts'

/** Longest time the last token of a word is taken to last, where the model gives no durations. */
const TOKEN_MS = 240
/** A longer pause separates two utterances. */
const PAUSE_MS = 700

interface Token {
  text: string
  start_ms: number
  end_ms: number
  log_prob: number | null
}

/**
 * Turns what an engine recognised in `[start_ms, end_ms)` of a recording into utterances with words. Without token
 * times it is one utterance over all of it. Confidence is the mean token probability if the engine reports it.
 */
export function utterancesOf(result: Recognised, piece: { start_ms: number; end_ms: number }): Heard[] {
  const text = result.text.trim()
  if (text === '') return []
  const words = wordsOf(result, piece)
  const whole = { speaker: null, role: 'unknown' as const }
  if (words.length === 0) return [{ ...whole, ...piece, text, confidence: null, words: null }]
  return groups(words).map((group) => ({
    ...whole,
    start_ms: group[0]?.start_ms ?? piece.start_ms,
    end_ms: group.at(-1)?.end_ms ?? piece.end_ms,
    text: group.map((word) => word.text).join(' '),
    confidence: meanOf(group),
    words: group,
  }))
}

/** ISO 639-1 of `de` or `<|de|>`, null where the engine does not say. */
export const languageOf = ({ language }: Recognised): string | null =>
  /^(?:<\|)?([a-z]{2})(?:\|>)?$/.exec(language)?.[1] ?? null

/** Tokens are parts of words; one that begins a word begins with a space (which the model writes as `▁`). */
function wordsOf(result: Recognised, piece: { start_ms: number; end_ms: number }): Word[] {
  const words: { text: string; tokens: Token[] }[] = []
  for (const token of tokensOf(result, piece)) {
    const text = token.text.replaceAll('▁', ' ')
    const current = words.at(-1)
    if (current && !/^\s/.test(text)) {
      current.text += text
      current.tokens.push(token)
    } else words.push({ text: text.trim(), tokens: [token] })
  }
  return words
    .filter(({ text }) => text !== '')
    .map(({ text, tokens }) => ({
      start_ms: tokens[0]?.start_ms ?? piece.start_ms,
      end_ms: tokens.at(-1)?.end_ms ?? piece.end_ms,
      text,
      confidence: probability(tokens),
    }))
}

function tokensOf(result: Recognised, piece: { start_ms: number; end_ms: number }): Token[] {
  const { tokens, timestamps, durations, log_probs } = result
  if (timestamps.length !== tokens.length) return []
  const at = (index: number) => {
    const seconds = timestamps[index]
    return seconds === undefined ? piece.end_ms : Math.round(piece.start_ms + (result.offset + seconds) * 1000)
  }
  return tokens.map((text, index) => {
    const start_ms = at(index)
    const lasts = durations.length === tokens.length ? (durations[index] ?? 0) * 1000 : TOKEN_MS
    return {
      text,
      start_ms,
      end_ms: Math.max(start_ms, Math.round(Math.min(start_ms + lasts, at(index + 1), piece.end_ms))),
      log_prob: log_probs.length === tokens.length ? (log_probs[index] ?? null) : null,
    }
  })
}

function probability(tokens: readonly Token[]): number | null {
  const known = tokens.flatMap(({ log_prob }) => (log_prob === null ? [] : [log_prob]))
  if (known.length === 0) return null
  return rounded(Math.exp(Math.min(0, known.reduce((sum, each) => sum + each, 0) / known.length)))
}

function meanOf(words: readonly Word[]): number | null {
  const known = words.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]))
  return known.length === words.length ? rounded(known.reduce((sum, each) => sum + each, 0) / known.length) : null
}

const rounded = (share: number) => Math.round(share * 1000) / 1000

/** An utterance ends with a sentence or at a pause. */
function groups(words: readonly Word[]): Word[][] {
  const all: Word[][] = []
  for (const word of words) {
    const current = all.at(-1)
    const before = current?.at(-1)
    const goesOn = before && word.start_ms - before.end_ms < PAUSE_MS && !/[.?!]$/.test(before.text)
    if (current && goesOn) current.push(word)
    else all.push([word])
  }
  return all
}
