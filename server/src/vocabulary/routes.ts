import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as accounts from '../accounts/store.ts'
import type { Db } from '../platform/db/open.ts'
import { Success, success } from '../platform/http/schema.ts'
import { tidied } from './rules.ts'
import { NewVocabulary, Vocabulary } from './schema.ts'
import * as vocabularies from './store.ts'

/** The doctor's own terms: speech engines prefer them, and transcripts can be corrected by them. */
export const vocabularyRoutes =
  ({ db, now }: { db: Db; now: () => Date }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { 200: Success(Vocabulary) }

    app.get(
      '/vocabulary',
      {
        schema: {
          tags: ['Vocabulary'],
          operationId: 'getVocabulary',
          summary: 'Get your vocabulary',
          description: 'Drugs and names that speech engines should prefer.',
          response: one,
        },
        config: { clauses: ['contract 4 vocabulary'] },
      },
      async (request) => {
        const row = await vocabularies.ofDoctor(db, request.doctor.id)
        return success<Vocabulary>({ terms: row ? JSON.parse(row.terms_json) : [], updatedAt: row?.updated_at ?? null })
      },
    )

    app.put(
      '/vocabulary',
      {
        schema: {
          tags: ['Vocabulary'],
          operationId: 'saveVocabulary',
          summary: 'Replace your vocabulary',
          description:
            'Drugs and names that speech engines should prefer: at most 1000 terms of 100 characters. Of spellings ' +
            'that differ only in case, the first is kept.',
          body: NewVocabulary,
          response: one,
        },
        config: { clauses: ['contract 4 vocabulary'], example: { body: { terms: ['Ramipril', 'Dr. Yilmaz'] } } },
      },
      async (request) => {
        const terms = tidied(request.body.terms)
        const updatedAt = await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, request.doctor.id)
          return vocabularies.save(tx, request.doctor.id, terms, now())
        })
        return success<Vocabulary>({ terms, updatedAt })
      },
    )
  }
