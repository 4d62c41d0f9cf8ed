import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, migratedDatabase } from '../../../test/engines.ts'
import { account, appointment } from '../../../test/rows.ts'
import { leaveCalendar, tellCalendar } from '../../events/calendar-outbox.ts'
import type { CalendarTargetRow } from '../../platform/db/calendar-tables.ts'
import { type Database, openDatabase, type Tx } from '../../platform/db/open.ts'
import type { BookingStatus } from '../../platform/db/states.ts'
import { newId } from '../../platform/ids.ts'
import { databaseClock } from '../../platform/jobs/clock.ts'
import { accessOf, calendarSeal, resealAccess, sealedAccess, targetAccessOf } from './access.ts'
import * as accounts from './account-store.ts'
import * as targets from './target-store.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const MINUTE_MS = 60_000

describe.each(engines)('the outbox of a foreign calendar on %s (contract 11 caldav)', (engine) => {
  let database: Database
  let remove: () => Promise<void>
  const clock = databaseClock(engine)
  beforeAll(async () => {
    const place = await migratedDatabase(engine)
    remove = place.remove
    database = openDatabase(place.settings, [Buffer.alloc(32, 1)])
  })
  afterAll(async () => {
    await database.close()
    await remove()
  })

  const within = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)
  const writes = (targetId: string) =>
    database.db.selectFrom('calendar_writes').selectAll().where('target_id', '=', targetId).execute()
  const waiting = () => targets.waiting(database.db, clock(), 100)
  const lease = (id: string, token: string) => targets.lease(database.db, id, token, clock(), clock(MINUTE_MS))

  /** A doctor whose bookings are written somewhere. */
  async function doctor() {
    const [doctorId, id] = [newId(), newId()]
    const at = NOW.toISOString()
    const target: CalendarTargetRow = {
      ...{ id, doctor_id: doctorId, caldav_account_id: null, name: 'Privat', access_sealed: '', title: 'busy' },
      ...{
        leaving_at: null,
        fault: null,
        attempts: 0,
        retry_at: 0,
        lease: null,
        leased_until: 0,
        look_at: Number.MAX_SAFE_INTEGER,
        tag: null,
      },
      ...{ written_at: null, conflict_at: null, created_at: at, updated_at: at },
    }
    await within(async (tx) => {
      await tx.insertInto('accounts').values(account(doctorId)).execute()
      await targets.insert(tx, target)
    })
    return { doctorId, target }
  }
  const tell = (doctorId: string, id: string, booking_status: BookingStatus = 'confirmed') =>
    within((tx) => tellCalendar(tx, { id, doctor_id: doctorId, booking_status }))

  it('holds what was committed, and nothing that was rolled back', async () => {
    const { doctorId, target } = await doctor()
    const failing = within(async (tx) => {
      await tellCalendar(tx, { id: newId(), doctor_id: doctorId, booking_status: 'confirmed' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await writes(target.id)).toEqual([])
    expect(await waiting()).not.toContain(target.id)
    const id = newId()
    for (const status of ['none', 'external', 'cancelled'] as const) await tell(doctorId, id, status)
    expect(await writes(target.id)).toEqual([])
    await tell(doctorId, id)
    await tell(doctorId, id, 'cancelled')
    expect(await writes(target.id)).toMatchObject([{ booking_id: id, due: 1, marks: 2 }])
    expect(await waiting()).toContain(target.id)
  })

  it('loses no change made while an earlier one is being written', async () => {
    const { doctorId, target } = await doctor()
    const id = newId()
    await tell(doctorId, id)
    const [write] = await writes(target.id)
    if (!write) throw new Error('nothing is due')
    await tell(doctorId, id)
    await within((tx) => targets.settleWrite(tx, write, { touched: 1, etag: '"1"', digest: 'd' }))
    expect(await writes(target.id)).toMatchObject([{ due: 1, marks: 2, etag: '"1"' }])
    expect(await within((tx) => targets.removeWrite(tx, write))).toBe(false)
    const [again = write] = await writes(target.id)
    await within((tx) => targets.settleWrite(tx, again, { etag: '"2"' }))
    expect(await targets.nextOf(database.db, target.id)).toBe(undefined)
  })

  it('is served by one process at a time, and not before it is due', async () => {
    const { doctorId, target } = await doctor()
    await tell(doctorId, newId())
    expect(await lease(target.id, 'one')).toMatchObject({ id: target.id })
    expect(await lease(target.id, 'other')).toBe(undefined)
    expect(await waiting()).not.toContain(target.id)
    const outcome = { attempts: 1, fault: 'unreachable', retry_at: clock(MINUTE_MS) } as const
    expect(await within((tx) => targets.settle(tx, target, 'other', outcome))).toBe(false)
    expect(await within((tx) => targets.settle(tx, target, 'one', outcome))).toBe(true)
    await targets.release(database.db, target.id, 'one')
    expect(await lease(target.id, 'one')).toBe(undefined)
    // An attempt with the old password says nothing about the new one.
    expect(await within((tx) => targets.settle(tx, { ...target, updated_at: 'before' }, 'one', outcome))).toBe(false)
    await within((tx) => targets.change(tx, target.id, { retry_at: null }))
    expect(await waiting()).not.toContain(target.id)
    await within((tx) => targets.beginAgain(tx, target.id, '', new Date(NOW.getTime() + 1)))
    expect(await waiting()).toContain(target.id)
    await database.db.updateTable('accounts').set({ disabled_at: 'x' }).where('id', '=', doctorId).execute()
    expect(await waiting()).not.toContain(target.id)
  })

  it('holds a doctor’s bookings when a calendar is chosen, and all of them when it is left, even beyond the account', async () => {
    const { doctorId, target } = await doctor()
    const early = appointment(doctorId, { booking_status: 'confirmed', date: '2026-11-19T00:00:00.000Z' })
    const rows = [
      { ...early, id: newId(), date: '2026-11-18T00:00:00.000Z' },
      { ...early, id: newId(), booking_status: 'none' as const },
      early,
    ]
    for (const row of rows) await within((tx) => tx.insertInto('appointments').values(row).execute())
    await within((tx) => targets.markAll(tx, target.id, doctorId, '2026-11-19T00:00:00.000Z'))
    const [write] = await writes(target.id)
    expect(await writes(target.id)).toMatchObject([{ booking_id: early.id, due: 1 }])
    if (write) await within((tx) => targets.settleWrite(tx, write, { touched: 1 }))
    await within(async (tx) => {
      await leaveCalendar(tx, doctorId, NOW)
      await tx.deleteFrom('appointments').where('doctor_id', '=', doctorId).execute()
      await tx.deleteFrom('accounts').where('id', '=', doctorId).execute()
    })
    expect(await waiting()).toContain(target.id)
    expect(await lease(target.id, 'one')).toMatchObject({ doctor_id: null, leaving_at: NOW.toISOString() })
    expect(await writes(target.id)).toMatchObject([{ booking_id: early.id, due: 1 }])
    await within((tx) => targets.forget(tx, target.id))
    expect(await writes(target.id)).toEqual([])
  })

  it('has passwords that outlive the root key they were sealed with (contract 14 keys)', async () => {
    const { target, doctorId } = await doctor()
    const [older, newer] = [[Buffer.alloc(32, 1)], [Buffer.alloc(32, 9)]]
    const access = { url: 'https://kalender.example/a/', username: 'anna', password: 'geheim' }
    const id = newId()
    const { created_at, updated_at } = target
    await within(async (tx) => {
      const password_sealed = calendarSeal(older).close(access.password, id)
      const { url, username } = access
      await accounts.insert(tx, { id, doctor_id: doctorId, url, username, password_sealed, created_at, updated_at })
      await targets.change(tx, target.id, { access_sealed: sealedAccess(calendarSeal(older), target.id, access) })
    })
    const opened = async (keys: readonly Uint8Array[]) => {
      const row = await targets.ofDoctor(database.db, doctorId)
      const account = await accounts.ownedBy(database.db, doctorId, id)
      return [row && targetAccessOf(calendarSeal(keys), row), accessOf(calendarSeal(keys), account)]
    }
    await resealAccess(database.db, calendarSeal([...newer, ...older]))
    expect(await opened(newer)).toEqual([access, access])
    expect(await opened(older)).toEqual([null, null])
  })
})
