import type { components } from './api.generated.ts'
import { eventBlocks } from './event-stream.ts'
import { type Connection, refusalOf } from './http.ts'
import { backoff, pause } from './pause.ts'

export type EventType = components['schemas']['Webhook']['events'][number] | 'reset'

/** What changed; ids and states only. `reset`: events are missing, so reload what is shown. */
export interface VisiteEvent {
  id: string
  type: EventType
  appointment_id: string | null
  occurred_at: string
  data: Record<string, string | number | boolean | null>
}

export interface EventOptions {
  /** The `id` of the last known event: the stream begins after it. Without it, the stream begins now. */
  lastEventId?: string
  /** Ends the stream. */
  signal?: AbortSignal
  /** Called whenever the stream is connected, and whenever it is lost. */
  onConnection?: (connected: boolean) => void
}

/** The service sends something every 15 s: if three are missed, the connection counts as dead. */
const SILENCE_MS = 45_000

/**
 * Changes, as they happen. A lost connection is reopened; missed events come first, each event once. Ends when the
 * session does (sign-out, revocation) or the signal aborts.
 * @throws {VisiteError} when the service refuses for a reason other than the session, its load or an outage
 */
export async function* follow(connection: Connection, options: EventOptions = {}): AsyncGenerator<VisiteEvent, void> {
  const { signal, onConnection } = options
  const progress: Progress = { last: options.lastEventId ?? null, failures: 0 }
  while (!signal?.aborted) {
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    signal?.addEventListener('abort', leave)
    let wait: number | null = null
    try {
      const response = await ask(connection, progress.last, leaving.signal)
      if (response.status === 401) return
      if (response.ok && response.body) {
        onConnection?.(true)
        yield* eventsOf(response.body, leave, progress)
      } else wait = await busyFor(response)
    } catch (error) {
      if (signal?.aborted) return
      if (!isNetworkFault(error)) throw error
    } finally {
      // Also when the reader leaves the loop.
      leaving.abort()
      signal?.removeEventListener('abort', leave)
      onConnection?.(false)
    }
    await pause(wait ?? backoff(progress.failures++), signal)
  }
}

/** How far a stream has come, over all its connections. */
interface Progress {
  /** The last known event. */
  last: string | null
  /** Connections in a row without any event. */
  failures: number
}

const ask = ({ fetch, baseUrl, headers }: Connection, last: string | null, signal: AbortSignal): Promise<Response> =>
  fetch(`${baseUrl}/events`, {
    credentials: 'same-origin',
    headers: { accept: 'text/event-stream', ...headers(), ...(last !== null && { 'last-event-id': last }) },
    signal,
  })

/** @returns how long the service wants to be left alone; null if it does not say. @throws {VisiteError} */
async function busyFor(response: Response): Promise<number | null> {
  const refusal = await refusalOf(response)
  if (response.status < 500 && response.status !== 429) throw refusal
  return refusal.retryAfterMs
}

async function* eventsOf(body: ReadableStream<Uint8Array>, onSilence: () => void, progress: Progress) {
  for await (const { id, data } of blocksOf(body, onSilence)) {
    progress.failures = 0
    const event = data === null ? null : (JSON.parse(data) as VisiteEvent)
    progress.last = event?.id ?? id ?? progress.last
    if (event) yield event
  }
}

/** `fetch` rejects with a TypeError when the network fails, and with an AbortError when it was aborted. */
const isNetworkFault = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'AbortError')

async function* blocksOf(body: ReadableStream<Uint8Array>, onSilence: () => void) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const take = eventBlocks()
  for (;;) {
    const silence = setTimeout(onSilence, SILENCE_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(silence))
    if (done) return
    yield* take(decoder.decode(value, { stream: true }))
  }
}
