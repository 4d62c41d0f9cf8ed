import type * as http from 'node:http'
import { type Asked, inTime, OutgoingError, type Reach, requestOnce } from './request.ts'

export interface Rules extends Reach {
  /** For the whole request, redirects included. */
  timeoutMs: number
  maxBytes: number
  /** Redirects are followed, unless this says otherwise. */
  follow?: boolean
}

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  /** Empty unless the request succeeded (2xx). */
  body: Buffer
}

const MAX_REDIRECTS = 5
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * Requests an address that somebody else named (trust 5): public ones only, over https, checked again at every
 * redirect, and connected to exactly what was checked. Credentials, in the address or in `authorization`, are sent only
 * to their own host.
 * @throws {OutgoingError} or the signal's reason
 */
export const ask = (address: URL, asked: Asked, rules: Rules, signal?: AbortSignal): Promise<Answer> =>
  inTime(rules.timeoutMs, signal, async (either) => {
    let [url, { headers }] = [address, asked]
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await requestOnce(url, { ...asked, headers }, rules, either, (response) =>
        answerOf(response, rules.maxBytes),
      )
      const { location } = answer.headers
      if (rules.follow === false || !REDIRECTS.has(answer.status) || location === undefined) return answer
      const from = url
      url = redirected(from, location)
      if (url.origin !== from.origin) headers = withoutAuthorization(headers)
    }
    throw new OutgoingError('bad_answer')
  })

function redirected(from: URL, location: string): URL {
  if (!URL.canParse(location, from.href)) throw new OutgoingError('bad_answer')
  const to = new URL(location, from)
  if (to.origin !== from.origin) return to
  // A relative one keeps the credentials for that host.
  to.username = from.username
  to.password = from.password
  return to
}

const withoutAuthorization = (headers: Asked['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'))

async function answerOf(response: http.IncomingMessage, maxBytes: number): Promise<Answer> {
  const status = response.statusCode ?? 0
  const body = status >= 200 && status < 300 ? await bodyOf(response, maxBytes) : Buffer.alloc(0)
  return { status, headers: response.headers, body }
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
