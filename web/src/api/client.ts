import { type PathOf, type Rest, type VisiteClient, VisiteError, visiteClient } from 'visite-client'
import { type Api, apiOver } from './api.ts'
import { HttpFailure } from './http.ts'

/** The service as one dashboard sees it. */
export interface Service {
  /** Prefix of its URLs. */
  readonly base: string
  /** Every call rejects with `HttpFailure`. */
  readonly api: Api
  /** Changes, as they happen, until the session ends. */
  readonly events: VisiteClient['events']
  readonly speech: VisiteClient['speech']
  /** Calls back for every answer that says the session has ended. @returns how to stop listening */
  onSignedOut(listener: (failure: HttpFailure) => void): () => void
}

/** @param language current language of messages for people */
export function serviceAt({ base, language }: { base: string; language: () => 'de' | 'en' }): Service {
  const client = visiteClient({ baseUrl: base, cookie: true, language })
  const listeners = new Set<(failure: HttpFailure) => void>()
  const telling = <Call extends AnyCall>(call: Call): Call =>
    failingWith(call, (path, failure) => {
      if (failure.status !== 401 || isEntry(path)) return
      for (const listener of listeners) listener(failure)
    })
  const rest: Rest = {
    get: telling(client.get),
    post: telling(client.post),
    put: telling(client.put),
    delete: telling(client.delete),
  }
  return {
    base,
    api: apiOver(rest),
    events: client.events,
    speech: client.speech,
    onSignedOut(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Login answers 401 for its own reasons. */
const isEntry = (path: string) => path.startsWith('/login') || path.startsWith('/register')

type AnyCall = (path: never, ...options: never[]) => Promise<unknown>

/** Turns the service's refusals into the dashboard's failures, and announces them. */
function failingWith<Call extends AnyCall>(call: Call, tell: (path: string, failure: HttpFailure) => void): Call {
  const told = async (path: PathOf<'get'>, ...options: never[]) => {
    try {
      return await call(path as never, ...options)
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null) throw error
      tell(path, failure)
      throw failure
    }
  }
  return told as unknown as Call
}

/**
 * Having no answer at all is a failure like any other (`fetch` reports it as a TypeError). @returns null if it is none
 */
function failureOf(error: unknown): HttpFailure | null {
  if (error instanceof TypeError || isTimeout(error)) return new HttpFailure(0)
  if (!(error instanceof VisiteError)) return null
  const body = typeof error.body === 'object' && error.body ? (error.body as Record<string, unknown>) : {}
  return new HttpFailure(error.status, body, error.retryAfterMs === null ? null : error.retryAfterMs / 1000)
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'
