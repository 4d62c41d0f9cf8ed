import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, migratedDatabase } from '../../test/engines.ts'
import { type Database, type DatabaseSettings, openDatabase } from '../platform/db/open.ts'
import { byAccount, NOBODY } from './actions.ts'
import * as audit from './store.ts'
import { type AuditTrail, auditTrail } from './trail.ts'

const KEY = Buffer.alloc(32, 1)
const OTHER_KEY = Buffer.alloc(32, 2)
const AT = new Date('2026-11-23T08:00:00Z')
const DAY_MS = 86_400_000

describe.each(engines)('the audit trail on %s (contract 14 audit)', (engine) => {
  let place: { settings: DatabaseSettings; remove(): Promise<void> }
  let database: Database
  let trail: AuditTrail
  beforeAll(async () => {
    place = await migratedDatabase(engine)
    database = openDatabase(place.settings)
    trail = auditTrail({ db: database.db, masterKeys: [KEY] })
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  const write = (over: Database, id: string, at = AT) =>
    over.db
      .transaction()
      .execute((tx) =>
        audit.record(tx, { actor: byAccount(id), action: 'notes.read', target: { type: 'appointment', id } }, at),
      )
  const stranger = (at = AT) =>
    database.db
      .transaction()
      .execute((tx) => audit.record(tx, { actor: NOBODY, action: 'login.failed', target: null }, at))
  const chained = () =>
    database.db.selectFrom('audit').selectAll().where('actor', '<>', 'nobody').orderBy('chain_seq').execute()

  /** What an attacker does to the database, and how to undo it. */
  async function afterwards(change: () => Promise<unknown>) {
    const entries = await database.db.selectFrom('audit').selectAll().orderBy('id').execute()
    const chains = await database.db.selectFrom('audit_chains').selectAll().execute()
    await change()
    const verdict = await trail.verify()
    await database.db.deleteFrom('audit').execute()
    await database.db
      .insertInto('audit')
      .values(entries as never)
      .execute()
    await database.db.deleteFrom('audit_chains').execute()
    await database.db.insertInto('audit_chains').values(chains).execute()
    expect(await trail.verify()).toMatchObject({ ok: true })
    return verdict
  }

  it('is one chain, whoever writes and chains at the same time', async () => {
    const other = openDatabase(place.settings)
    const others = auditTrail({ db: other.db, masterKeys: [KEY] })
    const chaining = async (of: AuditTrail) => {
      for (let turn = 0; turn < 5; turn++) await of.chain()
    }
    const writing = async (over: Database, name: string) => {
      for (let n = 0; n < 20; n++) await Promise.all([write(over, `${name}${n}`), write(over, `${name}${n}b`)])
    }
    await Promise.all([writing(database, 'a'), writing(other, 'b'), stranger(), chaining(trail), chaining(others)])
    await trail.chain()
    await other.close()
    const entries = await chained()
    expect(entries.map(({ chain_seq }) => chain_seq)).toEqual(Array.from({ length: 80 }, (_, n) => n + 1))
    expect(new Set(entries.map(({ chain_hash }) => chain_hash)).size).toBe(80)
    expect(await trail.verify()).toEqual({ ok: true, detail: '81 entries, complete and unaltered' })
  })

  it('reveals an altered entry', async () => {
    const [, second] = await chained()
    const { ok, detail } = await afterwards(() =>
      database.db
        .updateTable('audit')
        .set({ actor_id: 'x' })
        .where('id', '=', second?.id ?? 0)
        .execute(),
    )
    expect({ ok, detail }).toEqual({ ok: false, detail: expect.stringContaining(`entry ${second?.id} (2026-11-23`) })
  })

  it('reveals removed entries, in the middle and at the end', async () => {
    const entries = await chained()
    const remove = (id = 0) => database.db.deleteFrom('audit').where('id', '=', id).execute()
    const middle = await afterwards(() => remove(entries[4]?.id))
    expect(middle).toMatchObject({ ok: false, detail: expect.stringContaining('entry number 5 was removed') })
    const end = await afterwards(() => remove(entries.at(-1)?.id))
    expect(end).toEqual({ ok: false, detail: 'accounts: entry number 80 was removed' })
  })

  it('reveals entries that changed places', async () => {
    const [first, second] = await chained()
    const move = (id = 0, chain_seq = 0) =>
      database.db.updateTable('audit').set({ chain_seq }).where('id', '=', id).execute()
    const verdict = await afterwards(async () => {
      await move(first?.id, 2)
      await move(second?.id, 1)
    })
    expect(verdict).toMatchObject({ ok: false, detail: expect.stringMatching(/altered or moved; .*altered or moved/) })
  })

  it('reveals a chain that was remade without the root key, even after the service went on', async () => {
    const forger = auditTrail({ db: database.db, masterKeys: [OTHER_KEY] })
    const verdict = await afterwards(async () => {
      await database.db.updateTable('audit').set({ chain_seq: null, chain_hash: null, actor_id: 'x' }).execute()
      await database.db
        .updateTable('audit_chains')
        .set({ anchor_seq: 0, anchor_hash: '', head_seq: 0, head_hash: '', seal: null })
        .execute()
      await forger.chain()
      await write(database, 'after')
      await trail.chain()
    })
    expect(verdict).toMatchObject({ ok: false, detail: expect.stringContaining('root key that is not configured') })
    const cut = await afterwards(async () => {
      const last = (await chained()).at(-2)
      await database.db
        .deleteFrom('audit')
        .where('chain_seq', '>', last?.chain_seq ?? 0)
        .execute()
      const head = { head_seq: last?.chain_seq ?? 0, head_hash: last?.chain_hash ?? '' }
      await database.db.updateTable('audit_chains').set(head).where('name', '=', 'accounts').execute()
      await write(database, 'after')
      await trail.chain()
    })
    expect(cut).toMatchObject({ ok: false, detail: expect.stringContaining('the seal does not fit') })
  })

  it('stays verifiable when the root key is rotated', async () => {
    const rotating = auditTrail({ db: database.db, masterKeys: [OTHER_KEY, KEY] })
    await rotating.chain()
    const after = auditTrail({ db: database.db, masterKeys: [OTHER_KEY] })
    expect(await after.verify()).toMatchObject({ ok: true })
    await auditTrail({ db: database.db, masterKeys: [KEY, OTHER_KEY] }).chain()
    expect(await trail.verify()).toMatchObject({ ok: true })
  })

  it('is removed from its beginning, and the rest stays verifiable', async () => {
    await write(database, 'young', new Date(AT.getTime() + 10 * DAY_MS))
    await stranger(new Date(AT.getTime() + 10 * DAY_MS))
    const later = new Date(AT.getTime() + DAY_MS)
    await trail.forget({ accounts: AT, strangers: later })
    expect(await chained()).toHaveLength(81)
    await trail.forget({ accounts: later, strangers: later })
    expect(await chained()).toMatchObject([{ chain_seq: 81, target_id: 'young' }])
    expect(await trail.verify()).toEqual({ ok: true, detail: '2 entries, complete and unaltered' })
  })
})
