/**
 * Joins a streamed answer (Server-Sent Events) into what a plain answer would be. Understands OpenAI's
 * `transcript.text.delta`, `.segment` and `.done`, vLLM's `transcription.chunk` and a closing `[DONE]`.
 * @param body everything that came
 * @throws {Error} when the stream ends before its end, or reports an error
 */
export function joinEvents(body: string): Record<string, unknown> {
  const data = [...eventData(body)]
  const events = data.filter((one) => one !== '[DONE]').map(parsed)
  if (events.some(({ error, type }) => error !== undefined || type === 'error')) {
    throw new Error('the stream tells of an error')
  }
  const segments = events.filter(({ type }) => type === 'transcript.text.segment')
  const closing = events.findLast(({ type }) => type === 'transcript.text.done')
  const ended = closing || data.includes('[DONE]') || events.flatMap(choicesOf).some((choice) => choice?.finish_reason)
  if (!ended) throw new Error('the stream ended before its end')
  const text = textOf(closing?.text) || events.map(deltaOf).join('')
  return { ...closing, text, ...(segments.length > 0 ? { segments } : {}) }
}

interface Choice {
  delta?: { content?: unknown } | null
  finish_reason?: unknown
}

const choicesOf = ({ type, choices }: Record<string, unknown>): readonly (Choice | null | undefined)[] =>
  Array.isArray(choices) && !OPENAI_EVENTS.test(String(type)) ? choices : []

const OPENAI_EVENTS = /^transcript\.text\.(?:segment|delta|done)$/

/** What an event adds to the text. */
const deltaOf = (event: Record<string, unknown>): string =>
  event.type === 'transcript.text.delta'
    ? textOf(event.delta)
    : choicesOf(event)
        .map((choice) => textOf(choice?.delta?.content))
        .join('')

/** The data of each event: lines joined, as the WHATWG HTML standard 9.2.6 says. */
function* eventData(body: string): Generator<string> {
  for (const event of body.split(/\r\n\r\n|\n\n|\r\r/)) {
    const lines = event.split(/\r\n|\n|\r/).filter((line) => line.startsWith('data:'))
    if (lines.length > 0) yield lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n')
  }
}

function parsed(data: string): Record<string, unknown> {
  const event: unknown = JSON.parse(data)
  if (typeof event !== 'object' || event === null) throw new Error('an event is no object')
  return { ...event }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
