/**
 * The changes that make a difference to the row; null if there are none, because an unchanged row gets no new version,
 * `updatedAt` or event.
 */
export function effectiveChanges<Row extends object, Changes extends Partial<Row>>(
  row: Row,
  changes: Changes,
): Partial<Changes> | null {
  const names = (Object.keys(changes) as (keyof Changes & keyof Row)[]).filter(
    (name) => !Object.is(changes[name], row[name]),
  )
  if (names.length === 0) return null
  const left: Partial<Changes> = {}
  for (const name of names) left[name] = changes[name]
  return left
}
