import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refuseDamaged } from '../../src/platform/db/sqlite/damage.ts'
import { visite } from '../command-line.ts'
import { migratedFolder } from '../engines.ts'
import { dataOf, startService } from '../service.ts'

const PAGE = 4096

/** Overwrites pages as a failing disk would. */
function spoil(file: string, from: number, to = from + PAGE): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(to - from, 0xa5), 0, to - from, from)
  closeSync(handle)
}

describe('a damaged SQLite file', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = migratedFolder('visite-damaged-')
    file = join(folder, 'visite.sqlite')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it.each<[string, () => void]>([
    ['is not a database', () => writeFileSync(file, Buffer.alloc(2 * PAGE, 'no database'))],
    ['lost its beginning', () => spoil(file, 0)],
    ['has damaged pages', () => spoil(file, 5 * PAGE, 30 * PAGE)],
    ['lost its end', () => writeFileSync(file, readFileSync(file).subarray(0, statSync(file).size / 2))],
  ])('that %s keeps the service from starting, and the message points to a backup', async (_what, damage) => {
    damage()
    const { code, out, err } = await visite({ VISITE_DATA_DIR: folder, VISITE_PORT: '0' }, ['serve'])
    expect({ code, out }).toEqual({ code: 78, out: '' })
    expect(err).toContain(`The database file ${file} is damaged`)
    expect(err).toContain('visite restore FILE')
  })

  it('is detected by its ends when it is too large to be read at a start', () => {
    const sqlite = new SqliteDatabase(file)
    sqlite.exec('create table bulk (line text)')
    // Above 256 MB, without writing any page twice.
    sqlite.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 70000)
      insert into bulk select zeroblob(4000) from n`)
    sqlite.pragma('wal_checkpoint(truncate)')
    sqlite.close()
    expect(() => refuseDamaged(file)).not.toThrow()
    const { size } = statSync(file)
    spoil(file, size - 200 * PAGE, size)
    expect(() => refuseDamaged(file)).toThrow('is damaged')
  })
})

describe('damage that shows while the service is running', () => {
  it('is a clear 503, and readiness reports it', async () => {
    const service = await startService('sqlite')
    const anna = await service.doctor()
    const { _id } = await anna.appointment()
    const { database } = service.adapters
    if (database.engine !== 'sqlite') throw new Error('another engine')
    const sqlite = new SqliteDatabase(database.path)
    // The table and its indexes.
    const roots = sqlite.prepare("select rootpage from sqlite_schema where tbl_name = 'notes'").pluck().all()
    sqlite.pragma('wal_checkpoint(truncate)')
    sqlite.close()
    for (const root of roots) spoil(database.path, (Number(root) - 1) * PAGE)
    // After a write, the service reads again what it has cached of the file.
    await anna.appointment()

    const answer = await anna.get(`/notes/${_id}`)
    expect(answer).toMatchObject({
      status: 503,
      body: {
        success: false,
        error: expect.stringMatching(/^Die Datenbank ist beschädigt\..*Referenz: [0-9a-f]{24}$/),
      },
    })
    expect(service.log.some((line) => line.includes('restore a backup'))).toBe(true)
    const ready = await service.anyone.get('/health/ready')
    expect(ready).toMatchObject({ status: 503, body: { parts: { database: { ok: false } } } })
    // What is intact keeps working.
    expect(dataOf(await anna.get(`/appointments/get/${_id}`))).toMatchObject({ _id })
    await service.remove()
  })
})
