import type { Db, Tx } from '../open.ts'
import type { Announcement, Announcements } from './announcements.ts'

/** Where a transaction keeps what it will tell. */
const ANNOUNCED = Symbol('announced')

/** Tells listeners of every process when the transaction has committed, and nobody when it is undone. */
export function announce(tx: Tx, topic: string, subject: string): void {
  const { [ANNOUNCED]: announced } = tx as Tx & { [ANNOUNCED]?: Announcement[] }
  if (!announced) throw new Error('a transaction that announces is begun by db.transaction().execute')
  announced.push({ topic, subject })
}

/**
 * Lets the transactions of `db` announce. Telling is left until after the commit: inside it, Postgres lets nobody else
 * who notifies commit at the same time.
 */
export function announcing(db: Db, announcements: Announcements): Db {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      let announced: Announcement[] = []
      const result = await execute((tx) => {
        // It may be run again: only what the last run says holds.
        announced = []
        return work(Object.assign(tx, { [ANNOUNCED]: announced }))
      })
      if (announced.length > 0) announcements.tell(announced)
      return result
    }
    return builder
  }
  return db
}
