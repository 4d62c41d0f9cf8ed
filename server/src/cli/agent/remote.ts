import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import { json } from 'node:stream/consumers'
import type { AgentAnswer, AgentRequestResult, AgentWork } from '../../gdt/agents/schema.ts'
import type { Refused } from '../../gdt/inbox.ts'

/** The server cannot be reached or cannot answer right now; try again. */
export class UnreachableError extends Error {}
/** The server does not know this workplace, or has signed it out. */
export class RevokedError extends Error {}
/** The server has refused, with a reason in its own words. */
export class RefusedError extends Error {}

/** A workplace's requests to the server. */
export interface Remote {
  work(): Promise<AgentWork>
  send(file: { source: string; content: string }): Promise<AgentRequestResult>
  fetchAnswer(appointmentId: string): Promise<AgentAnswer>
  written(appointmentId: string, version: number): Promise<void>
  /** @returns why, for people */
  aside(refused: Refused): Promise<string>
  again(entryId: string, found: boolean): Promise<void>
}

const TIMEOUT_MS = 30_000
const ID = /^[0-9a-f]{24}$/
const isGood = (status: number): boolean => status >= 200 && status < 300
/** Answers after which another attempt may succeed. */
const isPassing = (status: number): boolean => status >= 500 || status === 429 || status === 408

/** `https://praxis.example` with or without a path. @throws when it is not safe to send patients' data there */
export function serverAddress(given: string, insecure: boolean): URL | 'bad' | 'insecure' {
  if (!URL.canParse(given)) return 'bad'
  const url = new URL(given)
  if (url.username || url.password || !['http:', 'https:'].includes(url.protocol)) return 'bad'
  const isHere = url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d+){3}$/.test(url.hostname)
  return url.protocol === 'https:' || isHere || insecure ? url : 'insecure'
}

export interface Caller {
  /** Of the API. */
  base: string
  language: string
  /** Aborts what is under way. */
  signal: AbortSignal
}

interface Asked {
  token?: string
  body?: object
}

/** @throws {UnreachableError | RevokedError | RefusedError} */
async function ask<T>({ base, language, signal }: Caller, path: string, { token, body }: Asked): Promise<T> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  const headers = {
    'accept-language': language,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const asked = { method: body ? 'POST' : 'GET', signal: AbortSignal.any([signal, limit]), headers }
  const { status, answer } = await answered(new URL(`${base}${path}`), asked, body).catch((error: unknown) => {
    throw new UnreachableError(limit.aborted ? 'ETIMEDOUT' : String((error as { code?: string }).code ?? error))
  })
  if (isGood(status) && answer?.success === true) return answer.data as T
  if (status === 401) throw new RevokedError(String(answer?.message ?? status))
  if (answer === null || isPassing(status)) throw new UnreachableError(`HTTP ${status}`)
  throw new RefusedError(String(answer.error ?? answer.message ?? status))
}

/**
 * Redirects are not followed, because the token is for this server only. Not with `fetch`, which sets a socket option
 * that Wine 8 does not know, and then fails to connect.
 */
async function answered(url: URL, asked: http.RequestOptions, body: object | undefined) {
  const { request } = url.protocol === 'https:' ? https : http
  const sent = request(url, asked)
  // An abandoned request may fail once nobody listens to it, which would end the process.
  sent.on('error', () => {})
  sent.end(body && JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [http.IncomingMessage]
  const answer = (await json(response).catch(() => null)) as Record<string, unknown> | null
  return { status: response.statusCode ?? 0, answer }
}

/** Exchanges a code for this workplace's token. */
export const pair = (
  caller: Caller,
  body: { code: string; name: string; platform: string },
): Promise<{ token: string; agent_id: string; account: string }> => ask(caller, '/gdt/agent/pair', { body })

/** The server is not trusted: whatever becomes part of a path here must have the expected form. */
const isId = (id: string): boolean => ID.test(id)

export function remoteOf(caller: Caller, token: string): Remote {
  const call = <T>(path: string, body?: object) => ask<T>(caller, `/gdt/agent${path}`, { token, ...(body && { body }) })
  return {
    async work() {
      const work = await call<AgentWork>('')
      return {
        ...work,
        answers: work.answers.filter(({ appointment_id }) => isId(appointment_id)),
        again: work.again.filter(({ key }) => isId(key)),
      }
    },
    send: (file) => call('/requests', file),
    fetchAnswer: (appointment_id) => call('/answers', { appointment_id }),
    async written(appointment_id, version) {
      await call('/answers/written', { appointment_id, version })
    },
    aside: async (refused) => (await call<{ words: string }>('/aside', refused)).words,
    async again(entry_id, found) {
      await call('/again', { entry_id, found })
    },
  }
}
