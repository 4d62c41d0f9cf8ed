import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { labelOf } from '../../accounts/device.ts'
import * as accounts from '../../accounts/store.ts'
import { byAccount } from '../../audit/actions.ts'
import * as audit from '../../audit/store.ts'
import { hashSecret } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { networkOf } from '../../platform/http/network.ts'
import { Success, success } from '../../platform/http/schema.ts'
import { newId } from '../../platform/ids.ts'
import { newAgentToken } from './authenticate.ts'
import { ATTEMPTS, ATTEMPTS_MS, MOST_AGENTS, plainCode } from './rules.ts'
import { Paired, Pairing } from './schema.ts'
import * as agents from './store.ts'

/** For a workplace that has only a code. */
export const gdtPairingRoutes =
  ({ db, now }: { db: Db; now: () => Date }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/gdt/agent/pair',
      {
        schema: {
          tags: ['Delivery'],
          operationId: 'pairGdtAgent',
          summary: 'Pair a workplace with an account',
          description:
            'Takes a code from `POST /gdt/agents/code`. The returned token is valid only for routes below ' +
            '`/gdt/agent`. Ten attempts per network in 15 minutes.',
          security: [],
          body: Pairing,
          response: { 200: Success(Paired) },
        },
        config: {
          clauses: ['contract 11a gdt'],
          refuses: ['NotFound', 'Conflict'],
          example: { body: { code: 'ABCD-EFGH-JKLM', name: 'Anmeldung', platform: 'Windows' } },
        },
      },
      async (request, reply) => {
        const { code, name, platform } = request.body
        const at = now()
        const key = hashSecret(`pairing ${networkOf(request.ip)}`)
        const attempts = await accounts.countAttempt(db, key, ATTEMPTS_MS, at)
        if (attempts.count > ATTEMPTS) {
          const seconds = Math.max(1, Math.ceil((attempts.resetsAt - at.getTime()) / 1000))
          reply.header('Retry-After', seconds)
          throw new ApiError(429, (m) => m.gdt.tooManyCodes(Math.ceil(seconds / 60)))
        }
        const [id, token, seen] = [newId(), newAgentToken(), at.toISOString()]
        const account = await db.transaction().execute(async (tx) => {
          const doctorId = await agents.redeem(tx, hashSecret(plainCode(code)), at)
          const owner = doctorId === undefined ? undefined : await accounts.byId(tx, doctorId)
          if (!owner || owner.disabled_at !== null) throw new ApiError(404, (m) => m.gdt.codeUnknown)
          if ((await agents.listOf(tx, owner.id)).length >= MOST_AGENTS)
            throw new ApiError(409, (m) => m.gdt.tooManyAgents(MOST_AGENTS))
          await agents.insert(tx, {
            ...{ id, doctor_id: owner.id, profile: 'general', token_hash: hashSecret(token), revoked_at: null },
            ...{
              name: labelOf(name) || 'PC',
              platform: labelOf(platform) || '-',
              created_at: seen,
              last_seen_at: seen,
            },
          })
          const target = { type: 'gdtAgent', id } as const
          await audit.record(tx, { actor: byAccount(owner.id), action: 'gdt_agent.paired', target }, at)
          return owner
        })
        await accounts.uncountAttempt(db, key)
        return success({ token, agent_id: id, account: account.email })
      },
    )
  }
