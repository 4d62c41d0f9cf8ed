import type { CompiledQuery } from 'kysely'
import { nameOf } from '../../crypto/data-keys.ts'
import { type ConnectionKeys, type compiling, found, type Run } from './keys.ts'
import { foundPlace } from './marking.ts'
import { isPlain, type PlainText, type TextPlace } from './plain-text.ts'
import { sealedText } from './text.ts'

/** Finds where each text goes; null: no row to change. Looks up a row once, however many of its texts change. */
function placesOver(run: Run, queries: ReturnType<typeof compiling>) {
  const known = new Map<object, TextPlace | null>()
  return async ({ place }: PlainText): Promise<TextPlace | null> => {
    if (!('kind' in place)) return place
    const before = known.get(place)
    if (before !== undefined) return before
    const rows = await found(run, queries, place)
    if (rows.length > 1) throw new Error('sealed texts are changed row by row')
    const [row] = rows
    const resolved = row ? foundPlace(place, row) : null
    known.set(place, resolved)
    return resolved
  }
}

/** The statement with the plain texts sealed. @throws {Error} if the owner is gone */
export async function sealedQuery<Row>(
  query: CompiledQuery<Row>,
  run: Run,
  keys: ConnectionKeys,
  queries: ReturnType<typeof compiling>,
): Promise<CompiledQuery<Row>> {
  const placeOf = placesOver(run, queries)
  const sealed = async (plain: PlainText): Promise<string | null> => {
    const place = await placeOf(plain)
    if (!place) return null
    const key = place.isNew ? keys.forNew(place.owner) : await keys.forWriting(run, place.owner)
    return sealedText(key, plain.text, place, plain.column, nameOf(place.owner))
  }
  const parameters: unknown[] = []
  for (const parameter of query.parameters) parameters.push(isPlain(parameter) ? await sealed(parameter) : parameter)
  return { ...query, parameters }
}
