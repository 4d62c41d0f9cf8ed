import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { negotiate } from '../messages/messages.ts'
import type { Db } from '../platform/db/open.ts'
import { Success, success } from '../platform/http/schema.ts'
import { present } from './present.ts'
import { GdtEntry } from './schema.ts'
import * as exchange from './store.ts'

/** What practice systems and this service have exchanged (contract 11a gdt). */
export const gdtRoutes =
  ({ db }: { db: Db }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/gdt/log',
      {
        schema: {
          tags: ['Delivery'],
          operationId: 'listGdtLog',
          summary: 'See what was exchanged with the practice system',
          description: 'The newest 200 files that came or went, and what was wrong with them. Kept for 30 days.',
          response: { 200: Success(Type.Array(GdtEntry)) },
        },
      },
      async ({ doctor, headers }) => {
        const words = negotiate(headers['accept-language'])
        return success((await exchange.logOf(db, doctor.id)).map((row) => present(row, words)))
      },
    )
  }
