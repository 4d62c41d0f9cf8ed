import type { Db } from '../platform/db/open.ts'
import type { PatientRow } from '../platform/db/patient-tables.ts'
import { yieldToOthers } from '../platform/time/slices.ts'
import { recordOf } from './record.ts'
import { finding, type Searchable, searchableOf } from './rules.ts'
import * as patients from './store.ts'

/** Searches a doctor's patients in memory, because no database index holds names. */
export interface PatientSearch {
  /** The newest matching patients. */
  find(doctorId: string, query: string, most: number): Promise<PatientRow[]>
}

interface Known {
  row: PatientRow
  searchable: Searchable
}

interface Remembered {
  /** The database's counter before the patients were read. */
  changes: number
  /** Newest first. */
  patients: ReadonlyMap<string, Known>
}

/** Rows read and parsed at a time. */
const AT_ONCE = 500
/** Doctors whose patients are cached. */
const DOCTORS = 100

/**
 * The cache is valid as long as the database's counter is unchanged. Patients are read after the counter, so they may
 * be newer than their number but never older: the next search sees another process's change.
 */
export function patientSearch({ db }: { db: Db }): PatientSearch {
  const remembered = new Map<string, Remembered>()

  async function current(doctorId: string): Promise<ReadonlyMap<string, Known>> {
    const changes = await patients.changesOf(db, doctorId)
    const before = remembered.get(doctorId)
    const now = before?.changes === changes ? before : { changes, patients: await read(doctorId, before) }
    // Reinsert at the end, so that the least recently used doctor is evicted first.
    remembered.delete(doctorId)
    remembered.set(doctorId, now)
    const oldest = remembered.keys().next().value
    if (remembered.size > DOCTORS && oldest !== undefined) remembered.delete(oldest)
    return now.patients
  }

  /** Rereads only changed patients. */
  async function read(doctorId: string, before: Remembered | undefined): Promise<ReadonlyMap<string, Known>> {
    const all = await patients.versionsOf(db, doctorId)
    const changed = all.filter(({ id, version }) => before?.patients.get(id)?.row.version !== version)
    const fresh = new Map<string, Known>()
    for (let from = 0; from < changed.length; from += AT_ONCE) {
      const ids = changed.slice(from, from + AT_ONCE).map(({ id }) => id)
      for (const row of await patients.allOf(db, doctorId, ids)) {
        fresh.set(row.id, { row, searchable: searchableOf(recordOf(row)) })
      }
      await yieldToOthers()
    }
    const known = new Map<string, Known>()
    for (const { id } of all) {
      const one = fresh.get(id) ?? before?.patients.get(id)
      // Undefined if erased since the list was read.
      if (one) known.set(id, one)
    }
    return known
  }

  return {
    async find(doctorId, query, most) {
      const matches = finding(query)
      const found: PatientRow[] = []
      for (const { row, searchable } of (await current(doctorId)).values()) {
        if (matches(searchable)) found.push(row)
        if (found.length === most) break
      }
      return found
    },
  }
}
