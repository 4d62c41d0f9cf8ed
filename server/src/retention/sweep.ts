import { SERVICE } from '../audit/actions.ts'
import type { AuditTrail } from '../audit/trail.ts'
import { type Db, locksRows } from '../platform/db/open.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Erasure, Remains } from './erase.ts'
import { erasePatientsDue } from './patients.ts'
import { expiredCopies } from './sweep-mails.ts'

const DAY_MS = 24 * 3_600_000
/** Contract 5: events can be replayed for 24 hours. */
const EVENTS_MS = DAY_MS
/** Entries about people who were not signed in: anyone can fill the audit trail with them. */
const STRANGERS_AUDIT_DAYS = 90
/** Webhook deliveries. */
const DELIVERIES_DAYS = 30
/** Files exchanged with practice systems. */
const GDT_LOG_DAYS = 30
/** Networks from which accounts have signed in. */
const NETWORKS_MS = 90 * DAY_MS

/** Retention periods in days. */
interface Kept {
  retentionDays: number
  patientRetentionDays: number
  failedMailDays: number
  auditDays: number
}

/** Events deleted per statement, so that others can write in between. */
const AT_ONCE = 5_000

/**
 * Erases every appointment whose `deletionDate` has come (spec 1.5), each in its own transaction, and expired data
 * that belongs to nobody: events, links, sessions whose token has expired, counted logins, networks,
 * failed logins in the audit trail.
 * @returns the number of erased appointments
 */
export async function sweepRetention({
  db,
  erasure,
  mailer,
  trail,
  kept,
  now,
}: {
  db: Db
  erasure: Erasure
  mailer: Mailer
  trail: AuditTrail
  kept: Kept
  now: () => Date
}): Promise<{ appointments: number }> {
  const erased: Remains[] = []
  for (let next = await eraseNextDue(); next; next = await eraseNextDue()) erased.push(next)
  await erasePatientsDue(db, kept.patientRetentionDays, now())
  const at = now().toISOString()
  await forgetDeliveries(db, daysAgo(DELIVERIES_DAYS))
  await db.deleteFrom('gdt_log').where('created_at', '<', daysAgo(GDT_LOG_DAYS).toISOString()).execute()
  await db.deleteFrom('gdt_agents').where('revoked_at', '<', daysAgo(GDT_LOG_DAYS).toISOString()).execute()
  await db.deleteFrom('gdt_pairings').where('expires_at', '<=', at).execute()
  await forgetEvents(db, new Date(now().getTime() - EVENTS_MS))
  await db.deleteFrom('account_tokens').where('expires_at', '<=', at).execute()
  await db.deleteFrom('patient_links').where('expires_at', '<=', at).execute()
  await db.deleteFrom('sessions').where('expires_at', '<=', at).execute()
  await db.deleteFrom('invitations').where('expires_at', '<=', at).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', at).execute()
  await db.deleteFrom('login_attempts').where('resets_at', '<=', now().getTime()).execute()
  const lately = new Date(now().getTime() - NETWORKS_MS).toISOString()
  await db.deleteFrom('sign_in_networks').where('seen_at', '<', lately).execute()
  await trail.forget({
    accounts: daysAgo(kept.auditDays),
    strangers: daysAgo(Math.min(kept.auditDays, STRANGERS_AUDIT_DAYS)),
  })
  await forgetMails()
  // Even if nothing was due: this also removes what an earlier sweep could not.
  await erasure.removeRemains(...erased)
  return { appointments: erased.length }

  function daysAgo(days: number): Date {
    return new Date(now().getTime() - days * DAY_MS)
  }

  /** Mails that could not be sent, and copies of sent ones. */
  async function forgetMails(): Promise<void> {
    const before = daysAgo(kept.retentionDays)
    await mailer.forget((copies) => expiredCopies(db, copies, { before, cancellationsBefore: daysAgo(1) }))
    await db
      .deleteFrom('outgoing_mails')
      .where('failed', 'is not', null)
      .where('created_at', '<', daysAgo(kept.failedMailDays).toISOString())
      .execute()
  }

  /** Skips appointments that another process is erasing. */
  function eraseNextDue(): Promise<Remains | undefined> {
    return db.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('appointments')
        .selectAll()
        .where('deletion_date', '<=', now().toISOString())
        .orderBy('deletion_date')
        .limit(1)
        .$if(locksRows(tx), (query) => query.forUpdate().skipLocked())
        .executeTakeFirst()
      return due && erasure.eraseAppointment(tx, due, now(), { by: SERVICE })
    })
  }
}

/**
 * Goes by id, which is almost the order of time, so no index on the time is needed. It deletes up to an id instead of by a
 * list of ids: with a list, Postgres checks the age of every event when none has expired.
 */
async function forgetEvents(db: Db, before: Date): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('events')
      .where('id', '<=', (eb) =>
        eb
          .selectFrom((from) => from.selectFrom('events').select('id').orderBy('id').limit(AT_ONCE).as('oldest'))
          .select((of) => of.fn.max('oldest.id').as('id')),
      )
      .where('occurred_at', '<', before.toISOString())
      .executeTakeFirst()
    if (numDeletedRows < BigInt(AT_ONCE)) return
  }
}

/** Pending deliveries stay and keep the numbers of their events, which may now be deleted. */
async function forgetDeliveries(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('due_at', 'is', null)
    .where('created_at', '<', before.toISOString())
    .execute()
  await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ event_seq: eb.selectFrom('events').select('seq').whereRef('id', '=', 'event_row') }))
    .where('event_seq', 'is', null)
    .execute()
}
