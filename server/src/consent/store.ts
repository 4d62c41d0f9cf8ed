import type { OwnedAppointment } from '../appointments/store.ts'
import type { ConsentRow } from '../platform/db/consent-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'

export const ofAppointment = (db: Db, { id }: Pick<OwnedAppointment, 'id'>): Promise<ConsentRow | undefined> =>
  db.selectFrom('consents').selectAll().where('appointment_id', '=', id).executeTakeFirst()

/** The caller holds the appointment's lock. */
export async function save(tx: Tx, row: ConsentRow): Promise<void> {
  const { appointment_id: _same, ...set } = row
  await tx
    .insertInto('consents')
    .values(row)
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(set))
    .execute()
}
