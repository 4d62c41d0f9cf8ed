import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { bearerToken, doctorOfToken, type SessionRules } from '../accounts/authenticate.ts'
import type { BrowserSession } from '../accounts/browser-session.ts'
import { negotiate } from '../messages/messages.ts'
import type { TokenIssuer } from '../platform/crypto/tokens.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError, AuthError } from '../platform/http/errors.ts'
import { tokenOffered } from './rules.ts'
import type { Speech } from './speech.ts'

interface Deps {
  db: Db
  tokens: TokenIssuer
  browser: BrowserSession
  rules: SessionRules
  speech: Speech
  now: () => Date
}

/**
 * `GET {base_url}/speech` (contract 4). The caller is identified by a subprotocol, the header or, from our own pages
 * only, the cookie; never by the URL, which would be logged. A refusal is a close code, because a browser's script does
 * not see the status of a failed handshake.
 */
export const speechRoutes =
  ({ db, tokens, browser, rules, speech, now }: Deps): FastifyPluginAsync =>
  async (app) => {
    const doctorOf = doctorOfToken({ db, tokens, rules })
    const tokenOf = (request: FastifyRequest): string | null => {
      const { authorization, 'sec-websocket-protocol': offered } = request.headers
      if (authorization !== undefined) return bearerToken(authorization)
      return tokenOffered(offered) ?? browser.tokenOf(request)
    }
    app.route({
      method: 'GET',
      url: '/speech',
      schema: { hide: true },
      config: { takesWebSockets: true },
      handler: async (_request, reply) => {
        reply.header('upgrade', 'websocket')
        throw new ApiError(426, (m) => m.speech.upgradeRequired)
      },
      wsHandler: (socket, request) => {
        speech.accept(socket, {
          identify: async () => {
            const doctor = await doctorOf(tokenOf(request), now())
            if (doctor.lacksFactor) throw new AuthError((m) => m.secondFactorRequired, 'SECOND_FACTOR_REQUIRED')
            return doctor
          },
          messages: negotiate(request.headers['accept-language']),
          log: request.log,
        })
      },
    })
    app.addHook('onListen', async () => speech.start())
  }
