import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownCookie } from './cookie.ts'

type Request = Pick<FastifyRequest, 'headers' | 'cookies'>

/** A signed-in browser's token, kept where no script can read it. */
export interface BrowserSession {
  /** The cookie's token; null if there is none, or if the request may come from another site. */
  tokenOf(request: Request): string | null
  /**
   * Gives a new token to the client: in a cookie if it is a browser that asked for one (or has one), otherwise in the
   * body. Without `remember` the cookie ends with the browser.
   * @returns the part of the answer's body that carries the token
   */
  deliver(
    request: Request,
    reply: FastifyReply,
    token: string,
    lifetime: { remember: boolean; ms: number },
  ): { token?: string }
  /** Sets the cookie of a browser that another site has sent back to us. */
  keep(reply: FastifyReply, token: string, lifetime: { remember: boolean; ms: number }): void
  /** Removes the cookie. */
  clear(reply: FastifyReply): void
}

/**
 * `HttpOnly` keeps the token from scripts, `SameSite=Strict` keeps it to our pages. In addition, a request with
 * the cookie must show that it comes from our own pages, by something a foreign page cannot send: a custom header
 * (which needs a preflight; we allow none), `Sec-Fetch-Site` (set by the browser; for media and event streams, which
 * cannot carry headers) or an `Origin` that is ours (for WebSockets).
 */
export function browserSession({ basePath, publicUrl }: { basePath: string; publicUrl: string }): BrowserSession {
  const publicOrigin = new URL(publicUrl).origin
  const { name, attributes: own } = ownCookie('visite_session', { publicUrl, path: basePath })
  const attributes = { ...own, sameSite: 'strict' } as const

  const fromOurPages = (headers: FastifyRequest['headers']): boolean =>
    headers['x-visite-csrf'] === '1' ||
    headers['sec-fetch-site'] === 'same-origin' ||
    (headers.origin !== undefined &&
      (headers.origin === publicOrigin || headers.origin.replace(/^https?:\/\//, '') === headers.host))

  const tokenOf = ({ headers, cookies }: Request): string | null => {
    const token = cookies[name]
    return token && fromOurPages(headers) ? token : null
  }

  const keep: BrowserSession['keep'] = (reply, token, { remember, ms }) =>
    void reply.setCookie(name, token, { ...attributes, ...(remember && { maxAge: Math.floor(ms / 1000) }) })

  return {
    tokenOf,
    deliver(request, reply, token, lifetime) {
      const { headers } = request
      const wanted = headers['x-visite-cookie'] === '1' && fromOurPages(headers)
      const has = headers.authorization === undefined && tokenOf(request) !== null
      if (!wanted && !has) return { token }
      keep(reply, token, lifetime)
      return {}
    },
    keep,
    clear(reply) {
      reply.clearCookie(name, attributes)
    },
  }
}
