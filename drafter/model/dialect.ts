import type { TSchema } from 'typebox'

/** How much of the protocol the server understands. */
export interface Dialect {
  format: 'json_schema' | 'json_object' | 'text'
  temperature: boolean
}

export const RICHEST: Dialect = { format: 'json_schema', temperature: true }

/** With a name, because the protocol requires one. */
export interface AnswerSchema<Schema extends TSchema = TSchema> {
  name: string
  schema: Schema
}

/** Strict servers refuse defaults; we need them only for reading lax answers. */
const onTheWire = (schema: TSchema): Record<string, unknown> =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key === 'default' ? undefined : value)))

/** The fields of a request that depend on the dialect. */
export function spoken({ format, temperature }: Dialect, { name, schema }: AnswerSchema) {
  return {
    // The same words should give the same note; reasoning models do not accept a temperature.
    ...(temperature ? { temperature: 0 } : {}),
    ...(format === 'json_schema'
      ? { response_format: { type: format, json_schema: { name, strict: true, schema: onTheWire(schema) } } as const }
      : {}),
    ...(format === 'json_object' ? { response_format: { type: format } as const } : {}),
  }
}

/**
 * What to try after a server has refused the form of a request; null if there is nothing simpler.
 * @param complaint the server's words, which may name what it does not know
 */
export function simpler({ format, temperature }: Dialect, complaint: string): Dialect | null {
  if (temperature && /temperature/i.test(complaint)) return { format, temperature: false }
  if (format === 'json_schema') return { format: 'json_object', temperature }
  if (format === 'json_object') return { format: 'text', temperature }
  return temperature ? { format, temperature: false } : null
}
