import { type Seal, sealWith } from '../../platform/crypto/seal.ts'
import type { CaldavAccountRow, CalendarTargetRow } from '../../platform/db/calendar-tables.ts'
import type { Db } from '../../platform/db/open.ts'

/** Address and credentials for requests to a server; in memory only. */
export interface Access {
  /** Address of the server, or of a calendar there. */
  url: string
  username: string
  password: string
}

/** Seals passwords for calendar servers. */
export const calendarSeal = (masterKeys: readonly Uint8Array[]): Seal => sealWith(masterKeys, 'caldav-password')

type Account = Pick<CaldavAccountRow, 'id' | 'url' | 'username' | 'password_sealed'>

/** Null if its root key is gone. */
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

/** Texts resealed at a time. */
const AT_ONCE = 500

/** A place of sealed texts: finds the ones after an id that an older root key has sealed. */
interface Place {
  sealedOtherwise(after: string): Promise<{ id: string; sealed: string }[]>
  replace(id: string, from: string, to: string): Promise<unknown>
}

/**
 * Reseals texts with the newest root key, so that an older one can be removed from the configuration.
 * @returns how many could not be opened because their root key is gone
 */
export async function resealAccess(db: Db, seal: Seal): Promise<number> {
  const older = `${seal.newest}.%`
  const ofAccounts: Place = {
    sealedOtherwise: (after) =>
      db
        .selectFrom('caldav_accounts')
        .select(['id', 'password_sealed as sealed'])
        .where('password_sealed', 'not like', older)
        .where('id', '>', after)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute(),
    replace: (id, from, to) =>
      db
        .updateTable('caldav_accounts')
        .set({ password_sealed: to })
        .where('id', '=', id)
        .where('password_sealed', '=', from)
        .execute(),
  }
  const ofTargets: Place = {
    sealedOtherwise: (after) =>
      db
        .selectFrom('calendar_targets')
        .select(['id', 'access_sealed as sealed'])
        .where('access_sealed', 'not like', older)
        .where('id', '>', after)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute(),
    replace: (id, from, to) =>
      db
        .updateTable('calendar_targets')
        .set({ access_sealed: to })
        .where('id', '=', id)
        .where('access_sealed', '=', from)
        .execute(),
  }
  return (await resealed(seal, ofAccounts)) + (await resealed(seal, ofTargets))
}

async function resealed(seal: Seal, { sealedOtherwise, replace }: Place): Promise<number> {
  let lost = 0
  for (let last = ''; ; ) {
    const rows = await sealedOtherwise(last)
    for (const { id, sealed } of rows) {
      try {
        await replace(id, sealed, seal.close(seal.open(sealed, id), id))
      } catch {
        lost++
      }
    }
    const end = rows.at(-1)
    if (!end) return lost
    last = end.id
  }
}
