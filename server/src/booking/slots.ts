import { ApiError } from '../platform/http/errors.ts'

/** Spec 7. */
export const slotTaken = (): ApiError =>
  new ApiError(409, 'A confirmed appointment already exists at this time', 'SLOT_TAKEN')

/** The constraints of migration 020 that keep a doctor's confirmed bookings apart. */
const RULES = new Set(['appointments_slot', 'appointments_slot_start'])

interface Violation {
  code?: string
  /** Postgres: the constraint's name. */
  constraint?: string
  message?: string
}

/** Turns the database's refusal of a slot into the answer; any other error is thrown unchanged. */
export function refuseTakenSlot(error: unknown): never {
  const { code, constraint, message } = (error ?? {}) as Violation
  const refused =
    (constraint !== undefined && RULES.has(constraint)) ||
    (code === 'SQLITE_CONSTRAINT_TRIGGER' && message === 'appointments_slot') ||
    (code === 'SQLITE_CONSTRAINT_UNIQUE' && message?.includes('appointments.slot_start'))
  throw refused ? slotTaken() : error
}
