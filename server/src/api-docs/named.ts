import { DOCUMENTED_AS } from '../platform/http/schema.ts'
import type { Json } from './document.ts'

/** Values that are not schemas, whatever they look like. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const'])

/**
 * Replaces every schema with a `title` by a reference to `#/components/schemas/<title>`.
 * @returns what remains, and the schemas by their titles
 * @throws when two schemas have one title
 */
export function named<T>(value: T): { value: T; schemas: Record<string, Json> } {
  const found = new Map<string, Json>()
  const visit = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map(visit)
    if (DOCUMENTED_AS in part) return visit(part[DOCUMENTED_AS])
    const { title, ...schema } = part as Json
    // A member with that name is a schema, not a text.
    if (typeof title !== 'string') return inside(part)
    const record = inside(schema)
    const known = found.get(title)
    if (known && JSON.stringify(known) !== JSON.stringify(record)) throw new Error(`two schemas are called ${title}`)
    found.set(title, record)
    return { $ref: `#/components/schemas/${title}` }
  }
  const inside = (part: object): Json =>
    Object.fromEntries(Object.entries(part).map(([key, child]) => [key, DATA.has(key) ? child : visit(child)]))
  const rest = visit(value) as T
  return { value: rest, schemas: Object.fromEntries([...found].sort(([a], [b]) => a.localeCompare(b))) }
}
