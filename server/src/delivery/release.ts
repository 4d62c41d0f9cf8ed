import type { OwnedAppointment } from '../appointments/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { Tx } from '../platform/db/open.ts'
import * as deliveries from './store.ts'
import { keyOf } from './until-written.ts'

/** Called in the transaction that releases a note, or changes a released one. */
export type Released = (tx: Tx, appointment: OwnedAppointment) => Promise<void>

/** Has the note written to the operator's folder, if there is one and the doctor wants it. */
export const deliverWhenReleased =
  ({ queue, folder }: { queue: JobQueue; folder: string | null }): Released =>
  async (tx, { id, doctor_id }) => {
    if (folder === null || (await deliveries.formatsOf(tx, doctor_id)).length === 0) return
    await queue.enqueue(tx, 'deliver', { appointment_id: id }, { key: keyOf('deliver', id) })
  }
