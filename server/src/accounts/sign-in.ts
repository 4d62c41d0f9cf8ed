import type { FastifyReply, FastifyRequest } from 'fastify'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import { hashSecret, newSecret, type TokenIssuer } from '../platform/crypto/tokens.ts'
import type { AccountRow, SessionRow } from '../platform/db/account-tables.ts'
import type { Tx } from '../platform/db/open.ts'
import { newId } from '../platform/ids.ts'
import type { BrowserSession } from './browser-session.ts'
import { deviceOf } from './device.ts'
import type { KnownAskers } from './known-askers.ts'
import { earliest, lifetimeMs, longestOf, type SessionEnds } from './rules.ts'
import * as sessions from './sessions.ts'

/** How a user has proved their identity. */
export interface Shown {
  method: NonNullable<SessionRow['method']>
  secondFactor: 'none' | 'totp' | 'backup_code' | 'passkey'
  /** The OpenID provider and its id for the session. */
  provider?: { issuer: string; sid: string | null }
}

export interface Opened {
  account: AccountRow
  secret: string
  at: Date
  expiresAt: Date
  remember: boolean
}

/** The common end of every way of signing in: the same session, under the same cap, in the same audit trail. */
export interface SignIns {
  /** The caller holds the account's lock. */
  open(tx: Tx, request: FastifyRequest, account: AccountRow, shown: Shown, remember: boolean): Promise<Opened>
  /** A login's answer, with the token in the cookie of a browser that asked for one. */
  answer(request: FastifyRequest, reply: FastifyReply, opened: Opened, protectedByFactor: boolean): Promise<LoginAnswer>
  /** Puts the token into the cookie of a browser that returns from another site. */
  keep(reply: FastifyReply, opened: Opened): Promise<void>
}

interface LoginAnswer {
  success: true
  token?: string
  uid: string
  userTitle: string
  firstName: string
  lastName: string
  twoFactorEnabled: boolean
}

interface Deps {
  tokens: TokenIssuer
  browser: BrowserSession
  knownAskers: KnownAskers
  maxDevices: number
  ends: SessionEnds
  now: () => Date
}

export function signIns({ tokens, browser, knownAskers, maxDevices, ends, now }: Deps): SignIns {
  const tokenOf = ({ account, secret, at, expiresAt }: Opened) =>
    tokens.issue({ sub: account.id, sid: secret, gen: 1 }, at, expiresAt)
  const lifetimeOf = ({ remember, at, expiresAt }: Opened) => ({ remember, ms: expiresAt.getTime() - at.getTime() })

  return {
    async open(tx, request, account, { method, secondFactor, provider }, remember) {
      const at = now()
      const device = deviceOf(request.headers)
      const expiresAt = earliest(at, lifetimeMs(remember), longestOf(method, ends))
      const secret = newSecret()
      // Spec 5.6: beyond the cap the least recently active device is signed out.
      const others = await sessions.activeOf(tx, account.id, at)
      await sessions.revoke(tx, others.slice(maxDevices - 1), at)
      const handle = newId()
      const instant = at.toISOString()
      await sessions.insert(tx, {
        sid: hashSecret(secret),
        handle,
        account_id: account.id,
        device_label: device.label,
        platform: device.platform,
        remember: remember ? 1 : 0,
        generation: 1,
        ...{ refreshed_at: instant, last_seen_at: instant, created_at: instant, proved_at: instant },
        expires_at: earliest(at, expiresAt.getTime() - at.getTime(), ends.idleMs).toISOString(),
        token_expires_at: expiresAt.toISOString(),
        revoked_at: null,
        method,
        issuer: provider?.issuer ?? null,
        provider_sid: provider?.sid ?? null,
      })
      await knownAskers.remember(tx, account.id, request.ip, at)
      const target = { type: 'session', id: handle } as const
      const detail = { method, second_factor: secondFactor }
      await audit.record(tx, { actor: byAccount(account.id), action: 'login.succeeded', target, detail }, at)
      return { account, secret, at, expiresAt, remember }
    },

    async answer(request, reply, opened, protectedByFactor) {
      const { account } = opened
      return {
        success: true,
        ...browser.deliver(request, reply, await tokenOf(opened), lifetimeOf(opened)),
        uid: account.id,
        userTitle: account.title ?? '',
        firstName: account.first_name,
        lastName: account.last_name,
        twoFactorEnabled: protectedByFactor,
      }
    },

    async keep(reply, opened) {
      browser.keep(reply, await tokenOf(opened), lifetimeOf(opened))
    },
  }
}
