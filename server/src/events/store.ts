import type { Tx } from '../platform/db/open.ts'
import type { AppointmentRow } from '../platform/db/tables.ts'
import type { EventType } from './types.ts'

export interface NewEvent {
  type: EventType
  doctorId: string
  appointmentId: string | null
  /** Ids and states only, never clinical text (contract 5). */
  data?: Record<string, string | number | boolean | null>
}

/** Writes the event in the transaction of the change it tells, so none is lost or invented. */
export async function emit(tx: Tx, event: NewEvent, now: Date): Promise<void> {
  await tx
    .insertInto('events')
    .values({
      type: event.type,
      doctor_id: event.doctorId,
      appointment_id: event.appointmentId,
      data_json: JSON.stringify(event.data ?? {}),
      occurred_at: now.toISOString(),
    })
    .execute()
}

/** An event that tells an appointment's states. */
export const appointmentChanged = (
  tx: Tx,
  type: EventType,
  appointment: Pick<AppointmentRow, 'id' | 'doctor_id' | 'status' | 'notes_status' | 'booking_status'>,
  now: Date,
): Promise<void> =>
  emit(
    tx,
    {
      type,
      doctorId: appointment.doctor_id,
      appointmentId: appointment.id,
      data: {
        status: appointment.status,
        notes_status: appointment.notes_status,
        booking_status: appointment.booking_status,
      },
    },
    now,
  )
