import packageOfServer from '../package.json' with { type: 'json' }
import { lastBackup } from './backups/schedule.ts'
import type { Database } from './platform/db/open.ts'
import type { DiskSpace } from './platform/disk/space.ts'

/** A measured value with the labels that distinguish it from others of the same name. */
export interface Sample {
  labels: Readonly<Record<string, string>>
  value: number
}

/** A level that is read when a monitor asks. */
export interface Level {
  name: string
  help: string
  labels: readonly string[]
  /** Rejects while its source is away; then there is no sample. */
  read(): Promise<readonly Sample[]>
}

interface Deps {
  database: Database
  space: Pick<DiskSpace, 'free'>
  now: () => Date
}

const one = (value: number): Sample[] => [{ labels: {}, value }]
const seconds = (at: string | number): number => new Date(at).getTime() / 1000

/** What operators need beyond figures on the process, its requests and its jobs. Each query is bounded by an index. */
export function observedLevels({ database, space, now }: Deps): Level[] {
  const { db } = database
  return [
    {
      name: 'visite_build_info',
      help: 'Always 1; the labels say what runs',
      labels: ['version', 'node', 'database'],
      read: async () => [
        { labels: { version: packageOfServer.version, node: process.version, database: database.engine }, value: 1 },
      ],
    },
    {
      name: 'visite_database_connections',
      help: 'Connections of this process to Postgres, and requests that wait for one',
      labels: ['state'],
      read: async () =>
        database.engine === 'postgres'
          ? Object.entries(database.pool.counts()).map(([state, value]) => ({ labels: { state }, value }))
          : [],
    },
    {
      name: 'visite_oldest_waiting_job_seconds',
      help: 'How long the job of a kind that has waited longest could have run',
      labels: ['kind'],
      async read() {
        const at = now().getTime()
        const rows = await db
          .selectFrom('jobs')
          .select(['kind', (eb) => eb.fn.min<number>('due_at').as('due')])
          .where('lease', 'is', null)
          .where('due_at', '<=', at)
          .groupBy('kind')
          .execute()
        return rows.map(({ kind, due }) => ({ labels: { kind }, value: (at - due) / 1000 }))
      },
    },
    {
      name: 'visite_failed_mails',
      help: 'Mails that could not be sent, of all processes',
      labels: [],
      async read() {
        const failed = db.selectFrom('outgoing_mails').where('failed', 'is not', null)
        return one((await failed.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count)
      },
    },
    {
      name: 'visite_last_backup_timestamp_seconds',
      help: 'When the last `visite backup` ended; none when there was none',
      labels: [],
      async read() {
        const last = await lastBackup(db)
        return last ? one(last.getTime() / 1000) : []
      },
    },
    {
      name: 'visite_periodic_work_finished_timestamp_seconds',
      help: 'When work that is done now and then was last finished, by any process',
      labels: ['work'],
      async read() {
        const rows = await db.selectFrom('periodic_work').select(['name', 'finished_at']).execute()
        return rows.flatMap(({ name, finished_at }) =>
          finished_at === null ? [] : [{ labels: { work: name }, value: seconds(finished_at) }],
        )
      },
    },
    {
      name: 'visite_disk_free_bytes',
      help: 'Free on the disk of the data folder, where live speech and uploads arrive',
      labels: [],
      read: async () => one(await space.free()),
    },
  ]
}
