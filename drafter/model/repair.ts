import { DrafterError } from '../port.ts'
import { ask, Unusable } from './ask.ts'
import { keyOf } from './comparable.ts'
import { doubtedIn } from './doubted.ts'
import type { Endpoint } from './endpoint.ts'
import { grounded, type NoteSentence } from './grounded.ts'
import type { Passage } from './passages.ts'
import type { Prompts } from './prompts.ts'
import { repairAnswer } from './schema.ts'

interface RepairOptions {
  endpoint: Endpoint
  prompts: Prompts
  /** Of the note, ISO 639-1. */
  language: string
  /** Characters of the sentences and lines in the request. */
  chars: number
  /** Of the request for the draft. */
  signal: AbortSignal
  /** When the draft has taken long enough: nothing is repaired after that. */
  limit: AbortSignal
}

/**
 * Sends the unsupported sentences back, all in one request and never again. One that comes back supported replaces the
 * old one; any other stays as it was, except one that still has no quote at all, which was invented. Without a usable
 * answer the draft stays as it was.
 *
 * @param passages all that the model has seen, in order
 * @throws the signal's reason and nothing else
 */
export async function repaired(
  draft: readonly NoteSentence[],
  passages: readonly Passage[],
  { endpoint, prompts, language, chars, signal, limit }: RepairOptions,
): Promise<readonly NoteSentence[]> {
  const doubted = doubtedIn(draft, passages, language, chars)
  if (doubted.sent.size === 0 || limit.aborted) return draft
  try {
    const answer = await ask(endpoint, {
      messages: [
        { role: 'system', content: prompts.doubtedSystem() },
        { role: 'user', content: prompts.doubtedRequest({ doubted: doubted.text, transcript: doubted.lines }) },
      ],
      schema: repairAnswer,
      textOf: ({ sentences }) => sentences.map(({ text }) => text).join('\n'),
      language,
      prompts,
      signal: AbortSignal.any([signal, limit]),
      attempts: 1,
    })
    if (!answer) return draft
    const mended = new Map(
      answer.sentences.flatMap(({ number, text, sources }): [number, NoteSentence[]][] => {
        const index = Number(number.match(/\d+/)?.[0] ?? 0) - 1
        const found = grounded(text, sources, passages, language)
        const [old] = doubted.sent.has(index) ? draft.slice(index, index + 1) : []
        if (!old || found.length === 0 || found.some(({ support }) => support !== 'supported')) return []
        return [[index, found.map((one) => ({ ...one, section_key: old.section_key }))]]
      }),
    )
    return distinct(
      draft.flatMap((old, at) => {
        const isInvented = doubted.sent.has(at) && old.sources.length === 0
        return mended.get(at) ?? (isInvented ? [] : [old])
      }),
    )
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Unusable || error instanceof DrafterError || limit.aborted) return draft
    throw error
  }
}

/** A sentence may have been corrected into one that is already there. */
function distinct(sentences: readonly NoteSentence[]): NoteSentence[] {
  const seen = new Set<string>()
  return sentences.filter((sentence) => {
    const key = keyOf(sentence)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
