import { ownerOf } from '../mails/outbox.ts'
import type { Db } from '../platform/db/open.ts'
import type { SentCopy } from '../platform/mail/mailer.ts'

/** Names of one query: both engines take as many. */
const AT_ONCE = 500

/**
 * The expired copies of sent mails. One about an appointment stays as long as that and is removed with it, or now if that
 * failed. An account's are removed `before` an instant, and so are those that belong to nobody: the cancellations of
 * erased appointments.
 */
export async function copiesThatGo(
  db: Db,
  copies: readonly SentCopy[],
  { before, farewellsBefore }: { before: Date; farewellsBefore: Date },
): Promise<readonly SentCopy[]> {
  const owners = [...new Set(copies.flatMap(({ id }) => ownerOf(id) ?? []))]
  const appointments = await existing(db, 'appointments', owners)
  const accounts = await existing(db, 'accounts', owners)
  return copies.filter(({ id, sentAt }) => {
    const owner = ownerOf(id)
    if (owner === null) return sentAt < farewellsBefore
    if (appointments.has(owner)) return false
    return !accounts.has(owner) || sentAt < before
  })
}

async function existing(db: Db, table: 'appointments' | 'accounts', ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    const rows = await db.selectFrom(table).select('id').where('id', 'in', some).execute()
    for (const { id } of rows) found.add(id)
  }
  return found
}
