import createClient, { type Client, type ClientPathsWithMethod } from 'openapi-fetch'
import type { paths } from './api.generated.ts'
import { pause } from './pause.ts'
import type { Upload } from './upload.ts'

type Method = 'get' | 'post' | 'put' | 'delete'
/** The paths that have the method. */
export type PathOf<M extends Method> = ClientPathsWithMethod<Client<paths>, M>
type Operation<M extends Method, P extends PathOf<M>> = paths[P][M]

/** The document says of each path whether its body is a form; only forms have progress worth reporting. */
type Sent<O> = O extends { requestBody: { content: infer Content } }
  ? { body: Content[keyof Content] } & ('multipart/form-data' extends keyof Content
      ? { onProgress?: (share: number) => void }
      : { onProgress?: never })
  : { body?: never; onProgress?: never }
type Asked<O> = O extends { parameters: infer Parameters }
  ? Pick<Parameters, keyof Parameters & ('path' | 'query')>
  : never

/**
 * What a call takes: parameters of path and query, and the body (a body with files is sent as a form, and `onProgress`
 * gets the share sent so far, 0..1).
 */
export type CallOptions<M extends Method, P extends PathOf<M>> = {
  signal?: AbortSignal
  headers?: Record<string, string>
} & Asked<Operation<M, P>> &
  Sent<Operation<M, P>>

type Json<R> = R extends { content: { 'application/json': infer J } } ? J : Response
/** Milliseconds until it is worth another try; null when it is not, or too long a wait. */
const waitAfter = ({ status, retryAfterMs }: VisiteError): number | null =>
  status === 429 && retryAfterMs !== null && retryAfterMs <= PATIENCE_MS ? retryAfterMs : null

/** The `data` of an answer that has it, otherwise the whole answer, or the response itself if it is a stream. */
export type Answer<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer R }
    ? { [S in keyof R & (200 | 201 | 202)]: Json<R[S]> extends { data: infer D } ? D : Json<R[S]> }[keyof R &
        (200 | 201 | 202)]
    : never

type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...options: Record<string, never> extends CallOptions<M, P> ? [CallOptions<M, P>?] : [CallOptions<M, P>]
) => Promise<Answer<M, P>>

/** The REST interface; every call rejects with {@link VisiteError} when the service refuses. */
export interface Rest {
  get: Call<'get'>
  post: Call<'post'>
  put: Call<'put'>
  delete: Call<'delete'>
}

/** A refusal by the service; the message is for people, in German unless the client's language is English. */
export class VisiteError extends Error {
  /** HTTP status. */
  readonly status: number
  /** For programs: `SESSION_REVOKED`, `SLOT_TAKEN`, … */
  readonly code: string | null
  readonly body: unknown
  /** Milliseconds after which another try makes sense. */
  readonly retryAfterMs: number | null

  constructor(status: number, body: unknown, retryAfterMs: number | null = null) {
    const { error, message, code } = (typeof body === 'object' && body ? body : {}) as Record<string, unknown>
    super(String(error ?? message ?? `HTTP ${status}`))
    this.name = 'VisiteError'
    this.status = status
    this.code = typeof code === 'string' ? code : null
    this.body = body
    this.retryAfterMs = retryAfterMs
  }
}

export interface Connection {
  /** `{base_url}` without a trailing slash. */
  baseUrl: string
  fetch: typeof fetch
  upload: Upload
  /** What identifies the caller at this moment. */
  headers: () => Record<string, string>
}

interface GivenOptions {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
  onProgress?: (share: number) => void
}

/** A refusal for too many requests is waited out if that takes no longer than this (spec 8.2). */
const PATIENCE_MS = 30_000
const TRIES = 3

/** A call whose method and path are known only at run time: `Rest` gives each of them its types. */
type Asking = (method: Method, path: string, init: object) => Promise<{ response: Response; error?: unknown }>

export function restOf({ baseUrl, fetch, upload, headers }: Connection): Rest {
  const request = createClient<paths>({ baseUrl, fetch }).request as Asking

  /** One try: an answer or a refusal. */
  async function send(method: Method, path: string, given: GivenOptions, form: FormData | null) {
    const { path: inPath = {}, query = {}, body, headers: more, onProgress, signal } = given
    const stop = signal && { signal }
    const told = { ...headers(), ...more }
    const sending = form &&
      onProgress && {
        fetch: ({ url }: Request) =>
          upload(url, { ...stop, method: method.toUpperCase(), headers: told, body: form }, onProgress),
      }
    const { response, error } = await request(method, path === '/' ? '' : path, {
      ...stop,
      params: { path: inPath, query },
      body: form ?? body,
      headers: told,
      parseAs: 'stream',
      ...sending,
    })
    return response.ok ? { answer: await answerOf(response) } : { refusal: refused(response, error) }
  }

  const call =
    (method: Method) =>
    async (path: string, given: GivenOptions = {}) => {
      const form = given.body === undefined ? null : formOf(given.body)
      for (let attempt = 1; ; attempt++) {
        const { answer, refusal } = await send(method, path, given, form)
        if (!refusal) return answer
        const wait = waitAfter(refusal)
        if (wait === null || attempt === TRIES || path === '/login') throw refusal
        await pause(wait, given.signal)
      }
    }
  return { get: call('get'), post: call('post'), put: call('put'), delete: call('delete') } as unknown as Rest
}

/** The `data` of an answer that has it, otherwise the whole answer; anything but JSON stays a response. */
async function answerOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json')) return response
  const body = (await response.json()) as { data?: unknown }
  return body.data === undefined ? body : body.data
}

function refused(response: Response, body: unknown): VisiteError {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new VisiteError(response.status, body, Number.isFinite(seconds) ? seconds * 1000 : null)
}

export async function refusalOf(response: Response): Promise<VisiteError> {
  const text = await response.text()
  try {
    return refused(response, JSON.parse(text))
  } catch {
    // A proxy's page: the status says enough.
    return refused(response, text)
  }
}

/** A body with files as a form; null if it has no files. */
function formOf(body: unknown): FormData | null {
  const fields = Object.entries(body as Record<string, unknown>).map(([name, value]) => [name, [value].flat()] as const)
  if (!fields.some(([, values]) => values.some((value) => value instanceof Blob))) return null
  const form = new FormData()
  // Fields before files, because the service reads a form as it arrives.
  const isFile = (values: readonly unknown[]) => Number(values.some((value) => value instanceof Blob))
  for (const [name, values] of fields.sort(([, a], [, b]) => isFile(a) - isFile(b))) {
    for (const value of values) {
      if (value instanceof Blob) form.append(name, value)
      else if (value !== undefined) form.append(name, String(value))
    }
  }
  return form
}
