import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { labelOf } from '../../accounts/device.ts'
import * as accounts from '../../accounts/store.ts'
import { type AuditAction, byAccount } from '../../audit/actions.ts'
import * as audit from '../../audit/store.ts'
import { hashSecret } from '../../platform/crypto/tokens.ts'
import type { GdtAgentRow } from '../../platform/db/gdt-tables.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { DONE, Done, IdPath, identifier, Success, success } from '../../platform/http/schema.ts'
import * as exchange from '../store.ts'
import { presentAgent } from './present.ts'
import { CODE_LENGTH, CODE_MS, codeFrom, plainCode } from './rules.ts'
import { GdtAgent, GdtAgentChange, PairingCode } from './schema.ts'
import * as agents from './store.ts'

/** For the doctor: the workplaces that exchange files with a practice system. */
export const gdtAgentRoutes =
  ({ db, now }: { db: Db; now: () => Date }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const recordAudit = (tx: Tx, doctorId: string, action: AuditAction, target: audit.AuditEntry['target']) =>
      audit.record(tx, { actor: byAccount(doctorId), action, target }, now())
    const of = ({ id }: Pick<GdtAgentRow, 'id'>) => ({ type: 'gdtAgent', id }) as const

    app.get(
      '/gdt/agents',
      {
        schema: {
          tags: ['Delivery'],
          operationId: 'listGdtAgents',
          summary: 'List your paired workplaces',
          description: 'Programs that exchange GDT files, each with its practice system.',
          response: { 200: Success(Type.Array(GdtAgent)) },
        },
        config: { clauses: ['contract 11a gdt'] },
      },
      async ({ doctor }) => {
        const waiting = await exchange.waiting(db, doctor.id)
        return success((await agents.listOf(db, doctor.id)).map((row) => presentAgent(row, waiting.get(row.id) ?? 0)))
      },
    )

    app.post(
      '/gdt/agents/code',
      {
        schema: {
          tags: ['Delivery'],
          operationId: 'inviteGdtAgent',
          summary: 'Create a pairing code',
          description:
            'Enter it at the workplace within ten minutes (`visite agent`). It works once, and replaces the ' +
            'account’s previous code.',
          response: { 200: Success(PairingCode) },
        },
        config: { clauses: ['contract 11a gdt'], fresh: true },
      },
      async ({ doctor }) => {
        const code = codeFrom(randomBytes(CODE_LENGTH))
        const expires_at = new Date(now().getTime() + CODE_MS).toISOString()
        await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, doctor.id)
          await agents.offer(tx, { doctor_id: doctor.id, code_hash: hashSecret(plainCode(code)), expires_at })
          await recordAudit(tx, doctor.id, 'gdt_agent.invited', { type: 'account', id: doctor.id })
        })
        return success({ code, expires_at })
      },
    )

    app.put(
      '/gdt/agents/:id',
      {
        schema: {
          tags: ['Delivery'],
          operationId: 'changeGdtAgent',
          summary: 'Change a workplace’s name or GDT profile',
          description: 'The workplace learns of it with its next poll, seconds later.',
          params: IdPath,
          body: GdtAgentChange,
          response: { 200: Success(GdtAgent) },
        },
        config: {
          clauses: ['contract 11a gdt'],
          owns: 'gdtAgent',
          example: { body: { name: 'Anmeldung', profile: 'turbomed' } },
        },
      },
      async ({ doctor, params, body }) => {
        const id = identifier(params.id, 'GdtAgent')
        const row = await db.transaction().execute(async (tx) => {
          const agent = await agents.ownedBy(tx, doctor.id, id)
          const changed = await agents.change(tx, agent, {
            name: labelOf(body.name) || agent.name,
            profile: body.profile,
          })
          await recordAudit(tx, doctor.id, 'gdt_agent.changed', of(agent))
          return changed
        })
        return success(presentAgent(row, (await exchange.waiting(db, doctor.id)).get(id) ?? 0))
      },
    )

    app.delete(
      '/gdt/agents/:id',
      {
        schema: {
          tags: ['Delivery'],
          operationId: 'revokeGdtAgent',
          summary: 'Unpair a workplace',
          description:
            'Its next request is refused, and it says so. Answers it has not fetched go to another workplace of ' +
            'the account.',
          params: IdPath,
          response: { 200: Done },
        },
        config: { clauses: ['contract 11a gdt'], owns: 'gdtAgent' },
      },
      async ({ doctor, params }) => {
        await db.transaction().execute(async (tx) => {
          const agent = await agents.ownedBy(tx, doctor.id, identifier(params.id, 'GdtAgent'))
          if (agent.revoked_at !== null) return
          await agents.revoke(tx, agent, now())
          await recordAudit(tx, doctor.id, 'gdt_agent.revoked', of(agent))
        })
        return DONE
      },
    )
  }
