import type { Generated } from 'kysely'
import type { TextsOf } from './texts.ts'

/** Background work that has not ended (platform/jobs). */
export interface JobRow {
  id: string
  kind: string
  payload_json: string
  /** At most one waiting job has it. */
  key: string | null
  /** 1: a newer job took over the key while this one ran; this one may finish but is not retried. */
  superseded: Generated<number>
  /** Attempts begun so far: counted just before each runs, so that a job which kills its process is limited too. */
  attempt: Generated<number>
  /** Earliest start, or the end of a leased job's lease; milliseconds since the epoch. */
  due_at: number
  /** Holder of the lease, new for every attempt: the fence. Null while the job waits. */
  lease: string | null
  /** The job's owner: owners take turns. */
  owner: Generated<string | null>
  /** Of two due jobs, the one with the lower number comes first. */
  turn: Generated<number>
  created_at: string
}

/** Periodic work, done once in the whole installation (platform/db/periodic.ts). Milliseconds since the epoch. */
export interface PeriodicWorkRow {
  name: string
  due_at: number
  /** Lease of the process doing it; null while no process does. */
  lease: string | null
  held_until: number
  /** Where an interrupted attempt stopped. */
  place: string | null
  finished_at: number | null
  took_ms: number | null
}

/** Values all processes of an installation must agree on. */
export interface InstallationRow {
  name: string
  value: string
}

export interface BackgroundTables {
  jobs: JobRow
  installation: InstallationRow
  periodic_work: PeriodicWorkRow
}

export const backgroundTexts = {
  jobs: {
    kind: 'word',
    payload_json: 'states',
    key: 'made',
    lease: 'made',
    owner: 'made',
  },
  installation: { name: 'agreed', value: 'agreed' },
  periodic_work: {
    name: 'agreed',
    lease: 'made',
    place: 'made',
  },
} as const satisfies TextsOf<BackgroundTables>
