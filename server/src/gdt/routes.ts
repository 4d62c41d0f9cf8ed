import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import * as accounts from '../accounts/store.ts'
import * as appointments from '../appointments/store.ts'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import { negotiate } from '../messages/messages.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { GdtProfileId } from '../platform/db/states.ts'
import { ApiError } from '../platform/http/errors.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import type { answerDue } from './answer.ts'
import { present, presentProfiles } from './present.ts'
import { canRepeat } from './rules.ts'
import { GdtEntry, GdtSettings, GdtSettingsChange } from './schema.ts'
import * as exchange from './store.ts'

interface Deps {
  db: Db
  /** Has the operator set a folder? */
  available: boolean
  due: ReturnType<typeof answerDue>
  now: () => Date
}

/** The log and the settings of the exchange with practice systems (contract 11a gdt). */
export const gdtRoutes =
  ({ db, available, due, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const settings = (profile: GdtProfileId) => success({ available, profile, profiles: presentProfiles() })

    app.get(
      '/gdt/log',
      {
        schema: {
          tags: ['Delivery'],
          operationId: 'listGdtLog',
          summary: 'List exchanged GDT files',
          description: 'The newest 200 files received or written, with any problems. Kept for 30 days.',
          response: { 200: Success(Type.Array(GdtEntry)) },
        },
      },
      async ({ doctor, headers }) => {
        const words = negotiate(headers['accept-language'])
        return success((await exchange.logOf(db, doctor.id)).map((row) => present(row, words)))
      },
    )

    app.post(
      '/gdt/log/:id/again',
      {
        schema: {
          tags: ['Delivery'],
          operationId: 'repeatGdtEntry',
          summary: 'Retry an exchange',
          description:
            'A file that was put aside goes back to its folder and is read again; an answer is written again. A ' +
            'workplace does this with its next poll.',
          params: IdPath,
          response: { 200: Success(GdtEntry) },
        },
        config: { clauses: ['contract 11a gdt'], owns: 'gdtEntry', refuses: ['Conflict'] },
      },
      async ({ doctor, params, headers }) => {
        const id = identifier(params.id, 'GdtEntry')
        const row = await db.transaction().execute(async (tx) => {
          const entry = await exchange.entryOwnedBy(tx, doctor.id, id)
          if (!canRepeat(entry) || !(await repeated(tx, entry))) throw new ApiError(409, (m) => m.gdt.nothingToRepeat)
          const target = { type: 'gdtEntry', id } as const
          await audit.record(tx, { actor: byAccount(doctor.id), action: 'gdt.repeated', target }, now())
          return exchange.entryOwnedBy(tx, doctor.id, id)
        })
        return success(present(row, negotiate(headers['accept-language'])))
      },
    )

    async function repeated(tx: Tx, entry: exchange.OwnedEntry): Promise<boolean> {
      if (entry.direction === 'in') {
        await exchange.wantAgain(tx, entry, now())
        return true
      }
      const appointment = await appointments.ownedBy(tx, entry.doctor_id, entry.appointment_id ?? '')
      return appointment.notes_status === 'released' && due(tx, appointment)
    }

    app.get(
      '/gdt/settings',
      {
        schema: {
          tags: ['Delivery'],
          operationId: 'getGdtSettings',
          summary: 'Get the GDT settings of the service’s folder',
          description: 'Each workplace has its own settings.',
          response: { 200: Success(GdtSettings) },
        },
        config: { clauses: ['contract 11a gdt'] },
      },
      async ({ doctor }) => settings(await exchange.profileOf(db, doctor.id)),
    )

    app.put(
      '/gdt/settings',
      {
        schema: {
          tags: ['Delivery'],
          operationId: 'setGdtSettings',
          summary: 'Choose the GDT profile of the service’s folder',
          description: 'Applies from the next file on.',
          body: GdtSettingsChange,
          response: { 200: Success(GdtSettings) },
        },
        config: { clauses: ['contract 11a gdt'], example: { body: { profile: 'tomedo' } } },
      },
      async ({ doctor, body: { profile } }) => {
        await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, doctor.id)
          await exchange.chooseProfile(tx, doctor.id, profile)
          const target = { type: 'account', id: doctor.id } as const
          const entry = {
            actor: byAccount(doctor.id),
            action: 'gdt_settings.changed',
            target,
            detail: { profile },
          } as const
          await audit.record(tx, entry, now())
        })
        return settings(profile)
      },
    )
  }
