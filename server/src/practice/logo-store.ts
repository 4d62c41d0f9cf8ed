import type { Db, Tx } from '../platform/db/open.ts'
import type { PracticeLogoRow, PracticeRow } from '../platform/db/practice-table.ts'
import type { LogoPicture } from './logo-picture.ts'

export const ofPractice = (db: Db, { id }: Pick<PracticeRow, 'id'>): Promise<PracticeLogoRow | undefined> =>
  db.selectFrom('practice_logos').selectAll().where('practice_id', '=', id).executeTakeFirst()

/** Its size and age, without the picture. */
export const tellingOf = (
  db: Db,
  { id }: Pick<PracticeRow, 'id'>,
): Promise<Pick<PracticeLogoRow, 'width' | 'height' | 'updated_at'> | undefined> =>
  db
    .selectFrom('practice_logos')
    .select(['width', 'height', 'updated_at'])
    .where('practice_id', '=', id)
    .executeTakeFirst()

export const pictureOf = ({ png_base64, width, height }: PracticeLogoRow): LogoPicture => ({
  png: Buffer.from(png_base64, 'base64'),
  width,
  height,
})

/** Replaces the previous one. */
export async function put(
  tx: Tx,
  { id: practice_id }: Pick<PracticeRow, 'id'>,
  accountId: string,
  { png, width, height }: LogoPicture,
  now: Date,
): Promise<void> {
  await remove(tx, { id: practice_id })
  const picture = { png_base64: png.toString('base64'), width, height }
  const row = { practice_id, account_id: accountId, ...picture, updated_at: now.toISOString() }
  await tx.insertInto('practice_logos').values(row).execute()
}

/** @returns whether there was one */
export async function remove(tx: Tx, { id }: Pick<PracticeRow, 'id'>): Promise<boolean> {
  const gone = await tx.deleteFrom('practice_logos').where('practice_id', '=', id).executeTakeFirst()
  return gone.numDeletedRows > 0n
}
