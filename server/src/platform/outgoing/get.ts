import type * as http from 'node:http'
import { inTime, OutgoingError, type Reach, requestOnce } from './request.ts'

export interface Rules extends Reach {
  /** For all of it, redirects included. */
  timeoutMs: number
  maxBytes: number
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
export const get = (
  address: URL,
  headers: Readonly<Record<string, string>>,
  rules: Rules,
  signal?: AbortSignal,
): Promise<Answer> =>
  inTime(rules.timeoutMs, signal, async (either) => {
    let url = address
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await requestOnce(url, { method: 'GET', headers }, rules, either, (response) =>
        answerOf(response, rules.maxBytes),
      )
      const { location } = answer.headers
      if (!REDIRECTS.has(answer.status) || location === undefined) return answer
      url = redirected(url, location)
    }
    throw new OutgoingError('bad_answer')
  })

function redirected(from: URL, location: string): URL {
  if (!URL.canParse(location, from.href)) throw new OutgoingError('bad_answer')
  const to = new URL(location, from)
  if (to.origin !== from.origin) return to
  // A relative one stays with who was signed in there.
  to.username = from.username
  to.password = from.password
  return to
}

async function answerOf(response: http.IncomingMessage, maxBytes: number): Promise<Answer> {
  const status = response.statusCode ?? 0
  return {
    status,
    headers: response.headers,
    body: status === 200 ? await bodyOf(response, maxBytes) : Buffer.alloc(0),
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
