import type { Grounded } from '../note.ts'
import { DrafterError } from '../port.ts'
import { ask, Unusable } from './ask.ts'
import type { Endpoint } from './endpoint.ts'
import { groundedIn, type NoteSentence } from './grounded.ts'
import { inert } from './passages.ts'
import type { Prompts } from './prompts.ts'
import { summaryAnswer } from './schema.ts'

/** As `Draft.summary` promises. */
const FEWEST = 2
const MOST = 5

interface SummaryOptions {
  endpoint: Endpoint
  prompts: Prompts
  /** Of the note, ISO 639-1. */
  language: string
  signal: AbortSignal
}

/** The first supported sentence of each section: a summary in the note's own words. */
function firstSentences(note: readonly NoteSentence[]): Grounded[] {
  const firsts = note.filter(
    ({ section_key }, index) => note.findIndex((other) => other.section_key === section_key) === index,
  )
  return (firsts.length > 1 ? firsts : note).slice(0, MOST)
}

/**
 * Two to five sentences for the patient, based on the sources of the note's supported sentences. If the model's own are
 * missing or unusable, the first sentence of each section.
 * @throws the signal's reason and nothing else
 */
export async function summarise(
  note: readonly NoteSentence[],
  { endpoint, prompts, language, signal }: SummaryOptions,
): Promise<Grounded[]> {
  const basis = note.filter(({ support }) => support !== 'unsupported')
  if (basis.length === 0) return []
  const lines = basis.map(({ section_key, text }, index) => `N${index + 1} ${section_key}: ${inert(text)}`)
  try {
    const answer = await ask(endpoint, {
      messages: [
        { role: 'system', content: prompts.summarySystem() },
        { role: 'user', content: prompts.summaryRequest({ note: lines.join('\n') }) },
      ],
      schema: summaryAnswer,
      textOf: ({ sentences }) => sentences.map(({ text }) => text).join('\n'),
      language,
      prompts,
      signal,
    })
    const sentences = (answer?.sentences ?? []).flatMap(({ text, basis: named }) => {
      const sources = named.flatMap((id) => basis[Number(id.match(/\d+/)?.[0] ?? 0) - 1]?.sources ?? [])
      return groundedIn(text, sources, language)
    })
    if (sentences.length >= Math.min(FEWEST, basis.length)) return sentences.slice(0, MOST)
  } catch (error) {
    // The note is done: it is worth more than a better summary, which would mean asking for all of it again.
    if (!(error instanceof Unusable || error instanceof DrafterError)) throw error
  }
  return firstSentences(basis)
}
