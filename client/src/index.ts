import { type EventOptions, follow, type VisiteEvent } from './events.ts'
import { type Answer, type Connection, type Rest, restOf } from './http.ts'
import { type Speech, type SpeechOptions, speak } from './speech.ts'
import { uploadWith } from './upload.ts'

export type { components, operations, paths } from './api.generated.ts'
export type { EventOptions, EventType, VisiteEvent } from './events.ts'
export { type Answer, type CallOptions, type PathOf, type Rest, VisiteError } from './http.ts'
export type * from './records.ts'
export type { LiveSegment } from './segments.ts'
export { type KeptSpeech, type Speech, SpeechError, type SpeechOptions, type SpeechState } from './speech.ts'
export type { SpeechFrame } from './speech-frames.ts'

export interface ClientOptions {
  /**
   * `{base_url}`, for example `https://visite.praxis.example/api/v1`; in a browser, a path on the page's own origin
   * will do.
   */
  baseUrl: string
  /** A token from `POST /login`; `signIn` gets one. */
  token?: string
  /** The session is kept in a cookie that no script can read: for pages of the service's own origin. */
  cookie?: boolean
  /** Language of messages for people; a function if it can change. */
  language?: 'de' | 'en' | (() => 'de' | 'en')
  fetch?: typeof fetch
  WebSocket?: typeof WebSocket
}

export interface Credentials {
  email: string
  password: string
  remember?: boolean
  /** TOTP or backup code, for accounts with a second factor. */
  twoFactorCode?: string
}

export interface VisiteClient extends Rest {
  /** The current token; null when signed out or when a cookie holds the session. */
  readonly token: string | null
  /**
   * Signs in; later calls are made as this account.
   * @returns `requires2FA` when it must be called again with a code
   * @throws {VisiteError} 401, 429
   */
  signIn(credentials: Credentials): Promise<Answer<'post', '/login'>>
  /** Extends the session; call it before a token expires (24 hours, or 7 days with `remember`). */
  refresh(): Promise<void>
  signOut(): Promise<void>
  /** Changes, as they happen, until the session ends: see {@link follow}. */
  events(options?: EventOptions): AsyncGenerator<VisiteEvent, void>
  /** Sends a consultation during the conversation; broken connections are resumed. */
  speech(options: SpeechOptions): Speech
}

/** A client of one service, signed in as at most one account. */
export function visiteClient(options: ClientOptions): VisiteClient {
  let token = options.token ?? null
  // Browsers refuse to call their own `fetch` as a member of something else.
  const ask: typeof fetch = options.fetch ?? ((...request) => fetch(...request))
  const connection: Connection = {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    fetch: ask,
    upload: uploadWith(ask),
    headers: () => ({
      ...(options.language && {
        'accept-language': typeof options.language === 'function' ? options.language() : options.language,
      }),
      // A page of another origin cannot send it: it shows that one of the service's own pages uses the cookie.
      ...(options.cookie ? { 'x-visite-csrf': '1' } : token !== null && { authorization: `Bearer ${token}` }),
    }),
  }
  const rest = restOf(connection)
  const keep = (answer: Answer<'post', '/login'> | Answer<'post', '/refresh-token'>) => {
    if (!options.cookie && 'token' in answer) token = answer.token ?? token
  }
  return {
    ...rest,
    get token() {
      return token
    },
    async signIn(body) {
      const answer = await rest.post('/login', {
        body,
        ...(options.cookie && { headers: { 'x-visite-cookie': '1' } }),
      })
      keep(answer)
      return answer
    },
    async refresh() {
      keep(await rest.post('/refresh-token'))
    },
    async signOut() {
      await rest.post('/logout')
      token = null
    },
    events: (eventOptions) => follow(connection, eventOptions),
    speech: (speechOptions) =>
      speak(
        {
          // A path on the page's own origin is completed; `http` becomes `ws`.
          url: () => new URL(`${connection.baseUrl}/speech`, pageAddress()).href.replace(/^http/, 'ws'),
          token: () => (options.cookie ? null : token),
          WebSocket: options.WebSocket ?? WebSocket,
          network: 'addEventListener' in globalThis ? (globalThis as unknown as EventTarget) : null,
        },
        speechOptions,
      ),
  }
}

/** The page's URL, in a browser. */
const pageAddress = (): string | undefined => (globalThis as { location?: { href: string } }).location?.href
