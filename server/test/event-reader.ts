import { setTimeout as pause } from 'node:timers/promises'
import type { EventMessage } from '../src/events/schema.ts'

/** A reader of an event stream over a real socket. */
export interface EventReader {
  readonly status: number
  readonly headers: Headers
  /** What has arrived so far. */
  readonly events: readonly EventMessage[]
  /** The position at which the stream began. */
  readonly beganAt: string | null
  /** The comments in it. */
  readonly comments: number
  /**
   * Resolves when this many events have arrived.
   * @returns all that have arrived
   * @throws {Error} if the stream ends earlier, or they do not arrive within half a minute
   */
  until(count: number): Promise<readonly EventMessage[]>
  /** Resolves at the end of the stream. */
  readonly ended: Promise<void>
  /** The refusal's body. */
  body(): Promise<unknown>
  close(): void
}

/** @throws anything other than the end of a connection */
function unlessCut(error: unknown): void {
  if (!(error instanceof Error) || !/abort|terminated|socket/i.test(error.message)) throw error
}

/** The longest wait for anything in a test. */
const PATIENCE_MS = 30_000

/** Opens a stream and returns once its head has arrived: nothing that happens afterwards is missed. */
export async function readEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  const leaving = new AbortController()
  const response = await fetch(url, { headers, signal: leaving.signal })
  const events: EventMessage[] = []
  let comments = 0
  let beganAt: string | null = null
  const decoder = new TextDecoder()
  let rest = ''

  function take(block: string): void {
    const lines = block.split('\n')
    if (lines.some((line) => line.startsWith(':'))) comments++
    const fields = new Map(lines.map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 1).trim()]))
    const data = fields.get('data')
    beganAt ??= fields.get('id') ?? null
    if (data === undefined) return
    const message = JSON.parse(data) as EventMessage
    if (message.id !== fields.get('id') || message.type !== fields.get('event')) throw new Error(`two minds: ${block}`)
    events.push(message)
  }

  const read = async (body: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of body) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      blocks.forEach(take)
    }
  }
  const ended = response.ok && response.body ? read(response.body).catch(unlessCut) : Promise.resolve()
  return {
    status: response.status,
    headers: response.headers,
    events,
    get beganAt() {
      return beganAt
    },
    get comments() {
      return comments
    },
    ended,
    async until(count) {
      const began = performance.now()
      while (events.length < count) {
        if (performance.now() - began > PATIENCE_MS) throw new Error(`${events.length} of ${count} events have come`)
        if ((await Promise.race([ended.then(() => true), pause(2, false)])) && events.length < count) {
          throw new Error(`the stream ended after ${events.length} of ${count} events`)
        }
      }
      return events
    },
    body: () => response.json(),
    close: () => leaving.abort(),
  }
}
