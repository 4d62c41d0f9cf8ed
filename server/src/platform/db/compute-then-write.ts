import type { Db, Tx } from './open.ts'

/** How often overtaken work is repeated before it is done under the lock, with all other writers waiting. */
const ATTEMPTS = 5

/**
 * Does slow work before the transaction that writes its result, so that no writer waits for it.
 *
 * @param make reads its input and computes the result; in the last resort it runs in a transaction and locks its input
 * @param write locks, and checks that the input `make` read still holds. Null: it does not, and nothing is written
 */
export async function computeThenWrite<Made, Written extends object>(
  db: Db,
  make: (over: Db) => Promise<Made>,
  write: (tx: Tx, made: Made) => Promise<Written | null>,
): Promise<Written> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    const made = await make(db)
    const written = await db.transaction().execute((tx) => write(tx, made))
    if (written) return written
  }
  return db.transaction().execute(async (tx) => {
    const written = await write(tx, await make(tx))
    if (!written) throw new Error('overtaken although it is locked')
    return written
  })
}
