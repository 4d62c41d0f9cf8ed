import { ownerOf } from '../mails/outbox.ts'
import type { Db } from '../platform/db/open.ts'
import type { SentCopy } from '../platform/mail/mailer.ts'

/** Names per query; both engines accept this many. */
const AT_ONCE = 500

/**
 * The copies of sent mails to remove. A copy about an appointment is removed with it, or now if that failed. An
 * account's copies go if sent before `before`; cancellations of erased appointments, if sent before `cancellationsBefore`.
 */
export async function expiredCopies(
  db: Db,
  copies: readonly SentCopy[],
  { before, cancellationsBefore }: { before: Date; cancellationsBefore: Date },
): Promise<readonly SentCopy[]> {
  const owners = [...new Set(copies.flatMap(({ id }) => ownerOf(id) ?? []))]
  const appointments = await existing(db, 'appointments', owners)
  const accounts = await existing(db, 'accounts', owners)
  return copies.filter(({ id, sentAt }) => {
    const owner = ownerOf(id)
    if (owner === null) return sentAt < cancellationsBefore
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
