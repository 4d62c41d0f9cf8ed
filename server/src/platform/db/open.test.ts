import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyDatabase, engines } from '../../../test/engines.ts'
import { migrate } from './migrate.ts'
import { type DatabaseSettings, forgetOldPages, openDatabase, type Tx } from './open.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function open(engine: (typeof engines)[number]) {
  const { settings, remove } = await emptyDatabase(engine)
  cleanups.push(remove)
  const database = openDatabase(settings)
  cleanups.push(database.close)
  return { database, settings }
}

const source = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** A busy wait on SQLite blocks its process, so it takes two processes to see one wait for the other. */
async function migrateInOwnProcess(settings: DatabaseSettings): Promise<string[]> {
  const script = `
    import { openDatabase } from ${source('./open.ts')}
    import { migrate } from ${source('./migrate.ts')}
    const database = openDatabase(${JSON.stringify(settings)})
    console.log(JSON.stringify(await migrate(database)))
    await database.close()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  return JSON.parse(stdout)
}

it('a SQLite file and its log are readable only by the service’s user', async () => {
  const { database } = await open('sqlite')
  await migrate(database)
  if (database.engine !== 'sqlite') throw new Error('another engine')
  for (const ending of ['', '-wal', '-shm']) {
    expect(statSync(`${database.path}${ending}`).mode & 0o777, ending).toBe(0o600)
  }
})

describe.each(engines)('a database on %s', (engine) => {
  it('migrates once, even when two processes start together', async () => {
    const { database, settings } = await open(engine)
    const applied = await Promise.all([migrateInOwnProcess(settings), migrateInOwnProcess(settings)])
    expect(applied.flat()).toContain('001-accounts')
    expect(applied.flat().length).toBe(new Set(applied.flat()).size)
    expect(await migrate(database)).toEqual([])
  })

  it('rolls back a transaction that throws', async () => {
    const { database } = await open(engine)
    await migrate(database)
    const attempt = database.db.transaction().execute(async (tx) => {
      await tx.insertInto('login_attempts').values({ key: 'k', count: 1, resets_at: 5 }).execute()
      throw new Error('stop')
    })
    await expect(attempt).rejects.toThrow('stop')
    expect(await database.db.selectFrom('login_attempts').selectAll().execute()).toEqual([])
  })
})

describe('Postgres', () => {
  it('reruns a transaction that it ended because of a deadlock', async () => {
    const { database } = await open('postgres')
    await migrate(database)
    const { db } = database
    await db
      .insertInto('login_attempts')
      .values(['a', 'b'].map((key) => ({ key, count: 0, resets_at: 5 })))
      .execute()
    const raise = (tx: Tx, key: string) =>
      tx
        .updateTable('login_attempts')
        .set((eb) => ({ count: eb('count', '+', 1) }))
        .where('key', '=', key)
        .execute()
    const holding = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() }
    const inOrder = (first: 'a' | 'b', second: 'a' | 'b') =>
      db.transaction().execute(async (tx) => {
        await raise(tx, first)
        holding[first].resolve()
        await holding[second].promise
        await raise(tx, second)
      })
    await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')])
    const counts = await db.selectFrom('login_attempts').select('count').execute()
    expect(counts).toEqual([{ count: 2 }, { count: 2 }])
  })
})

describe('SQLite', () => {
  it('has its settings on every connection (trust 3)', async () => {
    const { settings } = await open('sqlite')
    for (let connection = 0; connection < 2; connection++) {
      const database = openDatabase(settings)
      cleanups.push(database.close)
      const pragma = async (name: string) =>
        Object.values((await sql.raw(`pragma ${name}`).execute(database.db)).rows[0] as object)[0]
      expect(await pragma('journal_mode')).toBe('wal')
      expect(await pragma('synchronous')).toBe(2)
      expect(await pragma('foreign_keys')).toBe(1)
      expect(await pragma('secure_delete')).toBe(1)
      expect(await pragma('busy_timeout')).toBe(10_000)
    }
  })
})

describe('removing old pages after an erasure', () => {
  /** A row that was written and erased. */
  async function erased() {
    const { database } = await open('sqlite')
    await migrate(database)
    if (database.engine !== 'sqlite') throw new Error('another engine')
    const { db, path } = database
    await db.insertInto('login_attempts').values({ key: 'Kanarienvogel', count: 1, resets_at: 5 }).execute()
    await db.deleteFrom('login_attempts').execute()
    /** Is its key still in the file or its log? */
    const isTraced = () => ['', '-wal'].some((ending) => readFileSync(`${path}${ending}`).includes('Kanarienvogel'))
    expect(isTraced()).toBe(true)
    return { database, db, isTraced }
  }

  it('waits for a running transaction', async () => {
    const { database, db, isTraced } = await erased()
    const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = db.transaction().execute(async (tx) => {
      await tx.insertInto('login_attempts').values({ key: 'k', count: 1, resets_at: 5 }).execute()
      reached.resolve()
      await release.promise
    })
    await reached.promise
    const forgetting = forgetOldPages(database)
    release.resolve()
    await Promise.all([writing, forgetting])
    expect(isTraced()).toBe(false)
  })

  it('happens after a reader that still needs them', async () => {
    const { database, db, isTraced } = await erased()
    await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        await tx.selectFrom('login_attempts').selectAll().execute()
        await db.insertInto('login_attempts').values({ key: 'k', count: 1, resets_at: 5 }).execute()
        await forgetOldPages(database)
        expect(isTraced()).toBe(true)
      })
    expect(isTraced()).toBe(false)
  })
})

describe('Postgres', () => {
  it('survives a connection that breaks between two statements of a transaction', async () => {
    const { database } = await open('postgres')
    const attempt = database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(database.db)
      await sql`select 1`.execute(tx)
    })
    await expect(attempt).rejects.toThrow()
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  })
})
