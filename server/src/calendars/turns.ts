import { fairTurns } from '../platform/crypto/fair-turns.ts'
import { ApiError } from '../platform/http/errors.ts'

/** Concurrent requests to foreign servers; each may take a connection and a thread for half a minute. */
const TURNS = { atOnce: 2, waiting: 20, each: 2 }

export type CalendarTurns = ReturnType<typeof calendarTurns>

export const calendarTurns = () => fairTurns(TURNS, () => new ApiError(503, (m) => m.busy))
