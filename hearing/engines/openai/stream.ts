/**
 * Puts a streamed answer (Server-Sent Events) together, so that it reads like one that came at once. Understands
 * OpenAI's `transcript.text.delta`, `.segment` and `.done`, vLLM's `transcription.chunk` and a closing `[DONE]`.
 * @param body what came, whole
 * @throws {Error} when the stream ends before its end, or tells of an error
 */
export function joinEvents(body: string): Record<string, unknown> {
  const segments: unknown[] = []
  let deltas = ''
  let closing: Record<string, unknown> | null = null
  let ended = false
  for (const data of eventData(body)) {
    if (data === '[DONE]') {
      ended = true
      continue
    }
    const event = parsed(data)
    if (event.error !== undefined || event.type === 'error') throw new Error('the stream tells of an error')
    if (event.type === 'transcript.text.segment') segments.push(event)
    else if (event.type === 'transcript.text.delta') deltas += textOf(event.delta)
    else if (event.type === 'transcript.text.done') closing = event
    else if (Array.isArray(event.choices)) {
      for (const choice of event.choices) {
        deltas += textOf(choice?.delta?.content)
        if (choice?.finish_reason) ended = true
      }
    }
  }
  if (!ended && !closing) throw new Error('the stream ended before its end')
  const text = closing ? textOf(closing.text) || deltas : deltas
  return { ...closing, text, ...(segments.length > 0 ? { segments } : {}) }
}

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
