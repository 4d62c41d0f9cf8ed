import { supportOf } from '../grounding/grounding.ts'
import { linesOf, objectIn } from './json-lines.ts'

/** A sentence with what it is said to be based on. */
interface GivenClaim {
  id: string
  language: 'de' | 'en'
  sentence: string
  sources: string[]
}

/** @throws when it is something else */
function claimIn(line: Uint8Array): GivenClaim {
  const { id, language, sentence, sources } = objectIn(line)
  const isTexts = Array.isArray(sources) && sources.every((one) => typeof one === 'string')
  if (typeof id !== 'string' || typeof sentence !== 'string' || !isTexts || (language !== 'de' && language !== 'en'))
    throw new Error('a claim has an id, a language (de or en), a sentence and sources')
  return { id, language, sentence, sources }
}

type Judgement = ReturnType<typeof supportOf>

/**
 * Judges claims, one JSON object a line.
 * @param file for the places
 * @param onJudged called for each at once: there may be millions
 * @param onFault called for a line that is not a claim
 * @returns how many have each support
 */
export async function judged(
  input: NodeJS.ReadableStream,
  file: string,
  onJudged: (claim: { id: string; support: Judgement['support']; reasons: Judgement['doubts'] }) => void,
  onFault: (place: string, error: unknown) => void,
): Promise<ReadonlyMap<Judgement['support'], number>> {
  const counts = new Map<Judgement['support'], number>()
  for await (const { line, place } of linesOf(input, file)) {
    try {
      const { id, language, sentence, sources } = claimIn(line)
      const { support, doubts } = supportOf(sentence, sources, language)
      counts.set(support, (counts.get(support) ?? 0) + 1)
      onJudged({ id, support, reasons: doubts })
    } catch (error) {
      onFault(place, error)
    }
  }
  return counts
}
