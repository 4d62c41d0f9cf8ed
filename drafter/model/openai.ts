import { withInferredRoles } from '../extractive/drafting.ts'
import type { FactReader, TalkFacts } from '../facts/reader.ts'
import { noteOf, summaryOf } from '../note.ts'
import {
  type Draft,
  type Drafter,
  DrafterError,
  type DraftRequest,
  markedAsStandIn,
  type ReplacementReason,
} from '../port.ts'
import { textsFor } from '../texts.ts'
import { Unusable } from './ask.ts'
import { chatEndpoint, type EndpointSettings } from './endpoint.ts'
import { draftNote } from './note.ts'
import { promptsFor } from './prompts.ts'
import { repaired } from './repair.ts'
import { summarise } from './summary.ts'

export interface OpenAiDrafterOptions extends Omit<EndpointSettings, 'timeLimitMs'> {
  /** Drafts when the model gives nothing usable. */
  instead: Drafter
  /** Reads the facts in the talk, which the model gets as a checklist. Without it there is no checklist. */
  facts?: Pick<FactReader, 'factsOf'>
  /**
   * For one answer of the model; a draft that has taken this long is not repaired. Default 10 minutes: small machines
   * are slow.
   */
  timeLimitMs?: number
  /** Characters of the transcript in one request; about four to a token. Default 16,000. */
  partChars?: number
  /** Characters of documents and earlier notes beside it. Default 8,000. */
  contextChars?: number
}

/**
 * Drafts with a language model behind an OpenAI-compatible endpoint. What was said counts as untrusted text: the model
 * gets no tools, its output is bound to a schema, its quotes are replaced by exact ones, every sentence is judged by
 * them, and what they do not support is sent back once. If there is no output, or it is unusable even at the second
 * try, `instead` drafts, and the draft says so. If the server is unavailable, the caller is told and can ask again,
 * unless this is the last attempt.
 */
export function openAiDrafter({
  instead,
  facts,
  timeLimitMs = 600_000,
  partChars = 16_000,
  contextChars = 8_000,
  ...settings
}: OpenAiDrafterOptions): Drafter {
  const endpoint = chatEndpoint({ ...settings, timeLimitMs })
  const name = `openai:${settings.model}`

  /** None if they cannot be read now: the note is worth more than its checklist. */
  const factsOf = async ({ segments, language }: DraftRequest): Promise<TalkFacts> =>
    (await facts?.factsOf({ segments, language }).catch(() => null)) ?? { language, facts: [] }

  async function draft(request: DraftRequest): Promise<Draft> {
    const { template, language, signal } = request
    const { segments, roles } = withInferredRoles(request.segments, language)
    const prompts = promptsFor(language)
    const limit = AbortSignal.timeout(timeLimitMs)
    const drafted = await draftNote(
      { ...request, segments },
      {
        endpoint,
        prompts,
        partChars,
        contextChars,
        facts: await factsOf(request),
      },
    )
    const { passages, parts, shortened } = drafted
    const asking = { endpoint, prompts, language, signal }
    const sentences = await repaired(drafted.sentences, passages, { ...asking, chars: partChars, limit })
    if (sentences.length === 0) throw new Unusable('invalid')
    const summary = await summarise(sentences, asking)
    return {
      note: noteOf(
        template,
        (key) => sentences.filter(({ section_key }) => section_key === key).map(({ section_key: _, ...one }) => one),
        textsFor(language).nothingNoted,
      ),
      summary: summaryOf(summary),
      engine: name,
      meta: { parts, shortened, ...(roles && { roles }) },
    }
  }

  return {
    name,
    first: instead,
    prepare: () => instead.prepare?.(),
    close: async () => instead.close?.(),
    check: () => endpoint.check(),
    async draft(request) {
      request.signal.throwIfAborted()
      // Nothing was said: there is nothing to ask a model about.
      if (request.segments.every(({ text }) => text.trim() === '')) return instead.draft(request)
      try {
        return await draft(request)
      } catch (error) {
        const reason = reasonToReplace(error, request)
        if (!reason) throw error
        return markedAsStandIn(await instead.draft(request), { engine: name, reason })
      }
    },
  }
}

/** Why another drafter has to draft; null: none does, so that the caller asks again. */
function reasonToReplace(error: unknown, { isLastAttempt = false }: DraftRequest): ReplacementReason | null {
  if (error instanceof Unusable) return error.reason
  return error instanceof DrafterError && (!error.retryable || isLastAttempt) ? error.kind : null
}
