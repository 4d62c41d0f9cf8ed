import type { AgentAnswer, AgentRequestResult, AgentWork } from '../../gdt/agents/schema.ts'
import type { Refused } from '../../gdt/inbox.ts'

/** The server cannot be reached, or cannot answer just now: worth another try. */
export class UnreachableError extends Error {}
/** The server does not know this workplace, or does not want it any more. */
export class RevokedError extends Error {}
/** The server has refused, in its own words. */
export class RefusedError extends Error {}

/** What a workplace asks of the server. */
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
/** Answers that another attempt may mend. */
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
  const response = await fetch(`${base}${path}`, {
    method: body ? 'POST' : 'GET',
    // The token goes to this server and to no other.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    headers: {
      'accept-language': language,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new UnreachableError(String((error as { cause?: { code?: string } }).cause?.code ?? error))
  })
  const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null
  if (response.ok && answer?.success === true) return answer.data as T
  if (response.status === 401) throw new RevokedError(String(answer?.message ?? response.status))
  if (answer === null || isPassing(response.status)) throw new UnreachableError(`HTTP ${response.status}`)
  throw new RefusedError(String(answer.error ?? answer.message ?? response.status))
}

/** Turns a code into a token of this workplace. */
export const pair = (
  caller: Caller,
  body: { code: string; name: string; platform: string },
): Promise<{ token: string; agent_id: string; account: string }> => ask(caller, '/gdt/agent/pair', { body })

/** A server is asked, but not believed: what becomes part of a path here has the form it should have. */
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
