import type { ConnectionKeys, Run } from './keys.ts'
import type { Plan, SealedResult } from './plan.ts'
import { isSealed, openedText, ownerOf } from './text.ts'

type Row = Record<string, unknown>

/** Opens what the plan names, in place. @throws {Error} when it was changed or moved, or its key is destroyed */
export async function openRows(rows: Row[], plan: Plan, run: Run, keys: ConnectionKeys | null): Promise<void> {
  if (plan === 'raw') return refuseSealed(rows)
  if (!plan) return
  const owners = ownersIn(rows, plan)
  // Plain values are from before there was a seal: they are read until they are moved.
  if (owners.size === 0) return
  if (!keys) throw new Error('without the root key, nothing that is sealed can be read')
  const keyOf = await keys.forReading(run, owners)
  for (const row of rows) {
    for (const { key, table, column, row: parts } of plan) {
      const value = row[key]
      if (!isSealed(value)) continue
      const place = { table, row: parts.map((part) => row[part]).join('/') }
      row[key] = openedText(keyOf(ownerOf(value)), value, place, column)
    }
  }
}

function ownersIn(rows: readonly Row[], plan: readonly SealedResult[]): Set<string> {
  const owners = new Set<string>()
  for (const row of rows) {
    for (const { key } of plan) {
      const value = row[key]
      if (isSealed(value)) owners.add(ownerOf(value))
    }
  }
  return owners
}

/** Raw SQL does not say which column is which. */
function refuseSealed(rows: readonly Row[]): void {
  for (const row of rows) {
    for (const value of Object.values(row)) {
      if (isSealed(value)) throw new Error('raw SQL has read a sealed column: read it by the query builder')
    }
  }
}
