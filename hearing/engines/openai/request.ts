import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { TranscriberError } from '../../port.ts'
import { joinEvents } from './stream.ts'

export interface Endpoint {
  baseUrl: string
  /** null for a server without keys. */
  apiKey: string | null
}

const TRIES = 3
const FIRST_WAIT_MS = 1000
/** A server that asks for more time is left to the queue's retries. */
const LONGEST_WAIT_MS = 60_000
/** A slow machine may compute for long before it says anything: fetch would give up after five minutes. */
const SILENT_MS = 20 * 60_000
const LARGEST_ANSWER = 64 * 1024 * 1024

/** The response, whatever its status. */
interface Reply {
  status: number
  type: string
  retryAfter: string | undefined
  body: Buffer
}

/** A 4xx: this request will never succeed. `reason` is in the server's own words, or empty. */
export class RefusedError extends TranscriberError {
  readonly status: number
  readonly reason: string

  constructor(status: number, reason: string) {
    super('refused', `the speech server answered ${status}${reason ? `: ${reason}` : ''}`)
    this.status = status
    this.reason = reason
  }
}

/**
 * Sends a form and returns the answer as JSON, even if it came as a stream or as bare text. A server that is busy (429,
 * 503) or broken is asked again, after the time it names.
 * @throws {RefusedError} for a 4xx, {TranscriberError} `unavailable` for everything temporary; or the signal's reason
 */
export async function postForm(
  endpoint: Endpoint,
  path: string,
  form: FormData,
  signal: AbortSignal,
): Promise<unknown> {
  // The body is kept: it is small enough by the limit on uploads, and a retry needs it again.
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  const body = Buffer.from(await encoded.arrayBuffer())
  for (let attempt = 1; ; attempt++) {
    const outcome = await send(endpoint, 'POST', path, signal, { type, body }).catch((error: unknown) => {
      if (signal.aborted) throw signal.reason
      return new TranscriberError('unavailable', 'the speech server does not answer', { cause: error })
    })
    if (outcome instanceof TranscriberError) {
      if (attempt === TRIES) throw outcome
      await wait(FIRST_WAIT_MS * 2 ** (attempt - 1), signal)
      continue
    }
    if (outcome.status >= 200 && outcome.status < 300) return contentOf(outcome)
    const failure = failureOf(outcome, endpoint.apiKey)
    const pause = pauseAfter(outcome, attempt, Date.now())
    if (!failure.retryable || attempt === TRIES || pause > LONGEST_WAIT_MS) throw failure
    await wait(pause, signal)
  }
}

/** Status of a plain request, for `check`. @throws when there is no answer */
export async function getStatus(endpoint: Endpoint, path: string, signal: AbortSignal): Promise<Reply> {
  return send(endpoint, 'GET', path, signal)
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted())
}

async function send(
  { baseUrl, apiKey }: Endpoint,
  method: string,
  path: string,
  signal: AbortSignal,
  content?: { type: string; body: Buffer },
): Promise<Reply> {
  const url = new URL(baseUrl.replace(/\/+$/, '') + path)
  const headers = {
    accept: 'application/json, text/event-stream',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    ...(content ? { 'content-type': content.type, 'content-length': content.body.length } : {}),
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? secure : plain)(url, { method, headers, signal, timeout: SILENT_MS })
    request.once('response', resolve)
    request.once('error', reject)
    request.once('timeout', () => request.destroy(new Error('the speech server is silent')))
    request.end(content?.body)
  })
  if (Number(response.headers['content-length'] ?? 0) > LARGEST_ANSWER) {
    response.destroy()
    throw new Error('the answer is too large')
  }
  return {
    status: response.statusCode ?? 0,
    type: response.headers['content-type'] ?? '',
    retryAfter: response.headers['retry-after'],
    body: await buffer(limited(response)),
  }
}

async function* limited(response: IncomingMessage): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const part of response) {
    bytes += part.length
    if (bytes > LARGEST_ANSWER) throw new Error('the answer is too large')
    yield part
  }
}

/** RFC 9110 10.2.3: seconds, or a date. */
function pauseAfter({ retryAfter }: Reply, attempt: number, now: number): number {
  if (retryAfter === undefined) return FIRST_WAIT_MS * 2 ** (attempt - 1)
  const seconds = Number(retryAfter)
  const pause = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - now
  return Number.isNaN(pause) ? FIRST_WAIT_MS : Math.max(0, pause)
}

/** Timeouts and "come again" are not refusals, although their numbers begin with a 4. */
const PASSING = [408, 409, 425, 429]

function failureOf({ status, body }: Reply, apiKey: string | null): TranscriberError {
  const reason = reasonIn(body, apiKey)
  if (status >= 300 && status < 500 && !PASSING.includes(status)) return new RefusedError(status, reason)
  return new TranscriberError('unavailable', `the speech server answered ${status}${reason ? `: ${reason}` : ''}`)
}

/** The server's own words, short, without the key. */
function reasonIn(body: Buffer, apiKey: string | null): string {
  try {
    const parsed = JSON.parse(body.toString('utf8'))
    const reason = parsed?.error?.message ?? parsed?.error ?? parsed?.message ?? parsed?.detail
    if (typeof reason !== 'string') return ''
    return (apiKey ? reason.replaceAll(apiKey, '…') : reason).replace(/\s+/g, ' ').slice(0, 200)
  } catch {
    return ''
  }
}

function contentOf({ type, body }: Reply): unknown {
  const text = body.toString('utf8')
  try {
    if (type.startsWith('text/event-stream')) return joinEvents(text)
    return type.startsWith('text/plain') && !text.trimStart().startsWith('{') ? { text } : JSON.parse(text)
  } catch (error) {
    throw new TranscriberError('unavailable', 'the answer of the speech server cannot be read', { cause: error })
  }
}
