import { setTimeout as pause } from 'node:timers/promises'
import { BUSY_MS, type SqliteFile } from './file.ts'

/** A transaction that has its turn. */
export interface Turn {
  /** @throws what SQLite says; or why everything was undone, when it ended the transaction by itself */
  run<T>(work: () => T): T
  /** Lets the next one begin. Resolves when the changes are durable; rejects when they are not and never will be. */
  commit(): Promise<void>
  /** Undoes this transaction alone. Safe to call after its end. */
  rollback(): void
}

/** Transactions of this process, one at a time. */
export interface SharedCommits {
  /** Resolves when it is this transaction's turn. @throws when another process keeps the file locked */
  begin(): Promise<Turn>
  /** Resolves when `work` has run with none of these transactions open. @throws what `work` throws */
  between(work: () => void): Promise<void>
  /** Waits for all that have a turn or wait for one. */
  close(): Promise<void>
}

/** So that the first does not wait forever while others keep arriving. */
const MOST_IN_A_COMMIT = 64
const LOOK_AGAIN_MS = 2

/**
 * Group commit: what a durable commit costs is its sync (trust 3: 4 ms), and the requests that arrived together can
 * pay it together. Each transaction is a savepoint of one SQLite transaction, which is committed when the event loop has
 * dealt with what had arrived. Nobody is told of a commit before it is durable, and other connections see none of it
 * earlier. The transactions see what those before them did, and become durable with them or not at all.
 *
 * The idea is that of MySQL's and Postgres' group commit (`commit_delay`).
 *
 * @param options.busyMs how long a lock that another connection holds is waited for
 */
export function sharedCommits(file: SqliteFile, { busyMs = BUSY_MS } = {}): SharedCommits {
  // Waiting in SQLite stops the whole process; whoever holds the lock may be in it and could never let go.
  file.run('pragma busy_timeout = 0')
  /** Resolves when the last one that asked for its turn has had it. */
  let last: Promise<void> = Promise.resolve()
  /** Those that wait for the commit; null: no transaction is open. */
  let waiting: PromiseWithResolvers<void>[] | null = null
  let running = false
  let due = false

  function commitAll(): void {
    due = false
    // The running one checks again at the end of its turn.
    if (running || !waiting) return
    try {
      file.run('commit')
    } catch (error) {
      if (file.inTransaction()) file.run('rollback')
      undone(error)
      return
    }
    const durable = waiting
    waiting = null
    for (const { resolve } of durable) resolve()
  }

  /** Nothing of the open transaction is left. */
  function undone(error: unknown): void {
    const lost = waiting ?? []
    waiting = null
    for (const { reject } of lost) reject(error)
  }

  async function open(): Promise<void> {
    if (waiting && waiting.length >= MOST_IN_A_COMMIT) commitAll()
    const patience = performance.now() + busyMs
    while (!waiting) {
      try {
        file.run('begin immediate')
        waiting = []
      } catch (error) {
        if (!isBusy(error) || performance.now() > patience) throw error
        await pause(LOOK_AGAIN_MS)
      }
    }
    file.run('savepoint turn')
  }

  /** @returns what lets the next one have its turn */
  async function myTurn(): Promise<() => void> {
    const before = last
    const turn = Promise.withResolvers<void>()
    last = turn.promise
    await before
    return turn.resolve
  }

  async function begin(): Promise<Turn> {
    const next = await myTurn()
    try {
      await open()
    } catch (error) {
      next()
      throw error
    }
    running = true
    const mine = waiting
    let over = false

    function run<T>(work: () => T): T {
      if (over || waiting !== mine) throw new Error('the database has undone this transaction')
      try {
        return work()
      } catch (error) {
        if (!file.inTransaction()) undone(error)
        throw error
      }
    }

    function end(): void {
      over = true
      running = false
      next()
      // Whatever has arrived by now goes first.
      if (waiting && !due) {
        due = true
        setImmediate(commitAll)
      }
    }

    return {
      run,

      async commit() {
        run(() => file.run('release turn'))
        const settlement = Promise.withResolvers<void>()
        mine?.push(settlement)
        end()
        await settlement.promise
      },

      rollback() {
        if (over) return
        try {
          if (waiting === mine) {
            file.run('rollback to turn')
            file.run('release turn')
          }
        } finally {
          end()
        }
      },
    }
  }

  return {
    begin,

    async between(work) {
      const next = await myTurn()
      try {
        commitAll()
        work()
      } finally {
        next()
      }
    },

    async close() {
      await last
      commitAll()
    },
  }
}

const isBusy = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'SQLITE_BUSY'
