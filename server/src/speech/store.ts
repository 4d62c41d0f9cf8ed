import type { ExpressionBuilder } from 'kysely'
import type { OwnedAppointment } from '../appointments/store.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { SpeechSessionRow } from '../platform/db/speech-table.ts'
import type { Tables } from '../platform/db/tables.ts'

export async function insert(tx: Tx, row: SpeechSessionRow): Promise<void> {
  await tx.insertInto('speech_sessions').values(row).execute()
}

export const byId = (db: Db, id: string): Promise<SpeechSessionRow | undefined> =>
  db.selectFrom('speech_sessions').selectAll().where('id', '=', id).executeTakeFirst()

/** The appointment's sessions whose audio is not a recording yet. */
export const unfinishedOf = (db: Db, appointment: OwnedAppointment): Promise<SpeechSessionRow[]> =>
  db
    .selectFrom('speech_sessions')
    .selectAll()
    .where('appointment_id', '=', appointment.id)
    .where('state', '!=', 'ended')
    .execute()

/**
 * Makes a new connection the one that writes.
 * @returns false when another one was faster, or the session is over
 */
export async function takeOver(
  db: Db,
  { id, generation }: Pick<SpeechSessionRow, 'id' | 'generation'>,
  by: Pick<SpeechSessionRow, 'holder' | 'session_handle'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('speech_sessions')
    .set({ ...by, generation: generation + 1, seen_at: now.toISOString() })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The session's audio is elsewhere from now on. */
export async function moveHome(db: Db, { id, home }: Pick<SpeechSessionRow, 'id' | 'home'>, to: string): Promise<void> {
  await db
    .updateTable('speech_sessions')
    .set({ home: to, holder: null })
    .where('id', '=', id)
    .where('home', '=', home)
    .execute()
}

/** The connection has ended, and everything it acknowledged is in the spool. */
export async function release(
  db: Db,
  { id, generation }: Pick<SpeechSessionRow, 'id' | 'generation'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('speech_sessions')
    .set({ holder: null, seen_at: now.toISOString() })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('state', '=', 'open')
    .execute()
}

/** The sessions, each with the generation that may write. */
export type Standing = Pick<SpeechSessionRow, 'id' | 'generation' | 'state'>

export const standingOf = async (db: Db, ids: readonly string[]): Promise<Standing[]> =>
  ids.length === 0
    ? []
    : db.selectFrom('speech_sessions').select(['id', 'generation', 'state']).where('id', 'in', ids).execute()

/** Records that their connections are alive. @returns those that are still open */
export const seen = async (db: Db, ids: readonly string[], now: Date): Promise<Standing[]> =>
  ids.length === 0
    ? []
    : db
        .updateTable('speech_sessions')
        .set({ seen_at: now.toISOString() })
        .where('id', 'in', ids)
        .where('state', '=', 'open')
        .returning(['id', 'generation', 'state'])
        .execute()

/**
 * Accepts no more audio from now on.
 * @returns false when the session was not open, or another connection has taken it over
 */
export async function beginEnding(
  db: Db,
  { id, generation }: Pick<SpeechSessionRow, 'id' | 'generation'>,
  requested: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('speech_sessions')
    .set({ state: 'ending', end_requested: requested ? 1 : 0 })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Makes this attempt the one that packs the session.
 * @returns false when another one does, or it is not ending any more
 */
export async function claimPacking(
  db: Db,
  id: string,
  lease: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('speech_sessions')
    .set({ packing_lease: lease, packing_until: until.getTime() })
    .where('id', '=', id)
    .where('state', '=', 'ending')
    .where(isUnclaimed(now))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Extends the claim, or gives it back. A claim lost meanwhile stays lost. */
export async function keepPacking(db: Db, id: string, lease: string, until: Date | null): Promise<void> {
  await db
    .updateTable('speech_sessions')
    .set(until === null ? { packing_lease: null, packing_until: null } : { packing_until: until.getTime() })
    .where('id', '=', id)
    .where('packing_lease', '=', lease)
    .execute()
}

const isUnclaimed = (now: Date) => (where: ExpressionBuilder<Tables, 'speech_sessions'>) =>
  where.or([where('packing_until', 'is', null), where('packing_until', '<=', now.getTime())])

/** What a process with this spool folder may have to do: recordings to make, and sessions nobody came back to. */
export const dueAt = (
  db: Db,
  home: string,
  { now, seenBefore }: { now: Date; seenBefore: Date },
): Promise<SpeechSessionRow[]> =>
  db
    .selectFrom('speech_sessions')
    .selectAll()
    .where('home', '=', home)
    .where(isUnclaimed(now))
    .where((or) =>
      or.or([
        or('state', '=', 'ending'),
        or.and([or('state', '=', 'open'), or('seen_at', '<=', seenBefore.toISOString())]),
      ]),
    )
    .orderBy('seen_at')
    .execute()

/** Ends it if nobody came back in time. @returns false when somebody just did */
export async function endUnseen(db: Db, id: string, seenBefore: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('speech_sessions')
    .set({ state: 'ending' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('seen_at', '<=', seenBefore.toISOString())
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns false when the claim was lost: another process makes the recording, or has made it */
export async function markEnded(
  tx: Tx,
  { id, lease }: { id: string; lease: string },
  recordingId: string | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('speech_sessions')
    .set({ state: 'ended', recording_id: recordingId, ended_at: now.toISOString(), packing_lease: null })
    .where('id', '=', id)
    .where('state', '=', 'ending')
    .where('packing_lease', '=', lease)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets sessions that ended long ago: nobody asks about them any more. */
export async function forgetEnded(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('speech_sessions')
    .where('state', '=', 'ended')
    .where('ended_at', '<', before.toISOString())
    .execute()
}

/** Appointments whose recorder has not been heard from since then, and that have no live session to resume. */
export const claimedUnseen = async (db: Db, before: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .where('recording_seen_at', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('speech_sessions')
            .select('speech_sessions.id')
            .whereRef('speech_sessions.appointment_id', '=', 'appointments.id')
            .where('speech_sessions.state', '!=', 'ended'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
