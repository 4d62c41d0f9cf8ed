import type { Generated } from 'kysely'

/** Background work that has not ended (platform/jobs). */
export interface JobRow {
  id: string
  kind: string
  payload_json: string
  /** At most one waiting job has it. */
  key: string | null
  /** 1: a newer job took over the key while this one ran; it may finish but is not tried again. */
  superseded: Generated<number>
  /** Attempts begun so far: counted when leased, so that a job which kills its process is limited too. */
  attempt: Generated<number>
  /** Milliseconds since the epoch: not before; of a leased job the end of its lease. */
  due_at: number
  /** Holder of the lease, new for every attempt: the fence. Null while the job waits. */
  lease: string | null
  /** Whose it is: theirs take turns with those of others. */
  owner: Generated<string | null>
  /** Of two jobs that are due, the one with the lower number comes first. */
  turn: Generated<number>
  created_at: string
}

/** Work that is done now and then, once in the whole installation (platform/db/periodic.ts). Milliseconds since the epoch. */
export interface PeriodicWorkRow {
  name: string
  due_at: number
  /** Of the process that does it; null while nobody does. */
  lease: string | null
  held_until: number
  /** Where an attempt that broke off had come to. */
  place: string | null
  finished_at: number | null
  took_ms: number | null
}

/** What all processes of an installation must agree on. */
export interface InstallationRow {
  name: string
  value: string
}
