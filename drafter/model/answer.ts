import type OpenAI from 'openai'
import { Stream } from 'openai/streaming'
import { withoutThinking } from './thinking.ts'

/** More than any note and the thinking before it need: a runaway model is stopped here. UTF-16 units. */
const LONGEST = 400_000

/** What a model said, without its thinking aloud, before anyone has checked it. */
export interface Answer {
  text: string
  /** `length`: it was cut off; `declined`: the model or its filter refused. */
  end: 'stop' | 'length' | 'declined'
}

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk
type Completion = OpenAI.Chat.Completions.ChatCompletion

/** Reasoning models think in separate, non-standard fields. Those are only counted. */
function thoughtsIn(message: object | undefined): number {
  const { reasoning_content, reasoning } = (message ?? {}) as Record<string, unknown>
  return [reasoning_content, reasoning].reduce<number>(
    (sum, text) => sum + (typeof text === 'string' ? text.length : 0),
    0,
  )
}

const endOf = (reason: string | null | undefined, refusal: string | null | undefined): Answer['end'] => {
  if (reason === 'content_filter' || refusal) return 'declined'
  return reason === 'length' ? 'length' : 'stop'
}

async function streamed(client: OpenAI, response: Response): Promise<Answer> {
  const stop = new AbortController()
  let text = ''
  let thoughts = 0
  let reason: string | null | undefined
  let refusal = ''
  for await (const { choices } of Stream.fromSSEResponse<Chunk>(response, stop, client)) {
    const [choice] = choices ?? []
    text += choice?.delta?.content ?? ''
    thoughts += thoughtsIn(choice?.delta)
    refusal += choice?.delta?.refusal ?? ''
    reason = choice?.finish_reason ?? reason
    if (text.length + thoughts > LONGEST) return { text: '', end: 'length' }
  }
  if (!reason) throw new Error('the answer broke off')
  return { text: withoutThinking(text), end: endOf(reason, refusal) }
}

async function whole(response: Response): Promise<Answer> {
  const decoder = new TextDecoder()
  let body = ''
  for await (const bytes of response.body ?? []) {
    body += decoder.decode(bytes, { stream: true })
    if (body.length > 2 * LONGEST) throw new Error('the answer does not end')
  }
  const [choice] = (JSON.parse(body) as Partial<Completion>).choices ?? []
  if (!choice?.message) throw new Error('the answer is no completion')
  const { content, refusal } = choice.message
  return { text: withoutThinking(content ?? ''), end: endOf(choice.finish_reason, refusal) }
}

/**
 * Reads a completion, streamed or not: small servers ignore `stream`. Tool calls are left out.
 * @throws when the body is not a completion or breaks off
 */
export const answerOf = (client: OpenAI, response: Response): Promise<Answer> =>
  response.headers.get('content-type')?.includes('text/event-stream') ? streamed(client, response) : whole(response)
