import { CALENDAR_TOPIC, leaveCalendar } from '../../events/calendar-outbox.ts'
import type { Seal } from '../../platform/crypto/seal.ts'
import { announce } from '../../platform/db/announcements/after-commit.ts'
import type { CalendarTargetRow } from '../../platform/db/calendar-tables.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { EventTitle } from '../../platform/db/states.ts'
import { notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { accessOf, sealedAccess, targetAccessOf } from './access.ts'
import type { OwnedAccount } from './account-store.ts'
import type { FoundCalendar } from './dav.ts'
import { nameOf } from './offers.ts'
import { WRITTEN_SINCE_MS } from './rules.ts'
import * as targets from './target-store.ts'

/** A calendar that nothing has been written to yet. */
const NEW = {
  leaving_at: null,
  lease: null,
  leased_until: 0,
  written_at: null,
  conflict_at: null,
  look_at: 0,
  tag: null,
} as const

/**
 * Writes the doctor's bookings to this calendar from now on, and leaves any other one. Choosing the same one again
 * retries refused events. The caller holds the doctor's lock, under which bookings are made.
 */
export async function chooseTarget(
  tx: Tx,
  seal: Seal,
  account: OwnedAccount,
  chosen: FoundCalendar & { title: EventTitle },
  now: Date,
): Promise<CalendarTargetRow> {
  const { doctor_id } = account
  const access = accessOf(seal, account)
  if (!access) throw notFound('Calendar account not found')
  const before = await targets.ofDoctor(tx, doctor_id)
  const same = before && targetAccessOf(seal, before)?.url === chosen.url ? before : null
  if (before && !same) await leaveCalendar(tx, doctor_id, now)
  const [id, at] = [same?.id ?? newId(), now.toISOString()]
  const set = {
    ...{ id, caldav_account_id: account.id, name: nameOf(chosen), title: chosen.title, updated_at: at },
    access_sealed: sealedAccess(seal, id, { ...access, url: chosen.url }),
    ...{ fault: null, attempts: 0, retry_at: 0 },
  }
  const row: CalendarTargetRow = { doctor_id, created_at: at, ...NEW, ...same, ...set }
  if (same) await targets.change(tx, id, set)
  else await targets.insert(tx, row)
  await targets.markAll(tx, id, doctor_id, new Date(now.getTime() - WRITTEN_SINCE_MS).toISOString())
  announce(tx, CALENDAR_TOPIC, id)
  return row
}
