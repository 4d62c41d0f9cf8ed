/** A request whose body is a form. */
export interface FormRequest {
  method: string
  headers: Record<string, string>
  body: FormData
  signal?: AbortSignal
}

/**
 * Sends a form; resolves and rejects as `fetch` does.
 * @param onProgress gets the share sent so far, 0..1
 */
export type Upload = (url: string, request: FormRequest, onProgress: (share: number) => void) => Promise<Response>

/** The part of XMLHttpRequest used here: Node's types do not include it. */
interface Xhr {
  readonly status: number
  readonly responseText: string
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null }
  onload: (() => void) | null
  onerror: (() => void) | null
  onabort: (() => void) | null
  onloadend: (() => void) | null
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getAllResponseHeaders(): string
  send(body: FormData): void
  abort(): void
}

/**
 * In a page, only XMLHttpRequest reports how much has been sent (not every browser's `fetch` takes a stream); elsewhere
 * `send` reads the form as a stream.
 */
export function uploadWith(send: typeof fetch): Upload {
  const { XMLHttpRequest: Request } = globalThis as { XMLHttpRequest?: new () => Xhr }
  return Request ? byXhr(Request) : byStream(send)
}

const byXhr =
  (Request: new () => Xhr): Upload =>
  (url, { method, headers, body, signal }, onProgress) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new Request()
      const abort = () => request.abort()
      signal?.addEventListener('abort', abort)
      request.open(method, url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1)
      request.onload = () =>
        resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }))
      request.onerror = () => reject(new TypeError('the network failed'))
      request.onabort = () => reject(signal?.reason)
      request.onloadend = () => signal?.removeEventListener('abort', abort)
      request.send(body)
    })

const headersOf = (request: Xhr): [string, string][] =>
  request
    .getAllResponseHeaders()
    .split('\r\n')
    .flatMap((line) => {
      const at = line.indexOf(': ')
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 2)]]
    })

const byStream =
  (send: typeof fetch): Upload =>
  (url, { body, headers, ...request }, onProgress) => {
    const form = new Response(body)
    // The lines between the parts hardly count.
    const whole = [...body.values()].reduce(
      (sum, value) => sum + (value instanceof Blob ? value.size : value.length),
      0,
    )
    let sent = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, out) {
        out.enqueue(bytes)
        sent += bytes.length
        onProgress(whole > 0 ? Math.min(1, sent / whole) : 1)
      },
    })
    const streamed: RequestInit & { duplex: 'half' } = {
      ...request,
      credentials: 'same-origin',
      headers: { ...headers, 'content-type': form.headers.get('content-type') ?? '' },
      body: form.body?.pipeThrough(counted) ?? null,
      duplex: 'half',
    }
    return send(url, streamed)
  }
