import { setTimeout as pause } from 'node:timers/promises'
import { BUSY_MS, type SqliteFile } from './file.ts'

/** A transaction whose turn it is. */
export interface Turn {
  /** @throws SQLite's error, or why everything was undone if SQLite ended the transaction by itself */
  run<T>(work: () => T): T
  /** Lets the next one begin. Resolves when the changes are durable; rejects if they never will be. */
  commit(): Promise<void>
  /** Undoes this transaction alone. Safe to call after its end. */
  rollback(): void
}

/** This process's transactions, one at a time. */
export interface SharedCommits {
  /** Resolves when it is this transaction's turn. @throws when another process keeps the file locked */
  begin(): Promise<Turn>
  /** Resolves when `work` has run with none of these transactions open. @throws what `work` throws */
  between(work: () => void): Promise<void>
  /** Waits for all transactions that have or await a turn. */
  close(): Promise<void>
}

/** Limited, so that the first does not wait forever while others keep arriving. */
const MOST_IN_A_COMMIT = 64
/** Turns of the event loop that the first waits for others to join it, if each of them brings some. */
const MOST_LOOKS = 4
const LOOK_AGAIN_MS = 2

/**
 * Group commit: the cost of a durable commit is its sync (trust 3: 4 ms), which requests arriving together can share.
 * Each transaction is a savepoint of one SQLite transaction, committed when the event loop has dealt with the requests
 * at hand. No commit is reported, or visible to other connections, before it is durable. Each transaction sees the
 * changes of the ones before it, and becomes durable with them or not at all.
 *
 * MySQL and Postgres have the same idea in their group commit (`commit_delay`).
 *
 * @param options.busyMs how long to wait for another connection's lock
 */
export function sharedCommits(file: SqliteFile, { busyMs = BUSY_MS } = {}): SharedCommits {
  // Waiting inside SQLite stops the whole process; the lock's holder may be in it and could never release the lock.
  file.run('pragma busy_timeout = 0')
  /** Resolves when the last transaction that asked for a turn has had it. */
  let last: Promise<void> = Promise.resolve()
  /** Transactions that wait for the commit; null: none is open. */
  let waiting: PromiseWithResolvers<void>[] | null = null
  let running = false
  let due = false

  /**
   * Commits as soon as a turn of the event loop has brought no further transaction: under load, requests come in turn
   * after turn, and each one that joins saves a sync and its pages. One that comes alone does not wait.
   * @param seen how many waited before this turn
   */
  function commitOrLookAgain(seen: number, looks: number): void {
    const now = waiting?.length ?? 0
    if (running || now <= seen || looks === MOST_LOOKS) commitAll()
    else setImmediate(commitOrLookAgain, now, looks + 1)
  }

  function commitAll(): void {
    due = false
    // The running transaction checks again at the end of its turn.
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

  /** The open transaction was undone completely. */
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

  /** @returns a function that passes the turn on */
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
      // Requests that have arrived by now go first.
      if (waiting && !due) {
        due = true
        setImmediate(commitOrLookAgain, waiting.length, 1)
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
