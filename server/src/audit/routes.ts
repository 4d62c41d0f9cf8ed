import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Db } from '../platform/db/open.ts'
import { Success, success } from '../platform/http/schema.ts'
import { byAccount } from './actions.ts'
import { exportedEntry, presentEntry, presentOwn } from './present.ts'
import { DOERS, KINDS } from './rules.ts'
import { AuditEntry, AuditQuery, AuditState, OwnAuditQuery } from './schema.ts'
import * as audit from './store.ts'
import type { AuditTrail } from './trail.ts'

/** Entries of the audit trail in one answer, at most and by default. */
const MOST_ENTRIES = 1_000

const page = ({ before, limit }: { before?: string; limit?: string }) => ({
  before: positive(before),
  limit: Math.min(positive(limit) ?? MOST_ENTRIES, MOST_ENTRIES),
})

/** Anything else is ignored, as unparseable bounds of lists are (spec 4.3). */
const positive = (value: string | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(value ?? '') ? Number(value) : null

/** Unknown values are ignored, as for bounds. */
const among = <T extends string>(values: readonly T[], value: string | undefined): T | null =>
  values.find((known) => known === value) ?? null

const list = { querystring: AuditQuery, response: { 200: Success(Type.Array(AuditEntry)) } }

/** For every account: who did what to its records (contract 14). */
export const auditRoutes =
  ({ db }: { db: Db }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/user/audit',
      {
        schema: {
          tags: ['Account'],
          operationId: 'readOwnAudit',
          summary: 'List who opened and changed your records',
          description:
            'Also what was done to your account. Newest first, at most 1,000 entries; `before` works as in `GET ' +
            '/admin/audit`.',
          ...list,
          querystring: OwnAuditQuery,
        },
        config: { example: { query: { before: '4711', limit: '50', kind: 'read', by: 'others' } } },
      },
      async ({ doctor: { id }, query }) => {
        const sought = { kind: among(KINDS, query.kind), doer: among(DOERS, query.by) }
        const entries = await audit.newestOf(db, id, { ...page(query), ...sought })
        return success(entries.map((entry) => presentOwn(entry, id)))
      },
    )
  }

interface Deps {
  db: Db
  /** For queries that may take long. */
  unhurried: Db
  trail: AuditTrail
  now: () => Date
}

/** For administrators (contract 2, contract 14). */
export const auditAdminRoutes =
  ({ db, unhurried, trail, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/admin/audit',
      {
        schema: {
          tags: ['Administration'],
          operationId: 'readAudit',
          summary: 'List the audit trail',
          description:
            'Newest first, at most 1,000 entries. `before` is the `_id` of the last entry of the previous page.',
          ...list,
        },
        config: { admin: true, example: { query: { before: '4711', limit: '50' } } },
      },
      async (request) => success((await audit.newest(db, page(request.query))).map(presentEntry)),
    )

    let verifying: ReturnType<AuditTrail['verify']> | null = null
    app.get(
      '/admin/audit/state',
      {
        schema: {
          tags: ['Administration'],
          operationId: 'verifyAudit',
          summary: 'Verify the audit trail',
          description: 'Reads the whole trail, as `visite check` does; requests made meanwhile share its answer.',
          response: { 200: Success(AuditState) },
        },
        config: { clauses: ['contract 14 audit'], admin: true },
      },
      async () => {
        verifying ??= trail.verify().finally(() => {
          verifying = null
        })
        return success(await verifying)
      },
    )

    app.get(
      '/admin/audit/export',
      {
        schema: {
          tags: ['Administration'],
          operationId: 'exportAudit',
          summary: 'Export the audit trail',
          description:
            'JSON lines, oldest first, each with its position and hash in its chain. An export that you keep ' +
            'elsewhere shows whether a later trail still contains the same entries.',
        },
        config: { admin: true, sends: ['application/x-ndjson'] },
      },
      async (request, reply) => {
        const entry = { actor: byAccount(request.doctor.id), action: 'audit.exported', target: null } as const
        await db.transaction().execute((tx) => audit.record(tx, entry, now()))
        await trail.chain()
        return reply
          .type('application/x-ndjson')
          .header('cache-control', 'no-store')
          .send(Readable.from(lines(unhurried)))
      },
    )
  }

async function* lines(db: Db): AsyncGenerator<string> {
  for await (const entries of audit.pages(db)) yield entries.map(exportedEntry).join('')
}
