import type { Word } from '../../port.ts'

const WORD = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+\.\d+(?:e[+-]?\d+)?)$/
/** Silence, noises and sentence marks: `<s>`, `<sil>`, `[SPEECH]`, `++NOISE++`. */
const FILLER = /^(?:<.*>|\[.*\]|\+\+.*\+\+)$/

/**
 * Reads what `pocketsphinx_continuous -time yes` prints: a line with the utterance, then one line per word with its
 * start and end in seconds of the whole input and its posterior probability.
 * @returns the words of each utterance, fillers and pronunciation variants (`the(2)`) removed
 */
export async function* utterances(lines: AsyncIterable<string>): AsyncGenerator<Word[]> {
  let words: Word[] = []
  for await (const line of lines) {
    const match = WORD.exec(line)
    if (!match) {
      if (words.length > 0) yield words
      words = []
      continue
    }
    const [, spoken = '', start, end, posterior] = match
    if (FILLER.test(spoken)) continue
    words.push({
      start_ms: Math.round(Number(start) * 1000),
      end_ms: Math.round(Number(end) * 1000),
      text: spoken.replace(/\(\d+\)$/, ''),
      confidence: Math.min(1, Number(posterior)),
    })
  }
  if (words.length > 0) yield words
}

/** Of an utterance: the geometric mean of its words' posteriors, to three digits. */
export function confidenceOf(words: readonly Word[]): number {
  const logs = words.map(({ confidence }) => Math.log(Math.max(1e-6, confidence ?? 1)))
  const mean = Math.exp(logs.reduce((sum, log) => sum + log, 0) / words.length)
  return Math.round(mean * 1000) / 1000
}
