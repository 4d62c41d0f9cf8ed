import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyDatabase, engines } from '../../../../test/engines.ts'
import { type Database, openDatabase, type Tx } from '../open.ts'
import { announce } from './after-commit.ts'
import { postgresAnnouncements } from './postgres.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Two connections to one database, which look to it like two processes. */
async function twoProcesses(engine: (typeof engines)[number]) {
  const { settings, remove } = await emptyDatabase(engine)
  cleanups.push(remove)
  const open = () => {
    const database = openDatabase(settings)
    cleanups.push(database.close)
    return database
  }
  return [open(), open()] as const
}

async function listening({ announcements }: Database, topic: string) {
  const heard: (readonly string[] | null)[] = []
  const { ready, stop } = announcements.listen({ topic, heard: (subjects) => heard.push(subjects), onFault: () => {} })
  cleanups.push(stop)
  await ready
  return { subjects: () => heard.flatMap((subjects) => subjects ?? []), heard }
}

const transaction = <T>({ db }: Database, work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

describe.each(engines)('announcements on %s', (engine) => {
  it('are made once the transaction has committed, once per subject, and only for their topic', async () => {
    const [database] = await twoProcesses(engine)
    const { heard, subjects } = await listening(database, 'visits')
    await transaction(database, async (tx) => {
      for (const subject of ['a', 'b', 'a']) announce(tx, 'visits', subject)
      announce(tx, 'mails', 'c')
      await sql`select 1`.execute(tx)
      expect(subjects()).toEqual([])
    })
    expect(heard.at(-1)).toEqual(['a', 'b'])
  })

  it('are not made for what is rolled back', async () => {
    const [database] = await twoProcesses(engine)
    const { subjects } = await listening(database, 'visits')
    const undone = transaction(database, async (tx) => {
      announce(tx, 'visits', 'undone')
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await transaction(database, async (tx) => announce(tx, 'visits', 'done'))
    expect(subjects()).toEqual(['done'])
  })

  it('are no longer heard after listening has ended', async () => {
    const [database] = await twoProcesses(engine)
    const told: string[] = []
    const heard = (subjects: readonly string[] | null) => void told.push(...(subjects ?? []))
    const listener = database.announcements.listen({ topic: 'visits', heard, onFault: () => {} })
    await listener.ready
    await transaction(database, async (tx) => announce(tx, 'visits', 'before'))
    await listener.stop()
    await transaction(database, async (tx) => announce(tx, 'visits', 'after'))
    expect(told).toEqual(['before'])
  })
})

describe('announcements on postgres', () => {
  it('reach other processes, once', async () => {
    const [one, other] = await twoProcesses('postgres')
    const there = await listening(other, 'visits')
    const here = await listening(one, 'visits')
    await transaction(one, async (tx) => announce(tx, 'visits', 'first'))
    await transaction(one, async (tx) => announce(tx, 'visits', 'second'))
    await expect.poll(there.subjects).toEqual(['first', 'second'])
    expect(here.subjects()).toEqual(['first', 'second'])
  })

  it('have all been sent when the database is closed', async () => {
    const [one, other] = await twoProcesses('postgres')
    const { subjects } = await listening(other, 'visits')
    await transaction(one, async (tx) => announce(tx, 'visits', 'last'))
    await one.close()
    cleanups.splice(cleanups.indexOf(one.close), 1)
    await expect.poll(subjects).toEqual(['last'])
  })

  it('trigger a look when the connection was lost', async () => {
    const [one, other] = await twoProcesses('postgres')
    const { heard, subjects } = await listening(other, 'visits')
    const before = heard.length
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'visite listens'`.execute(one.db)
    await expect.poll(() => heard.length).toBeGreaterThan(before)
    await transaction(one, async (tx) => announce(tx, 'visits', 'again'))
    await expect.poll(subjects).toEqual(['again'])
  })

  it('are gathered while one is being sent, and a failed one is left to the next look', async () => {
    const sent: string[][] = []
    const answers: ((error?: Error) => void)[] = []
    const query = (_text: string, [, messages]: unknown[]) => {
      sent.push((messages as string[]).map((message) => JSON.parse(message)[2]))
      return new Promise<void>((resolve, reject) => answers.push((error) => (error ? reject(error) : resolve())))
    }
    const { tell, close } = postgresAnnouncements({ url: '', query, lookMs: 5_000 })
    for (const subject of ['a', 'b', 'c', 'b']) tell([{ topic: 'visits', subject }])
    expect(sent).toEqual([['a']])
    answers[0]?.(new Error('the database is away'))
    await expect.poll(() => sent).toEqual([['a'], ['b', 'c']])
    answers[1]?.()
    await close()
  })
})
