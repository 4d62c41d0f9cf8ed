import { supportOf } from '../grounding/grounding.ts'
import { linesOf, objectIn } from './json-lines.ts'

/** A sentence with what it is said to be based on. */
interface GivenClaim {
  id: string
  language: 'de' | 'en'
  sentence: string
  sources: string[]
}

/** Reads claims, one JSON object a line. @param file for errors @throws when a line is not a claim */
async function* claimsIn(input: NodeJS.ReadableStream, file: string): AsyncGenerator<GivenClaim> {
  for await (const { line, place } of linesOf(input, file)) {
    const { id, language, sentence, sources } = objectIn(line, place)
    const isTexts = Array.isArray(sources) && sources.every((one) => typeof one === 'string')
    if (typeof id !== 'string' || typeof sentence !== 'string' || !isTexts || (language !== 'de' && language !== 'en'))
      throw new Error(`${place}: a claim has an id, a language (de or en), a sentence and sources`)
    yield { id, language, sentence, sources }
  }
}

type Judgement = ReturnType<typeof supportOf>

/**
 * Judges claims, one JSON object a line.
 * @param file for errors
 * @param onJudged called for each at once: there may be millions
 * @returns how many have each support
 * @throws when a line is not a claim
 */
export async function judged(
  input: NodeJS.ReadableStream,
  file: string,
  onJudged: (claim: { id: string; support: Judgement['support']; reasons: Judgement['doubts'] }) => void,
): Promise<ReadonlyMap<Judgement['support'], number>> {
  const counts = new Map<Judgement['support'], number>()
  for await (const { id, language, sentence, sources } of claimsIn(input, file)) {
    const { support, doubts } = supportOf(sentence, sources, language)
    counts.set(support, (counts.get(support) ?? 0) + 1)
    onJudged({ id, support, reasons: doubts })
  }
  return counts
}
