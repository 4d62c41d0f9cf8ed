import { type Seal, sealWith } from '../../platform/crypto/seal.ts'
import type { CaldavAccountRow, CalendarTargetRow } from '../../platform/db/calendar-tables.ts'
import type { Db } from '../../platform/db/open.ts'

/** What a server is asked with, in memory only. */
export interface Access {
  /** Of the server, or of a calendar there. */
  url: string
  username: string
  password: string
}

/** The seal of passwords at calendar servers. */
export const calendarSeal = (masterKeys: readonly Uint8Array[]): Seal => sealWith(masterKeys, 'caldav-password')

type Account = Pick<CaldavAccountRow, 'id' | 'url' | 'username' | 'password_sealed'>

/** Null: its root key is gone. */
export const accessOf = (seal: Seal, { id, url, username, password_sealed }: Account): Access | null =>
  opened(() => ({ url, username, password: seal.open(password_sealed, id) }))

export const targetAccessOf = (
  seal: Seal,
  { id, access_sealed }: Pick<CalendarTargetRow, 'id' | 'access_sealed'>,
): Access | null => opened(() => JSON.parse(seal.open(access_sealed, id)))

export const sealedAccess = (seal: Seal, id: string, { url, username, password }: Access): string =>
  seal.close(JSON.stringify({ url, username, password }), id)

function opened(open: () => Access): Access | null {
  try {
    return open()
  } catch {
    return null
  }
}

/**
 * Seals all of it with the newest root key, so that an older one can be taken out of the configuration.
 * @returns how many could not be opened: their root key is gone already
 */
export async function resealAccess(db: Db, seal: Seal): Promise<number> {
  let lost = 0
  const renewed = (id: string, sealed: string): string | null => {
    if (seal.isNewest(sealed)) return null
    try {
      return seal.close(seal.open(sealed, id), id)
    } catch {
      lost++
      return null
    }
  }
  for (const { id, password_sealed: before } of await db
    .selectFrom('caldav_accounts')
    .select(['id', 'password_sealed'])
    .execute()) {
    const password_sealed = renewed(id, before)
    if (password_sealed === null) continue
    const same = db.updateTable('caldav_accounts').set({ password_sealed }).where('id', '=', id)
    await same.where('password_sealed', '=', before).execute()
  }
  for (const { id, access_sealed: before } of await db
    .selectFrom('calendar_targets')
    .select(['id', 'access_sealed'])
    .execute()) {
    const access_sealed = renewed(id, before)
    if (access_sealed === null) continue
    const same = db.updateTable('calendar_targets').set({ access_sealed }).where('id', '=', id)
    await same.where('access_sealed', '=', before).execute()
  }
  return lost
}
