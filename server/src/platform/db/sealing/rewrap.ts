import { keyWrapper } from '../../crypto/data-keys.ts'
import type { Db } from '../open.ts'
import type { DataKeyRow } from './table.ts'

/** Keys per batch. */
const AT_ONCE = 200

/**
 * Rewraps every data key with the newest root key, while the service runs; data sealed with the data keys is untouched.
 * @returns how many were rewrapped, and how many the configured root keys cannot open
 */
export async function rewrapKeys(
  stored: Db,
  rootKeys: readonly Uint8Array[],
): Promise<{ wrapped: number; lost: number }> {
  const wrapper = keyWrapper(rootKeys)
  const counts = { wrapped: 0, lost: 0 }
  for (let last = { owner_kind: '', owner_id: '' }; ; ) {
    const rows = await stored
      .selectFrom('data_keys')
      .selectAll()
      .where('root_key', '!=', wrapper.newest)
      .where((eb) =>
        eb(eb.refTuple('owner_kind', 'owner_id'), '>', eb.tuple(last.owner_kind as 'account', last.owner_id)),
      )
      .orderBy('owner_kind')
      .orderBy('owner_id')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) counts[(await rewrap(row)) ? 'wrapped' : 'lost']++
    const end = rows.at(-1)
    if (!end) return counts
    last = end
  }

  async function rewrap({ owner_kind, owner_id, wrapped }: DataKeyRow): Promise<boolean> {
    let again: ReturnType<typeof wrapper.again>
    try {
      again = wrapper.again({ kind: owner_kind, id: owner_id }, { wrapped })
    } catch {
      return false
    }
    // A key destroyed meanwhile stays destroyed.
    await stored
      .updateTable('data_keys')
      .set(again)
      .where('owner_kind', '=', owner_kind)
      .where('owner_id', '=', owner_id)
      .where('wrapped', '=', wrapped)
      .execute()
    return true
  }
}
