import type { ConnectionKeys, Run } from './keys.ts'
import type { OpenedCache } from './opened-cache.ts'
import type { Plan, SealedResult } from './plan.ts'
import { isSealed, openedText, ownerOf } from './text.ts'

type Row = Record<string, unknown>

interface Sealed {
  row: Row
  result: SealedResult
  value: string
  place: { table: string; row: string }
  /** Table, column and row in a word. */
  name: string
}

/** Opens what the plan names, in place. @throws {Error} when it was changed or moved, or its key is destroyed */
export async function openRows(
  rows: Row[],
  plan: Plan,
  run: Run,
  { keys, opened }: { keys: ConnectionKeys | null; opened: OpenedCache },
): Promise<void> {
  if (plan === 'raw') return refuseSealed(rows)
  if (!plan) return
  // Plain values are from before there was a seal: they are read until they are moved.
  const closed = sealedIn(rows, plan).filter(({ row, result, value, name }) => {
    const text = opened.get(name, value)
    if (text !== undefined) row[result.key] = text
    return text === undefined
  })
  if (closed.length === 0) return
  if (!keys) throw new Error('without the root key, nothing that is sealed can be read')
  const keyOf = await keys.forReading(run, new Set(closed.map(({ value }) => ownerOf(value))))
  for (const { row, result, value, place, name } of closed) {
    const text = openedText(keyOf(ownerOf(value)), value, place, result.column)
    row[result.key] = text
    opened.set(name, value, text)
  }
}

function sealedIn(rows: readonly Row[], plan: readonly SealedResult[]): Sealed[] {
  const found: Sealed[] = []
  for (const row of rows) {
    for (const result of plan) {
      const value = row[result.key]
      if (!isSealed(value)) continue
      const { table, column, row: parts } = result
      const id = parts.length === 1 ? String(row[parts[0] ?? '']) : parts.map((part) => row[part]).join('/')
      found.push({ row, result, value, place: { table, row: id }, name: `${table} ${column} ${id}` })
    }
  }
  return found
}

/** Raw SQL does not say which column is which. */
function refuseSealed(rows: readonly Row[]): void {
  for (const row of rows) {
    for (const value of Object.values(row)) {
      if (isSealed(value)) throw new Error('raw SQL has read a sealed column: read it by the query builder')
    }
  }
}
