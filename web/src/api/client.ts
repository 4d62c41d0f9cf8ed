import { type PathOf, type Rest, VisiteError, visiteClient } from 'visite-client'
import { API, HttpFailure, refused, wire } from './http.ts'

/**
 * What the service refuses becomes a failure in the dashboard's terms, and is told to the session; no answer at all is a
 * failure like others (`fetch` says it with a TypeError).
 */
function telling<Call extends (path: never, ...options: never[]) => Promise<unknown>>(call: Call): Call {
  const told = async (path: PathOf<'get'>, ...options: never[]) => {
    try {
      return await call(path as never, ...options)
    } catch (error) {
      if (error instanceof TypeError || isTimeout(error)) throw new HttpFailure(0)
      if (!(error instanceof VisiteError)) throw error
      const body = typeof error.body === 'object' && error.body ? (error.body as Record<string, unknown>) : {}
      const seconds = error.retryAfterMs === null ? null : error.retryAfterMs / 1000
      throw refused(path, new HttpFailure(error.status, body, seconds))
    }
  }
  return told as unknown as Call
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

const client = visiteClient({ baseUrl: API, cookie: true, language: () => wire.language })

/** The REST interface, typed by the API's document. Every call rejects with `HttpFailure`. */
export const rest: Rest = {
  get: telling(client.get),
  post: telling(client.post),
  put: telling(client.put),
  delete: telling(client.delete),
}

/** What changes, as it changes, until the session ends; and live speech. */
export const { events, speech } = client

/** The bytes of an answer that is a file. */
export async function fileOf(answer: Promise<unknown>): Promise<Blob> {
  const response = await answer
  if (!(response instanceof Response)) throw new HttpFailure(502)
  return response.blob()
}
