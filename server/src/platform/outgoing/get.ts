import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import {
  isPublic,
  numericHost,
  PrivateAddress,
  pinningLookup,
  type Resolve,
  resolveBySystem,
} from './public-address.ts'

/** Why an address that somebody named could not be fetched. */
export type OutgoingFault =
  | 'private_address'
  | 'insecure_address'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  /** Encoded though it was asked not to be, or redirects without end. */
  | 'bad_answer'

export class OutgoingError extends Error {
  readonly fault: OutgoingFault

  constructor(fault: OutgoingFault, options?: ErrorOptions) {
    super(`an address could not be fetched: ${fault}`, options)
    this.name = 'OutgoingError'
    this.fault = fault
  }
}

export interface Rules {
  /** The operator allows private addresses, and http. */
  allowPrivate: boolean
  /** For all of it, redirects included. */
  timeoutMs: number
  maxBytes: number
  resolve?: Resolve
}

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  /** Empty unless the status is 200. */
  body: Buffer
}

const MAX_REDIRECTS = 5
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * Fetches what somebody else named (trust 5): from public addresses only, by https, checked again at every redirect, and
 * connected to what was checked. A user and password in the address are sent to its own host only.
 * @throws {OutgoingError} or the signal's reason
 */
export async function get(
  address: URL,
  headers: Readonly<Record<string, string>>,
  rules: Rules,
  signal?: AbortSignal,
): Promise<Answer> {
  const limit = AbortSignal.timeout(rules.timeoutMs)
  const either = signal ? AbortSignal.any([signal, limit]) : limit
  try {
    let url = address
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await getOnce(url, headers, rules, either)
      const { location } = answer.headers
      if (!REDIRECTS.has(answer.status) || location === undefined) return answer
      url = redirected(url, location)
    }
    throw new OutgoingError('bad_answer')
  } catch (error) {
    signal?.throwIfAborted()
    throw limit.aborted ? new OutgoingError('too_slow', { cause: error }) : asFault(error)
  }
}

function asFault(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error
  return new OutgoingError(error instanceof PrivateAddress ? 'private_address' : 'unreachable', { cause: error })
}

function redirected(from: URL, location: string): URL {
  if (!URL.canParse(location, from.href)) throw new OutgoingError('bad_answer')
  const to = new URL(location, from)
  if (to.origin !== from.origin) return to
  // A relative one stays with who was signed in there.
  to.username = from.username
  to.password = from.password
  return to
}

/** @throws {OutgoingError} */
export function checkAddress(url: URL, allowPrivate: boolean): void {
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) {
    throw new OutgoingError('insecure_address')
  }
  const host = numericHost(url)
  if (host !== null && !allowPrivate && !isPublic(host)) throw new OutgoingError('private_address')
}

async function getOnce(
  url: URL,
  headers: Readonly<Record<string, string>>,
  rules: Rules,
  signal: AbortSignal,
): Promise<Answer> {
  checkAddress(url, rules.allowPrivate)
  const { allowPrivate, maxBytes, resolve = resolveBySystem } = rules
  const { request } = url.protocol === 'https:' ? https : http
  const asked = request(url, {
    headers: { ...headers, 'accept-encoding': 'identity' },
    lookup: pinningLookup({ resolve, allowPrivate }),
    // No connection of an earlier request, whose address was judged at another time.
    agent: false,
    signal,
  })
  asked.end()
  const [response] = (await once(asked, 'response', { signal })) as [http.IncomingMessage]
  const status = response.statusCode ?? 0
  try {
    const body = status === 200 ? await bodyOf(response, maxBytes) : Buffer.alloc(0)
    return { status, headers: response.headers, body }
  } finally {
    // What is left of the answer is not read.
    asked.on('error', () => {}).destroy()
  }
}

async function bodyOf(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { 'content-length': length = '0', 'content-encoding': encoding = 'identity' } = response.headers
  if (encoding.toLowerCase() !== 'identity') throw new OutgoingError('bad_answer')
  if (Number(length) > maxBytes) throw new OutgoingError('too_large')
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) throw new OutgoingError('too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
