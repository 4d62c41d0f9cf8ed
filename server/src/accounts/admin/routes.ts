import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { byAccount } from '../../audit/actions.ts'
import type { PlanGate } from '../../plans/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { IdPath, identifier, Success, success } from '../../platform/http/schema.ts'
import { sendList } from '../../platform/http/send-list.ts'
import { type Parts, verdictsOf } from '../../platform/verdict.ts'
import * as accounts from '../store.ts'
import * as teams from '../teams/store.ts'
import * as twoFactors from '../two-factor/store.ts'
import { changeAccount } from './change.ts'
import { presentManaged } from './present.ts'
import { AccountChange, Health, ManagedAccount } from './schema.ts'

interface Deps {
  db: Db
  gate: PlanGate
  parts: Parts
  now: () => Date
}

/** For administrators (contract 2). They see accounts and the audit trail, not what doctors record. */
export const adminRoutes =
  ({ db, gate, parts, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    async function* managedAccounts() {
      for await (const page of accounts.pages(db)) {
        const ids = page.map(({ id }) => id)
        const memberships = await teams.memberships(db, ids)
        const protectedOnes = await twoFactors.enabledAccounts(db, ids)
        yield page.map((row) => {
          const extras = { membership: memberships.get(row.id), twoFactorEnabled: protectedOnes.has(row.id) }
          return presentManaged(row, extras, gate, now())
        })
      }
    }

    app.get(
      '/admin/accounts',
      {
        schema: {
          tags: ['Administration'],
          operationId: 'listAccounts',
          summary: 'List all accounts',
          description: 'Each with its plan, team and state; nothing about its clinical work.',
          response: { 200: Success(Type.Array(ManagedAccount)) },
        },
        config: { admin: true },
      },
      async (_request, reply) => sendList(reply, ManagedAccount, managedAccounts()),
    )

    app.post(
      '/admin/accounts/:id',
      {
        schema: {
          tags: ['Administration'],
          operationId: 'changeAccount',
          summary: 'Change an account’s plan, role or state',
          description:
            'Disabling an account ends its sessions; `end_sessions` does only that. The last administrator cannot ' +
            'be demoted or disabled.',
          params: IdPath,
          body: AccountChange,
          response: { 200: Success(ManagedAccount) },
        },
        config: { admin: true, owns: 'account', refuses: ['Conflict'], example: { body: { plan: 'team' } } },
      },
      async (request) => {
        const id = identifier(request.params.id, 'User')
        const at = now()
        const actor = byAccount(request.doctor.id)
        const changed = await db.transaction().execute((tx) => changeAccount(tx, gate, id, request.body, actor, at))
        const membership = await teams.membershipOf(db, id)
        const twoFactorEnabled = await twoFactors.isEnabled(db, id)
        return success(presentManaged(changed, { membership, twoFactorEnabled }, gate, at))
      },
    )

    // The verdicts of `visite check`, with details such as paths, which the public answer leaves out.
    app.get(
      '/admin/health',
      {
        schema: {
          tags: ['Administration'],
          operationId: 'readHealth',
          summary: 'Check the health of each part of the service',
          description:
            'One plain verdict per part. Unlike `GET /health/ready`, the details may name hosts and folders.',
          response: { 200: Success(Health) },
        },
        config: { admin: true },
      },
      async () => {
        const verdicts = await verdictsOf(parts)
        const ok = Object.values(verdicts).every((verdict) => verdict.ok)
        return success({ status: ok ? ('ok' as const) : ('degraded' as const), parts: verdicts })
      },
    )
  }
