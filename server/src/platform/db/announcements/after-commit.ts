import type { Db, Tx } from '../open.ts'
import type { Announcement, Announcements } from './announcements.ts'

/** Key under which a transaction keeps its announcements. */
const ANNOUNCED = Symbol('announced')

/** Announces to listeners in every process once the transaction has committed, never if it is rolled back. */
export function announce(tx: Tx, topic: string, subject: string): void {
  const { [ANNOUNCED]: announced } = tx as Tx & { [ANNOUNCED]?: Announcement[] }
  if (!announced) throw new Error('a transaction that announces is begun by db.transaction().execute')
  announced.push({ topic, subject })
}

/**
 * Lets the transactions of `db` announce. They do so after the commit, because Postgres lets only one notifying
 * transaction commit at a time.
 */
export function announcing(db: Db, announcements: Announcements): Db {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      let announced: Announcement[] = []
      const result = await execute((tx) => {
        // The transaction may run again; only the last run's announcements count.
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
