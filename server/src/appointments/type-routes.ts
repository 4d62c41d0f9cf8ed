import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import * as accounts from '../accounts/store.ts'
import type { AppointmentTypeRow } from '../platform/db/appointment-tables.ts'
import { effectiveChanges } from '../platform/db/effective-changes.ts'
import type { Db } from '../platform/db/open.ts'
import {
  IdPath,
  identifier,
  loose,
  Named,
  NullableNumber,
  NullableString,
  RequiredText,
  Success,
  success,
} from '../platform/http/schema.ts'
import { newId } from '../platform/ids.ts'
import { durationOnUpdate, roomOf } from './rules.ts'
import * as types from './types-store.ts'

/** Contract 3. */
const AppointmentType = Named('AppointmentType', {
  _id: Type.String(),
  doctor_id: Type.String(),
  name: Type.String(),
  duration_minutes: NullableNumber,
  appointment_type: NullableString,
  room: NullableString,
  notes_type: NullableString,
  color: NullableString,
  createdAt: Type.String(),
  updatedAt: Type.String(),
})

const Name = RequiredText(1_000)
const OptionalText = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 1_000 }))
const optional = {
  /** Loose: anything that is not a duration gets the same answer (spec 4.3 r5). */
  duration_minutes: Type.Optional(
    loose(Type.Unsafe<number | null>({ type: ['number', 'null'], description: 'Minutes, 5 to 480' })),
  ),
  appointment_type: OptionalText,
  room: OptionalText,
  notes_type: OptionalText,
  /** An empty one clears it, as null does. */
  color: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      pattern: '^(#[0-9a-fA-F]{6})?$',
      description: '`#rrggbb`; null or an empty text clears it',
    }),
  ),
}
const NewType = Named('NewAppointmentType', { name: Name, ...optional })
const TypeChange = Named('AppointmentTypeChange', { name: Type.Optional(Name), ...optional })

const present = (row: AppointmentTypeRow): Static<typeof AppointmentType> => ({
  _id: row.id,
  doctor_id: row.doctor_id,
  name: row.name,
  duration_minutes: row.duration_minutes,
  appointment_type: row.appointment_type,
  room: row.room,
  notes_type: row.notes_type,
  color: row.color,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** What a body sets: a missing field stays, null or an empty one clears it. */
function fieldsOf(body: Static<typeof TypeChange>) {
  const { name, duration_minutes: duration } = body
  const text = (value: string | null) => value?.trim() || null
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(duration !== undefined && { duration_minutes: duration === null ? null : durationOnUpdate(duration) }),
    ...(body.appointment_type !== undefined && { appointment_type: text(body.appointment_type) }),
    ...(body.room !== undefined && { room: roomOf(body.room) }),
    ...(body.notes_type !== undefined && { notes_type: text(body.notes_type) }),
    ...(body.color !== undefined && { color: text(body.color) }),
  }
}

/** The kinds of appointments a doctor offers (contract 3). */
export const appointmentTypeRoutes =
  ({ db, now }: { db: Db; now: () => Date }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { 200: Success(AppointmentType) }

    app.get(
      '/appointment-types',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'listAppointmentTypes',
          summary: 'List your appointment types',
          description: 'The kinds of visit you offer, sorted by name.',
          response: { 200: Success(Type.Array(AppointmentType)) },
        },
      },
      async (request) => success((await types.listOf(db, request.doctor.id)).map(present)),
    )

    app.post(
      '/appointment-types',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'addAppointmentType',
          summary: 'Create an appointment type',
          description:
            'An appointment created with its `appointment_type_id` takes from it whatever the request leaves out.',
          body: NewType,
          response: one,
        },
        config: { example: { body: { name: 'Kontrolle', duration_minutes: 15, color: '#1a7f5a' } } },
      },
      async (request) => {
        const at = now().toISOString()
        const nothing = { duration_minutes: null, appointment_type: null, room: null, notes_type: null, color: null }
        const row: AppointmentTypeRow = {
          ...nothing,
          ...fieldsOf(request.body),
          name: request.body.name.trim(),
          id: newId(),
          doctor_id: request.doctor.id,
          created_at: at,
          updated_at: at,
        }
        await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, request.doctor.id)
          await types.insert(tx, row)
        })
        return success(present(row))
      },
    )

    app.put(
      '/appointment-types/:id',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'changeAppointmentType',
          summary: 'Change an appointment type',
          description: 'Fields that are left out keep their value; null or an empty text clears them.',
          params: IdPath,
          body: TypeChange,
          response: one,
        },
        config: { owns: 'appointmentType', example: { body: { name: 'Kontrolle', room: '2' } } },
      },
      async (request) => {
        const id = identifier(request.params.id, 'AppointmentType')
        const changed = await db.transaction().execute(async (tx) => {
          const type = await types.ownedBy(tx, request.doctor.id, id)
          const changes = effectiveChanges(type, fieldsOf(request.body))
          return changes ? types.change(tx, type, changes, now()) : type
        })
        return success(present(changed))
      },
    )

    app.delete(
      '/appointment-types/:id',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'deleteAppointmentType',
          summary: 'Delete an appointment type',
          description: 'Appointments created with it stay.',
          params: IdPath,
          response: one,
        },
        config: { owns: 'appointmentType' },
      },
      async (request) => {
        const id = identifier(request.params.id, 'AppointmentType')
        const removed = await db.transaction().execute(async (tx) => {
          const type = await types.ownedBy(tx, request.doctor.id, id)
          await types.remove(tx, type)
          return type
        })
        return success(present(removed))
      },
    )
  }
