import type { HttpApp } from '../src/platform/http/app.ts'
import { answerCheck } from './contract/answers.ts'

export interface Answer {
  status: number
  body: unknown
}

/** What a test checks besides `Answer`: headers and raw body. */
export interface FullAnswer extends Answer {
  headers: Record<string, string | string[] | number | undefined>
  raw: Buffer
}

type Headers = Record<string, string>

export interface Client {
  get(path: string, headers?: Headers): Promise<Answer>
  post(path: string, body?: unknown, headers?: Headers): Promise<Answer>
  put(path: string, body?: unknown, headers?: Headers): Promise<Answer>
  delete(path: string, body?: unknown, headers?: Headers): Promise<Answer>
  /** A multipart form; a file is `{name, bytes, type?}`. */
  upload(path: string, form: Form, method?: 'POST' | 'PUT'): Promise<Answer>
  /** With headers and the raw body. */
  full(method: Method, path: string, options?: { body?: unknown; headers?: Headers }): Promise<FullAnswer>
}

export type Form = Record<string, string | FormFile | FormFile[]>
export interface FormFile {
  name: string
  bytes: Uint8Array
  type?: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Talks HTTP to the real application, without a socket; every answer must match the API's document. */
export function clientOf(app: HttpApp, basePath: string, token: string | null): Client {
  async function full(
    method: Method,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Headers } = {},
  ): Promise<FullAnswer> {
    const raw = typeof body === 'string' || body instanceof Buffer
    const response = await app.inject({
      method,
      url: `${basePath}${path}`,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: raw ? body : JSON.stringify(body) }),
    })
    const contentType = String(response.headers['content-type'] ?? '')
    const answer = {
      status: response.statusCode,
      body: /\bjson\b/.test(contentType) ? response.json() : response.body,
    }
    answerCheck(app)({ method, path, contentType, ...answer })
    return {
      ...answer,
      headers: response.headers,
      raw: response.rawPayload,
    }
  }
  const brief = async (method: Method, path: string, body?: unknown, headers?: Headers): Promise<Answer> => {
    const answer = await full(method, path, { body, ...(headers && { headers }) })
    return { status: answer.status, body: answer.body }
  }
  return {
    full,
    get: (path, headers) => brief('GET', path, undefined, headers),
    post: (path, body, headers) => brief('POST', path, body, headers),
    put: (path, body, headers) => brief('PUT', path, body, headers),
    delete: (path, body, headers) => brief('DELETE', path, body, headers),
    async upload(path, form, method = 'POST') {
      const { bytes, contentType } = await multipart(form)
      return brief(method, path, bytes, { 'content-type': contentType })
    },
  }
}

/** The bytes of a form, and their content type. */
export async function multipart(form: Form): Promise<{ bytes: Buffer; contentType: string }> {
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'string') data.append(name, value)
    else {
      for (const file of [value].flat()) {
        data.append(
          name,
          new Blob([Buffer.from(file.bytes)], { type: file.type ?? 'application/octet-stream' }),
          file.name,
        )
      }
    }
  }
  const encoded = new Response(data)
  return {
    bytes: Buffer.from(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('content-type') ?? '',
  }
}
