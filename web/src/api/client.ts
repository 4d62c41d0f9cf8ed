import { type PathOf, type Rest, VisiteError, visiteClient } from 'visite-client'
import { API, HttpFailure, refused, wire } from './http.ts'

/** No answer at all is a failure like others; the language is the one chosen at this moment. */
const reach: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, { ...init, headers: { ...init?.headers, 'accept-language': wire.language } })
  } catch (error) {
    throw init?.signal?.aborted ? error : new HttpFailure(0)
  }
}

/** What the service refuses becomes a failure in the dashboard's terms, and is told to the session. */
function telling<Call extends (path: never, ...options: never[]) => Promise<unknown>>(call: Call): Call {
  const told = async (path: PathOf<'get'>, ...options: never[]) => {
    try {
      return await call(path as never, ...options)
    } catch (error) {
      if (!(error instanceof VisiteError)) throw error
      const body = typeof error.body === 'object' && error.body ? (error.body as Record<string, unknown>) : {}
      const seconds = error.retryAfterMs === null ? null : error.retryAfterMs / 1000
      throw refused(path, new HttpFailure(error.status, body, seconds))
    }
  }
  return told as unknown as Call
}

const client = visiteClient({ baseUrl: API, cookie: true, fetch: reach })

/** The REST interface, typed by the API's document. Every call rejects with `HttpFailure`. */
export const rest: Rest = {
  get: telling(client.get),
  post: telling(client.post),
  put: telling(client.put),
  delete: telling(client.delete),
}

/** What changes, as it changes, until the session ends. Its own client: a broken connection is no failure here. */
export const { events } = visiteClient({ baseUrl: API, cookie: true })

/** The bytes of an answer that is a file. */
export async function fileOf(answer: Promise<unknown>): Promise<Blob> {
  const response = await answer
  if (!(response instanceof Response)) throw new HttpFailure(502)
  return response.blob()
}
