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

export interface Wire {
  /** Called with every answer that says the session has ended. */
  onSignedOut: ((failure: HttpFailure) => void) | null
  language: 'de' | 'en'
}
/** What the application tells the wire; nothing else is shared. */
export const wire: Wire = { onSignedOut: null, language: 'de' }

/** Login answers 401 for its own reasons. */
const isEntry = (path: string) => path.startsWith('/login') || path.startsWith('/register')

/** Tells the session when a refusal means that it has ended. */
export function refused(path: string, failure: HttpFailure): HttpFailure {
  if (failure.status === 401 && !isEntry(path)) wire.onSignedOut?.(failure)
  return failure
}
