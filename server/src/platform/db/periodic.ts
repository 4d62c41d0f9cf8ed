import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../ids.ts'
import type { Db } from './open.ts'

/** Times of periodic work, milliseconds. */
const LEASE_MS = 120_000
/** After a failure any process may try again after this time. */
const AGAIN_MS = 300_000

/** After each page the work rests for twice the time the page took: doctors' requests come first. */
const RESTS = 2
/** Milliseconds: however slow a storage is, work goes on. */
const LONGEST_REST_MS = 2_000

/** What the work knows about an earlier attempt, and records about this one. */
export interface Progress {
  /** Where an interrupted attempt stopped; null at the beginning. */
  readonly place: string | null
  /** Records the place, and rests. @throws {WorkTakenOverError} if another process has taken over the work */
  keep(place: string): Promise<void>
}

/** The lease expired, as after a long sleep of the machine, and another process has started. */
export class WorkTakenOverError extends Error {
  constructor(name: string) {
    super(`${name} was taken over by another process`)
    this.name = 'WorkTakenOverError'
  }
}

interface Work {
  name: string
  /** From its end to its next start, milliseconds. */
  everyMs: number
  run(progress: Progress): Promise<void>
}

/**
 * Does the work if it is due and no other process in the installation is doing it. Renews a lease meanwhile; if a
 * process dies, another continues at the recorded place.
 * @param now the same on all machines, to within seconds
 * @param rest waits between two pages
 * @returns whether it was done here
 * @throws what the work throws; it is due again in five minutes, from the recorded place
 */
export async function ifDue(
  db: Db,
  now: () => Date,
  { name, everyMs, run }: Work,
  rest: (ms: number) => Promise<unknown> = pause,
): Promise<boolean> {
  const clock = () => now().getTime()
  const lease = newId()
  const begun = clock()
  await db
    .insertInto('periodic_work')
    .values({ name, due_at: 0, held_until: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const taken = await db
    .updateTable('periodic_work')
    .set({ lease, held_until: begun + LEASE_MS })
    .where('name', '=', name)
    .where('due_at', '<=', begun)
    .where('held_until', '<=', begun)
    .returning('place')
    .executeTakeFirst()
  if (!taken) return false

  const own = (set: { place?: string | null; held_until: number; [other: string]: unknown }) =>
    db.updateTable('periodic_work').set(set).where('name', '=', name).where('lease', '=', lease).executeTakeFirst()
  const renewing = setInterval(() => own({ held_until: clock() + LEASE_MS }).catch(() => {}), LEASE_MS / 3)
  let since = performance.now()
  try {
    await run({
      place: taken.place,
      async keep(place) {
        const { numUpdatedRows } = await own({ place, held_until: clock() + LEASE_MS })
        if (numUpdatedRows !== 1n) throw new WorkTakenOverError(name)
        await rest(Math.min(LONGEST_REST_MS, RESTS * (performance.now() - since)))
        since = performance.now()
      },
    })
    const at = clock()
    const done = { place: null, finished_at: at, took_ms: at - begun, due_at: at + everyMs }
    await own({ ...done, lease: null, held_until: 0 })
    return true
  } catch (error) {
    await own({ due_at: clock() + AGAIN_MS, lease: null, held_until: 0 }).catch(() => {})
    throw error
  } finally {
    clearInterval(renewing)
  }
}
