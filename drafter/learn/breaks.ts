// Where statements end, learned from transcripts with punctuation and needed for those without.
import { breakFeatures } from '../extractive/english/breaks.ts'
import { english } from '../extractive/english/english.ts'
import { tokensOf } from '../tokens.ts'
import { type Encounter, segmentsOf } from './reference.ts'
import type { Example } from './regression.ts'

/** The words of a turn without punctuation, and before which of them it had a full stop. */
interface Stretch {
  words: string[]
  ends: boolean[]
}

function stretchOf(text: string): Stretch {
  const tokens = tokensOf(text)
  const stretch: Stretch = { words: [], ends: [] }
  let ended = false
  tokens.forEach(({ text: token }, at) => {
    const next = tokens[at + 1]?.text ?? ''
    if (/^[.?!;…]$/.test(token)) {
      ended ||= !(token === '.' && english.decimalPoint(tokens[at - 1]?.text ?? '', next))
      return
    }
    if (/^[,:]$/.test(token)) return
    for (const word of english.expand(token, next) ?? [token]) {
      stretch.words.push(word)
      stretch.ends.push(ended)
      ended = false
    }
  })
  return stretch
}

/** A transcript has punctuation if some of its turns end with it. */
const isPunctuated = (turns: readonly string[]): boolean =>
  turns.filter((turn) => /[.?!-]\s*$/.test(turn)).length > turns.length / 2

/** An example for every gap between two words of the punctuated transcripts. */
export function breakExamples(encounters: readonly Encounter[]): Example<'break'>[] {
  return encounters
    .map(({ dialogue }) => segmentsOf(dialogue).map(({ text }) => text))
    .filter(isPunctuated)
    .flat()
    .flatMap((turn) => {
      const { words, ends } = stretchOf(turn)
      const featuresAt = breakFeatures(words)
      let length = 1
      return words.slice(1).map((_, index) => {
        const at = index + 1
        const features = featuresAt(at, length)
        length = ends[at] ? 1 : length + 1
        return { features, target: { break: ends[at] ? 1 : 0 } }
      })
    })
}
