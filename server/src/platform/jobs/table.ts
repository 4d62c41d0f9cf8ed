import { sql } from 'kysely'
import { announce } from '../db/announcements/after-commit.ts'
import type { Database, Db, Tx } from '../db/open.ts'
import { newId } from '../ids.ts'
import type { Clock } from './clock.ts'
import type { EnqueueOptions } from './queue.ts'

/** The name under which workers are told about jobs that can run immediately; the subject is the kind. */
export const TOPIC = 'jobs'

/** A job taken by this process. */
export interface Lease {
  id: string
  kind: string
  payload: unknown
  /** The attempt this lease is for, 1 for the first; it counts once it has begun. */
  attempt: number
  /** New for every attempt: it fences off earlier ones. */
  token: string
  /** A newer job took over its key while it ran elsewhere: remove it instead of running it. */
  superseded: boolean
}

/** There is room for somebody else's job between two jobs of one owner. */
const STEP = 2

/**
 * Fair queueing: an owner's next job comes after their last one, and a first one right after what is running, so before
 * everything that others have lined up. Each advances the count, so those who line up many get their turn too.
 */
async function turnOf(tx: Tx, kind: string, owner: string): Promise<number> {
  const ofKind = tx.selectFrom('jobs').where('kind', '=', kind)
  // Reads only the ends of an index, however many wait.
  const { done, first } = await ofKind
    .select((eb) => [
      eb
        .selectFrom('jobs as running')
        .select((of) => of.fn.max<number | null>('running.turn').as('turn'))
        .where('running.kind', '=', kind)
        .where('running.lease', 'is not', null)
        .as('done'),
      eb.fn.min<number | null>('turn').as('first'),
    ])
    .executeTakeFirstOrThrow()
  const now = done ?? first ?? 0
  const { last } = await ofKind
    .select((eb) => eb.fn.max<number | null>('turn').as('last'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  return Math.max(now + 1, last === null ? 0 : last + STEP)
}

/** The rows of the jobs. Every statement about a leased one compares the token: with a lost lease, nothing changes. */
export type JobTable = ReturnType<typeof jobTable>

export function jobTable({ db, engine }: Pick<Database, 'db' | 'engine'>, clock: Clock) {
  const postgres = engine === 'postgres'
  const rowOf = (over: Db, { id, token }: Lease) =>
    over.deleteFrom('jobs').where('id', '=', id).where('lease', '=', token)
  const locked = (tx: Tx, { id, token }: Lease) =>
    tx
      .selectFrom('jobs')
      .select('superseded')
      .where('id', '=', id)
      .where('lease', '=', token)
      .$if(postgres, (query) => query.forUpdate())
      .executeTakeFirst()
  const removed = async (query: ReturnType<typeof rowOf>) => (await query.executeTakeFirst()).numDeletedRows === 1n

  return {
    async put(tx: Tx, kind: string, payload: unknown, { runAt, delayMs = 0, key, owner }: EnqueueOptions) {
      // Wait here for a transaction that ends or puts back a job with this key: after the insert they could deadlock.
      if (key !== undefined && postgres) {
        await tx.selectFrom('jobs').select('id').where('key', '=', key).orderBy('id').forUpdate().execute()
      }
      const { id } = await tx
        .insertInto('jobs')
        .values({
          ...{
            id: newId(),
            kind,
            payload_json: JSON.stringify(payload),
            key: key ?? null,
            created_at: new Date().toISOString(),
          },
          ...(owner !== undefined && { owner, turn: await turnOf(tx, kind, owner) }),
          due_at: runAt ? runAt.getTime() : clock(delayMs),
        })
        .onConflict((waiting) =>
          waiting
            .column('key')
            .where('key', 'is not', null)
            .where('lease', 'is', null)
            .doUpdateSet((eb) => ({
              id: eb.ref('excluded.id'),
              kind: eb.ref('excluded.kind'),
              payload_json: eb.ref('excluded.payload_json'),
              created_at: eb.ref('excluded.created_at'),
              due_at: eb.ref('excluded.due_at'),
              attempt: 0,
            })),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      if (key !== undefined) {
        await tx.updateTable('jobs').set({ superseded: 1 }).where('key', '=', key).where('id', '!=', id).execute()
      }
      if (!runAt && delayMs === 0) announce(tx, TOPIC, kind)
    },

    async cancel(tx: Tx, key: string) {
      await tx.deleteFrom('jobs').where('key', '=', key).execute()
    },

    async has(over: Db, key: string): Promise<boolean> {
      const ofKey = over.selectFrom('jobs').select('id').where('key', '=', key).where('superseded', '=', 0)
      return (await ofKey.limit(1).executeTakeFirst()) !== undefined
    },

    /** An idle look only reads. */
    async anyDue(kinds: readonly string[]): Promise<boolean> {
      const due = db.selectFrom('jobs').select('id').where('kind', 'in', kinds).where('due_at', '<=', clock())
      return (await due.limit(1).executeTakeFirst()) !== undefined
    },

    /**
     * Leases waiting jobs and those whose holder has stopped renewing its lease.
     * @param by a new id: if the answer is lost, `takenBy` knows what was taken
     */
    async take(kinds: readonly string[], limit: number, leaseMs: number, by: string): Promise<Lease[]> {
      const due = db
        .selectFrom('jobs')
        .select('id')
        .where('kind', 'in', kinds)
        .where('due_at', '<=', clock())
        .orderBy('turn')
        .orderBy('due_at')
        .orderBy('created_at')
        .limit(limit)
        .$if(postgres, (query) => query.forUpdate().skipLocked())
      const rows = await db
        .with('due', () => due)
        .updateTable('jobs')
        .set({ lease: sql<string>`${by} || '.' || id`, due_at: clock(leaseMs) })
        .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
        .returning(LEASED)
        .execute()
      return rows.map(leaseOf)
    },

    /** The jobs that `take` leased and nobody has taken over since, with new leases. */
    async takenBy(by: string, leaseMs: number): Promise<Lease[]> {
      const rows = await db
        .updateTable('jobs')
        .set({ due_at: clock(leaseMs) })
        .where('lease', 'like', `${by}.%`)
        .returning(LEASED)
        .execute()
      return rows.map(leaseOf)
    },

    /** Counts the attempt, however often it is called. @returns whether the lease held */
    async begin({ id, token, attempt }: Lease): Promise<boolean> {
      const ofLease = db.updateTable('jobs').set({ attempt }).where('id', '=', id).where('lease', '=', token)
      return (await ofLease.executeTakeFirst()).numUpdatedRows === 1n
    },

    /** Whether the lease holds; if so the row is locked until the transaction ends. */
    holds: async (tx: Tx, lease: Lease): Promise<boolean> => (await locked(tx, lease)) !== undefined,

    /** Deletes the job. @returns whether the lease held */
    remove: (over: Db, lease: Lease): Promise<boolean> => removed(rowOf(over, lease)),

    /** Deletes the job unless a newer one has taken over its key. @returns whether it did */
    removeCurrent: (tx: Tx, lease: Lease): Promise<boolean> => removed(rowOf(tx, lease).where('superseded', '=', 0)),

    /** Ends the lease; the job waits again, unless a newer one has taken over its key. */
    putBack: (lease: Lease, { delayMs, countAttempt }: { delayMs: number; countAttempt: boolean }): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const row = await locked(tx, lease)
        if (row?.superseded === 1) await rowOf(tx, lease).execute()
        if (row?.superseded !== 0) return
        const attempt = countAttempt ? lease.attempt : lease.attempt - 1
        await tx
          .updateTable('jobs')
          .set({ lease: null, due_at: clock(delayMs), attempt })
          .where('id', '=', lease.id)
          .execute()
        if (delayMs === 0) announce(tx, TOPIC, lease.kind)
      }),

    /** Renews leases. @returns the tokens that still hold */
    async extend(leases: readonly Lease[], leaseMs: number): Promise<ReadonlySet<string>> {
      const held = db
        .selectFrom('jobs')
        .where(
          'id',
          'in',
          leases.map(({ id }) => id),
        )
        .where(
          'lease',
          'in',
          leases.map(({ token }) => token),
        )
      // A row locked by a handler's transaction is neither waited for nor lost.
      const free = held.select('id').$if(postgres, (query) => query.forUpdate().skipLocked())
      await db
        .with('free', () => free)
        .updateTable('jobs')
        .set({ due_at: clock(leaseMs) })
        .where('id', 'in', (eb) => eb.selectFrom('free').select('free.id'))
        .execute()
      return new Set((await held.select('lease').execute()).flatMap(({ lease }) => lease ?? []))
    },

    async counts(over: Db): Promise<{ waiting: number; running: number }> {
      const row = await over
        .selectFrom('jobs')
        .select((eb) => [
          eb.fn.countAll<number>().as('all'),
          eb.fn.count<number>('lease').filterWhere('due_at', '>=', clock()).as('running'),
        ])
        .executeTakeFirstOrThrow()
      return { waiting: row.all - row.running, running: row.running }
    },

    oldest: (over: Db, limit: number) =>
      over
        .selectFrom('jobs')
        .select(['id', 'kind', 'attempt', 'due_at', 'lease', 'created_at'])
        .where('superseded', '=', 0)
        .orderBy('created_at')
        .limit(limit)
        .execute(),

    async hurry(tx: Tx, id: string): Promise<boolean> {
      const row = await tx
        .updateTable('jobs')
        .set({ due_at: clock() })
        .where('id', '=', id)
        .where('lease', 'is', null)
        .returning('kind')
        .executeTakeFirst()
      if (row) announce(tx, TOPIC, row.kind)
      return row !== undefined
    },

    /** Every job that has not ended, except those whose key was taken over, in the order they were written. */
    all: (over: Db) =>
      over
        .selectFrom('jobs')
        .select(['kind', 'payload_json', 'key', 'due_at', 'lease'])
        .where('superseded', '=', 0)
        .orderBy('created_at')
        .execute(),
  }
}

const LEASED = ['id', 'kind', 'payload_json', 'attempt', 'lease', 'superseded'] as const

const leaseOf = (row: {
  id: string
  kind: string
  payload_json: string
  attempt: number
  lease: string | null
  superseded: number
}): Lease => ({
  ...{ id: row.id, kind: row.kind, attempt: row.attempt + 1, superseded: row.superseded === 1 },
  payload: JSON.parse(row.payload_json),
  token: row.lease ?? '',
})
