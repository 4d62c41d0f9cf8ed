import type * as appointments from '../appointments/store.ts'
import { keyOf } from '../delivery/until-written.ts'
import type { JobQueue } from '../jobs.ts'
import { type GdtAddressee, gdtRecord } from '../notes/export/gdt.ts'
import { exportedNote } from '../notes/export/load.ts'
import type { PatientNumber } from '../patients/record.ts'
import { numberKey } from '../patients/rules.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { type Asked, SYSTEM } from './rules.ts'
import * as exchange from './store.ts'

/**
 * Arranges the answer to the practice system that requested a visit, in the transaction that releases its note: by the
 * workplace that asked, or through the service's folder. @returns false if no system asked, or none can be answered
 */
export const answerDue =
  ({ queue, root, now }: { queue: JobQueue; root: string | null; now: () => Date }) =>
  async (tx: Tx, appointment: appointments.OwnedAppointment): Promise<boolean> => {
    const asked = await exchange.askedFor(tx, appointment)
    if (!asked) return false
    if (asked.agentId !== null) {
      await exchange.offerAnswer(tx, appointment, asked.agentId, now())
      return true
    }
    if (root === null) return false
    await queue.enqueue(tx, 'gdt', { appointment_id: appointment.id }, { key: keyOf('gdt', appointment.id) })
    return true
  }

/** The record 6310 for the current note, or a fault of the note that retrying would not fix. */
export async function answerOf(
  db: Db,
  appointment: appointments.OwnedAppointment,
  asked: Asked,
  timezone: string,
): Promise<{ bytes: Buffer } | { fault: 'other_patient' | 'too_long' }> {
  const note = await exportedNote(db, appointment, timezone, null)
  // Never answer into another patient's record: the visit may name a different patient by now.
  if (!isAskedFor(asked, note.patient.identifiers)) return { fault: 'other_patient' }
  try {
    return { bytes: gdtRecord(note, addressee(asked)) }
  } catch (error) {
    if (error instanceof ApiError) return { fault: 'too_long' }
    throw error
  }
}

function isAskedFor({ number }: Asked, identifiers: readonly PatientNumber[]): boolean {
  const key = numberKey({ system: SYSTEM, value: number })
  return identifiers.some((identifier) => numberKey(identifier) === key)
}

/** 8315 and 8316 of the request, swapped. */
export const addressee = ({ charset, number, sender, receiver }: Asked): GdtAddressee & { receiver: string } => ({
  ...{ charset, number, receiver: sender ?? 'PRAX_EDV', sender: receiver ?? 'VISITE' },
})
