import type { ConnectionKeys, Run } from './keys.ts'
import type { OpenedCache, OpenedPlace } from './opened-cache.ts'
import type { Plan, SealedResult } from './plan.ts'
import { isSealed, openedText, ownerOf } from './text.ts'

type Row = Record<string, unknown>

interface Closed {
  place: OpenedPlace
  into: Row
  key: string
  sealed: string
  owner: string
}

const NOTHING: readonly Closed[] = []

/** Fills in recently opened texts, in place. @returns the texts of the plan that are still sealed */
export function stillClosed(rows: readonly Row[], plan: Plan, opened: OpenedCache): readonly Closed[] {
  if (plan === 'raw') refuseSealed(rows)
  return plan === 'raw' || !plan ? NOTHING : closedIn(rows, plan, opened)
}

/** Opens the texts, in place. @throws {Error} if one was changed or moved, or its key is destroyed */
export async function openAll(
  closed: readonly Closed[],
  run: Run,
  { keys, opened }: { keys: ConnectionKeys | null; opened: OpenedCache },
): Promise<void> {
  if (!keys) throw new Error('without the root key, nothing that is sealed can be read')
  const keyOf = await keys.forReading(run, new Set(closed.map(({ owner }) => owner)))
  const at = performance.now()
  for (const { place, into, key, sealed, owner } of closed) {
    const text = openedText(keyOf(owner), sealed, place, place.column)
    into[key] = text
    opened.set(place, sealed, text, at)
  }
}

function closedIn(rows: readonly Row[], plan: readonly SealedResult[], opened: OpenedCache): Closed[] {
  const closed: Closed[] = []
  const at = performance.now()
  for (const into of rows) {
    for (const { key, table, column, row } of plan) {
      const sealed = into[key]
      // Plain values predate sealing and can be read until they are moved.
      if (!isSealed(sealed)) continue
      const place = { table, column, row: rowIn(into, row) }
      const text = opened.get(place, sealed, at)
      if (text === undefined) closed.push({ place, into, key, sealed, owner: ownerOf(sealed) })
      else into[key] = text
    }
  }
  return closed
}

const rowIn = (into: Row, parts: readonly string[]): string =>
  parts.length === 1 ? String(into[parts[0] ?? '']) : parts.map((part) => into[part]).join('/')

/** Raw SQL does not tell which column is which. */
function refuseSealed(rows: readonly Row[]): void {
  for (const row of rows) {
    for (const value of Object.values(row)) {
      if (isSealed(value)) throw new Error('raw SQL has read a sealed column: read it by the query builder')
    }
  }
}
