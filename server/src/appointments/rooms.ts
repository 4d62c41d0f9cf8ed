import type { Db, Tx } from '../platform/db/open.ts'

/** Remembers that the doctor has used the room (spec 4.3, for autocomplete). */
export async function remember(tx: Tx, doctorId: string, room: string, now: Date): Promise<void> {
  const used_at = now.toISOString()
  await tx
    .insertInto('rooms')
    .values({ doctor_id: doctorId, name: room, used_at })
    .onConflict((conflict) => conflict.columns(['doctor_id', 'name']).doUpdateSet({ used_at }))
    .execute()
}

/** The most recently used first. */
export async function namesOf(db: Db, doctorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rooms')
    .select('name')
    .where('doctor_id', '=', doctorId)
    .orderBy('used_at', 'desc')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
