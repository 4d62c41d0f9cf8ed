import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as accounts from '../accounts/store.ts'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import { type Messages, negotiate } from '../messages/messages.ts'
import type { Db } from '../platform/db/open.ts'
import { NOTE_FORMATS } from '../platform/db/states.ts'
import { Success, success } from '../platform/http/schema.ts'
import { Delivery, DeliveryChange } from './schema.ts'
import * as deliveries from './store.ts'

interface Deps {
  db: Db
  /** The operator has given a folder. */
  available: boolean
  now: () => Date
}

/** What released notes are written as (contract 11a delivery). */
export const deliveryRoutes =
  ({ db, available, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const response = { 200: Success(Delivery) }

    async function present(doctorId: string, messages: Messages): Promise<Delivery> {
      const undelivered = await deliveries.undeliveredOf(db, doctorId)
      return {
        formats: await deliveries.formatsOf(db, doctorId),
        available,
        undelivered: undelivered.flatMap(({ appointment_id, error, updated_at }) =>
          error ? [{ appointment_id, error: messages.delivery[error], error_code: error, since: updated_at }] : [],
        ),
      }
    }

    app.get(
      '/delivery',
      {
        schema: {
          tags: ['Delivery'],
          operationId: 'getDelivery',
          summary: 'Get the delivery formats of released notes',
          description: 'Also tells which notes could not be delivered yet.',
          response,
        },
      },
      async ({ doctor, headers }) => success(await present(doctor.id, negotiate(headers['accept-language']))),
    )

    app.put(
      '/delivery',
      {
        schema: {
          tags: ['Delivery'],
          operationId: 'setDelivery',
          summary: 'Set the delivery formats of released notes',
          description:
            'From now on, every released note is written to the operator’s folder in these formats; an empty list ' +
            'turns delivery off.',
          body: DeliveryChange,
          response,
        },
        config: { example: { body: { formats: ['pdf', 'gdt'] } } },
      },
      async ({ doctor, headers, body }) => {
        const formats = NOTE_FORMATS.filter((format) => body.formats.includes(format))
        const at = now()
        await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, doctor.id)
          await deliveries.setFormats(tx, doctor.id, formats, at)
          const target = { type: 'account', id: doctor.id } as const
          const detail = { formats: formats.join(' ') }
          await audit.record(tx, { actor: byAccount(doctor.id), action: 'delivery.changed', target, detail }, at)
        })
        return success(await present(doctor.id, negotiate(headers['accept-language'])))
      },
    )
  }
