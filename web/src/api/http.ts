/** An answer other than success, or no answer at all (`status` 0). */
export class HttpFailure extends Error {
  readonly status: number
  readonly code: string | undefined
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | null
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown> = {}, retryAfter: number | null = null) {
    // Spec 7: which field holds the message depends on the layer.
    const text = [body.error, body.message].find((part) => typeof part === 'string')
    super(text ?? '')
    this.name = 'HttpFailure'
    this.status = status
    this.body = body
    this.code = typeof body.code === 'string' ? body.code : undefined
    this.retryAfter = retryAfter
  }
}

/** The bytes of a file the service answers with. */
export async function fileOf(answer: Promise<unknown>): Promise<Blob> {
  const response = await answer
  if (!(response instanceof Response)) throw new HttpFailure(502)
  return response.blob()
}
