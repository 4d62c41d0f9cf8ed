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
  /** Called for every answer that says the session has ended. @returns a function that stops listening */
  onSignedOut(listener: (failure: HttpFailure) => void): () => void
  /** `ask` is called when an answer demands proof of identity; the call is then repeated. @returns how to stop */
  onProofNeeded(ask: () => Promise<boolean>): () => void
  /** Called when the account must set up a second factor first. @returns a function that stops listening */
  onFactorNeeded(listener: () => void): () => void
}

/** @param language current language of user-facing messages */
export function serviceAt({ base, language }: { base: string; language: () => 'de' | 'en' }): Service {
  const client = visiteClient({ baseUrl: base, cookie: true, language })
  const askers = new Set<() => Promise<boolean>>()
  const inNeed = new Set<() => void>()
  const listeners = new Set<(failure: HttpFailure) => void>()
  const telling = <Call extends AnyCall>(call: Call): Call =>
    failingWith(call, (path, failure) => {
      if (failure.code === 'SECOND_FACTOR_REQUIRED') for (const listener of inNeed) listener()
      if (failure.status !== 401 || isEntry(path)) return
      for (const listener of listeners) listener(failure)
    })
  const prove = async () => {
    for (const ask of askers) if (await ask()) return true
    return false
  }
  const rest: Rest = {
    get: provingWith(telling(client.get), prove),
    post: provingWith(telling(client.post), prove),
    put: provingWith(telling(client.put), prove),
    delete: provingWith(telling(client.delete), prove),
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
    onProofNeeded(ask) {
      askers.add(ask)
      return () => askers.delete(ask)
    },
    onFactorNeeded(listener) {
      inNeed.add(listener)
      return () => inNeed.delete(listener)
    },
  }
}

/** A 401 from login or registration does not mean that the session has ended. */
const isEntry = (path: string) => path.startsWith('/login') || path.startsWith('/register')

type AnyCall = (path: never, ...options: never[]) => Promise<unknown>

/** Repeats a sensitive call that was refused for lack of proof of identity, once the user has given it. */
function provingWith<Call extends AnyCall>(call: Call, prove: () => Promise<boolean>): Call {
  const proving = async (path: never, ...options: never[]) => {
    try {
      return await call(path, ...options)
    } catch (error) {
      if (!(error instanceof HttpFailure) || error.code !== 'PROOF_REQUIRED' || !(await prove())) throw error
      return call(path, ...options)
    }
  }
  return proving as unknown as Call
}

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
 * Treats a missing answer as a failure too (`fetch` reports it as a TypeError). @returns null if it is not a failure
 */
function failureOf(error: unknown): HttpFailure | null {
  if (error instanceof TypeError || isTimeout(error)) return new HttpFailure(0)
  if (!(error instanceof VisiteError)) return null
  const body = typeof error.body === 'object' && error.body ? (error.body as Record<string, unknown>) : {}
  return new HttpFailure(error.status, body, error.retryAfterMs === null ? null : error.retryAfterMs / 1000)
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'
