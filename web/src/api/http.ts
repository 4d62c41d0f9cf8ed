const told = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="visite-api"]')?.content
/** Prefix of the API: the service writes it into its page (not Vite's, while working on the dashboard). */
export const API = told?.startsWith('/') ? told : '/api/v1'

/** An answer that is not a success, or none at all (`status` 0). */
export class HttpFailure extends Error {
  readonly status: number
  readonly code: string | undefined
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | null
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown> = {}, retryAfter: number | null = null) {
    // Spec 7: which field carries the words depends on the layer.
    const text = [body.error, body.message].find((part) => typeof part === 'string')
    super(text ?? '')
    this.name = 'HttpFailure'
    this.status = status
    this.body = body
    this.code = typeof body.code === 'string' ? body.code : undefined
    this.retryAfter = retryAfter
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Wire {
  /** Called with every answer that says the session has ended. */
  onSignedOut: ((failure: HttpFailure) => void) | null
  language: 'de' | 'en'
}
/** What the application tells the wire; nothing else is shared. */
export const wire: Wire = { onSignedOut: null, language: 'de' }

/** The cookie counts only with this (a page of another site cannot send it). */
export const headers = (): Record<string, string> => ({ 'x-visite-csrf': '1', 'accept-language': wire.language })

/** Login answers 401 for its own reasons. */
const isEntry = (path: string) => path.startsWith('/login') || path.startsWith('/register')

export function failureOf(path: string, status: number, text: string, retryAfter: string | null): HttpFailure {
  let body: Record<string, unknown> = {}
  try {
    body = JSON.parse(text)
  } catch {
    // A proxy's page: the status says enough.
  }
  return refused(path, new HttpFailure(status, body, retryAfter === null ? null : Number(retryAfter)))
}

/** Tells the session when a refusal means that it has ended. */
export function refused(path: string, failure: HttpFailure): HttpFailure {
  if (failure.status === 401 && !isEntry(path)) wire.onSignedOut?.(failure)
  return failure
}

/** @throws {HttpFailure} */
export async function send(
  method: Method,
  path: string,
  { body, more = {}, signal }: { body?: unknown; more?: Record<string, string>; signal?: AbortSignal | undefined } = {},
): Promise<Response> {
  const response = await fetch(`${API}${path}`, {
    method,
    credentials: 'same-origin',
    headers: { ...headers(), ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error) => {
    throw signal?.aborted ? error : new HttpFailure(0)
  })
  if (response.ok) return response
  throw failureOf(path, response.status, await response.text(), response.headers.get('retry-after'))
}

export const call = async <T>(method: Method, path: string, body?: unknown): Promise<T> =>
  (await send(method, path, { body })).json() as Promise<T>

/** `data` of `{success, data}`. */
export const data = async <T>(method: Method, path: string, body?: unknown): Promise<T> =>
  (await call<{ data: T }>(method, path, body)).data

export const get = <T>(path: string): Promise<T> => data<T>('GET', path)
