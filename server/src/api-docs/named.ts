/** Replaces every copy of a named schema by a reference to `#/components/schemas/<name>`. */
export function named<T>(value: T, schemas: Readonly<Record<string, unknown>>): T {
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]))
  const visit = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map(visit)
    const name = names.get(JSON.stringify(part))
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
    return Object.fromEntries(Object.entries(part).map(([key, child]) => [key, visit(child)]))
  }
  return visit(value) as T
}
