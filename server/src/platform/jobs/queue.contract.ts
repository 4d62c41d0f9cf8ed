import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDatabase } from '../../../test/engines.ts'
import { migrate } from '../db/migrate.ts'
import { type Database, type Engine, openDatabase, type Tx } from '../db/open.ts'
import {
  type Handler,
  type Handlers,
  type Job,
  type JobQueue,
  LeaseLost,
  WorkerDied,
  type WorkOptions,
} from './queue.ts'

type MailJob = Job<'mail'>
type Failure = Parameters<NonNullable<WorkOptions['onError']>>[0] & { error: unknown }

/** Long enough that nothing runs out while the machine is busy, short enough to wait for. */
const timing = { leaseMs: 20_000, heartbeatMs: 30, pollMs: 20, retryDelaysMs: [10, 10], drainMs: 5_000 }

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 10 })

/** What every queue does, called with each engine. */
export function jobQueueContract(engine: Engine, openQueue: (database: Database) => JobQueue): void {
  describe(`the job queue on ${engine}`, () => {
    let database: Database
    let queue: JobQueue
    let cleanups: (() => Promise<void>)[]

    beforeEach(async () => {
      const { settings, remove } = await emptyDatabase(engine)
      database = openDatabase(settings)
      cleanups = [remove, database.close]
      await migrate(database)
      await sql`create table effects (mail_id text)`.execute(database.db)
      queue = openQueue(database)
    })
    afterEach(async () => {
      for (const cleanup of cleanups.reverse()) await cleanup()
    })

    const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)
    const enqueue = (mail_id: string, options = {}) =>
      inTransaction((tx) => queue.enqueue(tx, 'mail', { mail_id }, options))
    const write = (tx: Tx, { payload }: { payload: { mail_id: string } }) =>
      sql`insert into effects values (${payload.mail_id})`.execute(tx)
    const effects = async () => {
      const { rows } = await sql<{ mail_id: string }>`select mail_id from effects order by mail_id`.execute(database.db)
      return rows.map(({ mail_id }) => mail_id)
    }
    const isEmpty = async () => expect(await queue.counts(database.db)).toEqual({ waiting: 0, running: 0 })

    /** A worker of a process of its own, as far as the queue can see. */
    async function worker(mail: Partial<Handler<'mail'>>, options: Partial<WorkOptions> = {}) {
      const failures: Failure[] = []
      const { stop } = await openQueue(database).work(handlersFor(mail), {
        concurrency: 1,
        onError: (job, error) => failures.push({ ...job, error }),
        ...options,
        timing: { ...timing, ...options.timing },
      })
      let stopped: Promise<void> | undefined
      const stopOnce = () => {
        stopped ??= stop()
        return stopped
      }
      cleanups.push(stopOnce)
      return { failures, stop: stopOnce }
    }

    it('keeps nothing of a transaction that is undone', async () => {
      const undone = inTransaction(async (tx) => {
        await queue.enqueue(tx, 'mail', { mail_id: 'undone' })
        throw new Error('undo')
      })
      await expect(undone).rejects.toThrow('undo')
      await isEmpty()
    })

    it('runs every job once, whatever the number of workers', async () => {
      const ids = Array.from({ length: 60 }, (_, index) => `mail-${String(index).padStart(2, '0')}`)
      const run = (job: MailJob) => inTransaction(async (tx) => void (await write(tx, job)))
      for (let count = 0; count < 3; count++) await worker({ run }, { concurrency: 3 })
      await Promise.all(ids.map((id) => enqueue(id)))
      await eventually(isEmpty)
      expect(await effects()).toEqual(ids)
    })

    it('runs no more jobs at a time than it is told', async () => {
      const gate = Promise.withResolvers<void>()
      let current = 0
      let most = 0
      const run = async () => {
        most = Math.max(most, ++current)
        await gate.promise
        current--
      }
      for (let index = 0; index < 12; index++) await enqueue(`mail-${index}`)
      await worker({ run }, { concurrency: 2 })
      await eventually(() => expect(current).toBe(2))
      gate.resolve()
      await eventually(isEmpty)
      expect(most).toBe(2)
    })

    it('takes only the kinds it is told', async () => {
      const runs: string[] = []
      await enqueue('left')
      await worker({ run: async () => void runs.push('by the wrong one') }, { kinds: ['draft'] })
      await worker({ run: note(runs) }, { kinds: ['mail'] })
      await eventually(isEmpty)
      expect(runs).toEqual(['left'])
    })

    it('wakes up for a job at once, without polling', async () => {
      const runs: string[] = []
      cleanups.push((await queue.work(handlersFor({ run: note(runs) }), slowPolling)).stop)
      await enqueue('now')
      await eventually(() => expect(runs).toEqual(['now']))
    })

    it('finds a job of another process', async () => {
      const runs: string[] = []
      await worker({ run: note(runs) })
      await enqueue('elsewhere')
      await eventually(() => expect(runs).toEqual(['elsewhere']))
    })

    it('does not run a job before its time', async () => {
      const runs: string[] = []
      await enqueue('later', { runAt: new Date(Date.now() + 3_600_000) })
      await enqueue('soon', { runAt: new Date(Date.now() + 50) })
      await worker({ run: note(runs) })
      await eventually(() => expect(runs).toEqual(['soon']))
      await eventually(async () => expect(await queue.counts(database.db)).toEqual({ waiting: 1, running: 0 }))
    })

    it('gives the handler its payload, the number of the attempt and an id that stays', async () => {
      const jobs: MailJob[] = []
      const run = async (job: MailJob) => {
        jobs.push(job)
        if (jobs.length < 3) throw new Error('not yet')
      }
      const { failures } = await worker({ run })
      await enqueue('retried')
      await eventually(isEmpty)
      expect(jobs).toMatchObject(
        [1, 2, 3].map((attempt) => {
          return { kind: 'mail', payload: { mail_id: 'retried' }, attempt, isLast: attempt === 3 }
        }),
      )
      expect(new Set(jobs.map(({ id }) => id)).size).toBe(1)
      expect(failures).toMatchObject([
        { kind: 'mail', attempt: 1, givenUp: false, error: { message: 'not yet' } },
        { kind: 'mail', attempt: 2, givenUp: false },
      ])
    })

    it('waits before it tries again', async () => {
      const runs: string[] = []
      const run = async (job: MailJob) => {
        await note(runs)(job)
        throw new Error('away')
      }
      const { failures } = await worker({ run }, { timing: { retryDelaysMs: [3_600_000] } })
      await enqueue('patient')
      await eventually(() => expect(failures).toHaveLength(1))
      await eventually(async () => expect(await queue.counts(database.db)).toEqual({ waiting: 1, running: 0 }))
      await enqueue('other')
      await eventually(() => expect(runs).toEqual(['patient', 'other']))
    })

    it('gives up after the last attempt, in the transaction that ends the job', async () => {
      const { failures } = await worker({
        run: () => Promise.reject(new Error('away')),
        giveUp: async (tx, job) => void (await write(tx, job)),
      })
      await enqueue('hopeless')
      await eventually(isEmpty)
      expect(await effects()).toEqual(['hopeless'])
      expect(failures.map(({ attempt, givenUp }) => ({ attempt, givenUp }))).toEqual([
        { attempt: 1, givenUp: false },
        { attempt: 2, givenUp: false },
        { attempt: 3, givenUp: true },
      ])
    })

    it('gives up at once what no retry can mend', async () => {
      const { failures } = await worker({
        run: () => Promise.reject(new Error('not audio')),
        giveUp: async (tx, job) => void (await write(tx, job)),
        isPermanent: (error) => error instanceof Error && error.message === 'not audio',
      })
      await enqueue('undecodable')
      await eventually(isEmpty)
      expect(await effects()).toEqual(['undecodable'])
      expect(failures).toMatchObject([{ attempt: 1, givenUp: true }])
    })

    it('gives up when no further attempt can mend it', async () => {
      const { failures } = await worker({
        run: () => Promise.reject(new Error('not installed')),
        giveUp: async (tx, job) => void (await write(tx, job)),
        isPermanent: (_error, attempt) => attempt === 2,
      })
      await enqueue('waits for the operator')
      await eventually(isEmpty)
      expect(failures.map(({ attempt, givenUp }) => ({ attempt, givenUp }))).toEqual([
        { attempt: 1, givenUp: false },
        { attempt: 2, givenUp: true },
      ])
    })

    it('gives up again later when giving up fails, and keeps nothing of the failed one', async () => {
      let calls = 0
      const { failures } = await worker({
        run: () => Promise.reject(new Error('away')),
        giveUp: async (tx, job) => {
          await write(tx, job)
          if (++calls === 1) throw new Error('giving up failed')
        },
        isPermanent: () => true,
      })
      await enqueue('hopeless')
      await eventually(isEmpty)
      expect(await effects()).toEqual(['hopeless'])
      expect(failures).toMatchObject([{ givenUp: false, error: { message: 'giving up failed' } }, { givenUp: true }])
    })

    it('replaces a waiting job that has the same key', async () => {
      const runs: string[] = []
      for (const id of ['first', 'second', 'third']) await enqueue(id, { key: 'same' })
      await enqueue('other', { key: 'other' })
      await worker({ run: note(runs) })
      await eventually(isEmpty)
      expect(runs.toSorted()).toEqual(['other', 'third'])
    })

    it('runs a replacement beside the running job, which is then not tried again', async () => {
      const gate = Promise.withResolvers<void>()
      const runs: string[] = []
      let givenUp = 0
      const run = async (job: MailJob) => {
        await note(runs)(job)
        if (job.payload.mail_id !== 'old') return
        await gate.promise
        throw new Error('away')
      }
      const giveUp = async () => void givenUp++
      const { failures } = await worker({ run, giveUp }, { concurrency: 2, timing: { retryDelaysMs: [] } })
      await enqueue('old', { key: 'same' })
      await eventually(() => expect(runs).toEqual(['old']))
      await enqueue('new', { key: 'same' })
      await eventually(() => expect(runs).toEqual(['old', 'new']))
      gate.resolve()
      await eventually(isEmpty)
      expect(runs).toEqual(['old', 'new'])
      expect(failures).toMatchObject([{ givenUp: false }])
    })

    it('lets a job enqueue its successor under its own key', async () => {
      const runs: string[] = []
      const run = async (job: MailJob) => {
        await note(runs)(job)
        if (runs.length === 3) return
        await inTransaction(async (tx) => {
          await queue.enqueue(tx, 'mail', { mail_id: `${job.payload.mail_id}+` }, { key: 'periodic' })
          await job.finish(tx)
        })
      }
      const { failures } = await worker({ run })
      await enqueue('a', { key: 'periodic' })
      await eventually(() => expect(runs).toEqual(['a', 'a+', 'a++']))
      await eventually(isEmpty)
      expect(failures).toEqual([])
    })

    it('cancels by key, also what is running', async () => {
      const started = Promise.withResolvers<MailJob>()
      const aborted = Promise.withResolvers<unknown>()
      const run = async (job: MailJob) => {
        started.resolve(job)
        await onAbort(job.signal)
        aborted.resolve(job.signal.reason)
        await inTransaction(async (tx) => {
          await write(tx, job)
          await job.assertLease(tx)
        })
      }
      const { failures } = await worker({ run })
      await enqueue('running', { key: 'stop me' })
      await started.promise
      await enqueue('waiting', { key: 'stop me' })
      await inTransaction((tx) => queue.cancel(tx, 'stop me'))
      await isEmpty()
      expect(await aborted.promise).toBeInstanceOf(LeaseLost)
      await eventually(() => expect(failures).toMatchObject([{ givenUp: false, error: { name: 'LeaseLost' } }]))
      expect(await effects()).toEqual([])
    })

    it('keeps the lease of a long job by its heartbeat', async () => {
      const other = Promise.withResolvers<void>()
      const runs: string[] = []
      const long = async (job: MailJob) => {
        await note(runs)(job)
        if (job.payload.mail_id === 'long') await other.promise
        await inTransaction((tx) => job.finish(tx))
      }
      const short = { leaseMs: 1_500, heartbeatMs: 100 }
      await worker({ run: long }, { timing: short })
      await enqueue('long')
      await eventually(() => expect(runs).toEqual(['long']))
      // The second worker's job becomes due when three leases would have run out.
      const { failures } = await worker({ run: long }, { timing: short })
      await enqueue('after three leases', { runAt: new Date(Date.now() + 4_500) })
      await eventually(() => expect(runs).toEqual(['long', 'after three leases']))
      other.resolve()
      await eventually(isEmpty)
      expect(failures).toEqual([])
    })

    it('gives the job of a silent worker to another, and fences the silent one off', async () => {
      const silent = Promise.withResolvers<MailJob>()
      const speak = Promise.withResolvers<void>()
      const late = async (job: MailJob) => {
        silent.resolve(job)
        await speak.promise
        await inTransaction(async (tx) => {
          await write(tx, job)
          await job.assertLease(tx)
        })
      }
      const first = await worker({ run: late }, { timing: { leaseMs: 100, heartbeatMs: 3_600_000 } })
      await enqueue('taken over')
      await silent.promise
      const done: number[] = []
      const run = async (job: MailJob) => {
        await inTransaction(async (tx) => {
          await write(tx, job)
          await job.finish(tx)
        })
        done.push(job.attempt)
      }
      await worker({ run }, { timing: { leaseMs: 100 } })
      await eventually(() => expect(done).toEqual([2]))
      speak.resolve()
      await eventually(() => expect(first.failures).toMatchObject([{ attempt: 1, error: { name: 'LeaseLost' } }]))
      expect(await effects()).toEqual(['taken over'])
      await isEmpty()
    })

    it('gives up a job that takes its worker down every time', async () => {
      const begun = Promise.withResolvers<void>()
      const run = (job: MailJob) => {
        begun.resolve()
        return onAbort(job.signal)
      }
      await worker({ run }, { timing: { leaseMs: 100, heartbeatMs: 3_600_000, drainMs: 10 } })
      await enqueue('deadly')
      await begun.promise
      const { failures } = await worker(
        { run: note([]), giveUp: async (tx, job) => void (await write(tx, job)) },
        { timing: { leaseMs: 100, retryDelaysMs: [] } },
      )
      await eventually(() => expect(failures).toMatchObject([{ attempt: 2, givenUp: true }]))
      expect(failures[0]?.error).toBeInstanceOf(WorkerDied)
      expect(await effects()).toEqual(['deadly'])
    })

    it('ends the job in the transaction that writes its result', async () => {
      let attempts = 0
      const { failures } = await worker({
        run: async (job) => {
          await inTransaction(async (tx) => {
            await write(tx, job)
            await job.finish(tx)
            if (++attempts === 1) throw new Error('the transaction is undone')
          })
          throw new Error('after the end')
        },
      })
      await enqueue('once')
      await eventually(() => expect(failures).toHaveLength(2))
      await isEmpty()
      expect(await effects()).toEqual(['once'])
      expect(failures).toMatchObject([{ error: { message: 'the transaction is undone' } }, { attempt: 2 }])
    })

    it('gives leased jobs back when it stops, without counting the attempt', async () => {
      const begun = Promise.withResolvers<void>()
      const first = await worker({
        run: (job) => {
          begun.resolve()
          return onAbort(job.signal).then(() => Promise.reject(job.signal.reason))
        },
      })
      await enqueue('given back')
      await begun.promise
      await first.stop()
      expect(await queue.counts(database.db)).toEqual({ waiting: 1, running: 0 })
      const attempts: number[] = []
      await worker({ run: async ({ attempt }) => void attempts.push(attempt) })
      await eventually(() => expect(attempts).toEqual([1]))
      expect(first.failures).toEqual([])
    })

    it('does not wait for a handler that is deaf to its signal', async () => {
      const begun = Promise.withResolvers<MailJob>()
      const awake = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<unknown>()
      const first = await worker(
        {
          run: async (job) => {
            begun.resolve(job)
            await awake.promise
            await inTransaction((tx) => job.assertLease(tx)).catch(ended.resolve)
          },
        },
        { timing: { drainMs: 20 } },
      )
      await enqueue('deaf')
      await begun.promise
      await first.stop()
      expect(await queue.counts(database.db)).toEqual({ waiting: 1, running: 0 })
      awake.resolve()
      expect(await ended.promise).toBeInstanceOf(LeaseLost)
    })

    it('lets a handler finish while it stops', async () => {
      const begun = Promise.withResolvers<void>()
      const first = await worker({
        run: async (job) => {
          begun.resolve()
          await onAbort(job.signal)
          await inTransaction((tx) => write(tx, job))
        },
      })
      await enqueue('finished')
      await begun.promise
      await first.stop()
      await isEmpty()
      expect(await effects()).toEqual(['finished'])
    })

    it('tells every job that has not ended, so that it can be written again', async () => {
      const gate = Promise.withResolvers<void>()
      const later = new Date(Date.now() + 3_600_000)
      await enqueue('running', { key: 'k1' })
      await worker({ run: () => gate.promise })
      await eventually(async () => expect((await queue.counts(database.db)).running).toBe(1))
      await enqueue('waiting', { key: 'k2', runAt: later })
      await enqueue('plain', { runAt: later })
      const mail = (mail_id: string, key: string | null, runAt: unknown) => ({
        kind: 'mail',
        payload: { mail_id },
        key,
        runAt,
      })
      expect(await queue.all(database.db)).toEqual([
        mail('running', 'k1', expect.any(Date)),
        mail('waiting', 'k2', later),
        mail('plain', null, later),
      ])
      // What a newer job has taken over is not written again.
      await enqueue('newer', { key: 'k1', runAt: later })
      const ids = (await queue.all(database.db)).map(({ payload }) => ('mail_id' in payload ? payload.mail_id : ''))
      expect(ids.sort()).toEqual(['newer', 'plain', 'waiting'])
      gate.resolve()
    })

    it('counts what waits and what runs', async () => {
      const gate = Promise.withResolvers<void>()
      for (const id of ['a', 'b', 'c']) await enqueue(id)
      expect(await queue.counts(database.db)).toEqual({ waiting: 3, running: 0 })
      await worker({ run: () => gate.promise })
      await eventually(async () => expect(await queue.counts(database.db)).toEqual({ waiting: 2, running: 1 }))
      gate.resolve()
      await eventually(isEmpty)
    })
  })
}

const slowPolling: WorkOptions = { concurrency: 1, timing: { ...timing, pollMs: 3_600_000 } }

const idle = { run: async () => {}, giveUp: async () => {}, isPermanent: () => false }
const handlersFor = (mail: Partial<Handler<'mail'>>): Handlers => ({
  transcribe: idle,
  extract: idle,
  draft: idle,
  link: idle,
  mail: { ...idle, ...mail },
})

const note = (runs: string[]) => async (job: MailJob) => void runs.push(job.payload.mail_id)

const onAbort = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
