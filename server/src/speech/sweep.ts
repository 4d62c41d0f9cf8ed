import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../platform/db/open.ts'
import type { Spools } from '../platform/spool/spools.ts'
import { releaseForgotten } from './claims.ts'
import type { Finisher } from './finish.ts'
import type { Limits } from './rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  spools: Spools
  finisher: Finisher
  limits: Limits
  log: FastifyBaseLogger
  now: () => Date
  isConnected(id: string): boolean
  isDraining(): boolean
}

/** How long a client can ask what became of a session. */
const ENDED_MS = 24 * 3_600_000
/** Storing is retried after ever longer pauses, up to this. */
const LONGEST_PAUSE_MS = 5 * 60_000
/** An erasure on another machine leaves a spool without a session; it is removed after this long. */
const ORPHAN_MS = 3_600_000

type Due = Awaited<ReturnType<typeof store.dueAt>>[number]

/**
 * @returns a function that makes recordings of sessions that ended or that nobody came back to, and returns how many
 */
export function sessionSweep(deps: Deps): () => Promise<number> {
  const { db, spools, finisher, limits, log, now, isConnected, isDraining } = deps
  const failed = new Map<string, { times: number; until: number }>()

  /** Nobody is speaking in it, and it is time to try. */
  async function isDue({ id, state }: Due, before: Date): Promise<boolean> {
    if (state === 'open' && (isConnected(id) || !(await store.endUnseen(db, id, before)))) return false
    return (failed.get(id)?.until ?? 0) <= performance.now()
  }

  async function finish(row: Due, before: Date): Promise<'done' | 'later' | 'stopping'> {
    if (!(await isDue(row, before))) return 'later'
    const { id } = row
    try {
      await finisher.finish(id)
      failed.delete(id)
      return 'done'
    } catch (error) {
      if (isDraining()) return 'stopping'
      const times = (failed.get(id)?.times ?? 0) + 1
      failed.set(id, { times, until: performance.now() + Math.min(LONGEST_PAUSE_MS, limits.sweepMs * 2 ** times) })
      log.error({ err: error, times }, 'a live recording could not be stored yet')
      return 'later'
    }
  }

  async function removeSpools(): Promise<void> {
    for (const { id, modified } of await spools.list()) {
      const row = await store.byId(db, id)
      const orphan = !row && modified.getTime() < Date.now() - ORPHAN_MS
      if (orphan || row?.state === 'ended') await spools.remove(id)
    }
  }

  async function finishDue(): Promise<number> {
    const before = new Date(now().getTime() - limits.graceMs)
    const due = await store.dueAt(db, await spools.home(), { now: now(), seenBefore: before })
    const ids = new Set(due.map(({ id }) => id))
    for (const id of failed.keys()) if (!ids.has(id)) failed.delete(id)
    let dealtWith = 0
    for (const row of due) {
      const end = await finish(row, before)
      if (end === 'stopping') break
      if (end === 'done') dealtWith++
    }
    return dealtWith
  }

  return async () => {
    const dealtWith = await finishDue()
    await releaseForgotten(db, now())
    await store.forgetEnded(db, new Date(now().getTime() - ENDED_MS))
    await removeSpools()
    return dealtWith
  }
}
