import { linesOf, objectIn } from './json-lines.ts'

/** A sentence with what it is said to be based on. */
export interface GivenClaim {
  id: string
  language: 'de' | 'en'
  sentence: string
  sources: string[]
}

/** Reads claims, one JSON object a line. @param file for errors @throws when a line is not a claim */
export async function* claimsIn(input: NodeJS.ReadableStream, file: string): AsyncGenerator<GivenClaim> {
  for await (const { line, place } of linesOf(input, file)) {
    const { id, language, sentence, sources } = objectIn(line, place)
    const isTexts = Array.isArray(sources) && sources.every((one) => typeof one === 'string')
    if (typeof id !== 'string' || typeof sentence !== 'string' || !isTexts || (language !== 'de' && language !== 'en'))
      throw new Error(`${place}: a claim has an id, a language (de or en), a sentence and sources`)
    yield { id, language, sentence, sources }
  }
}
