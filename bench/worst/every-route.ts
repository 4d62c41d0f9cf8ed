import { DEEPEST, MOST_MEMBERS, MOST_SHAPES, MOST_VALUES } from '../../server/src/platform/http/json-body.ts'
import { TEXTS } from './texts.ts'
import { type Case, json, type World } from './world.ts'

/** The service's limits for JSON bodies. */
const LARGEST = 4 * 1024 * 1024
const ROOM = 4_096
/** Minimum number of characters in an entry of a list. */
const ENTRY = 500

/** What a route needs to get past its schema, so that its rules see the rest of the body. */
const VALID: Readonly<Record<string, Record<string, unknown>>> = {
  'POST /appointments/add': { name: 'A', date: '2026-03-02', time: '09:30' },
  'POST /appointment-types': { name: 'A' },
  'POST /login': { email: 'wer@praxis.example', password: 'geheim-genug' },
  'POST /notes/add/{id}': { notes: 'A' },
}

type Schema = {
  type?: string | string[]
  maxLength?: number
  maxItems?: number
  properties?: Record<string, Schema>
  items?: Schema
}

/** Bodies whose shape can be sent to any route. */
function shapes(valid: Record<string, unknown>): Record<string, string> {
  const start = JSON.stringify(valid).slice(0, -1) + (Object.keys(valid).length > 0 ? ',' : '')
  const many = (what: string, count: number) => `${start}"x":[${Array.from({ length: count }, () => what).join(',')}]}`
  const members = (length: number, from = 0) => Array.from({ length }, (_, n) => `"k${from + n}":1`).join(',')
  const large = members(MOST_MEMBERS)
  const deep = `${'['.repeat(DEEPEST - 2)}${']'.repeat(DEEPEST - 2)}`
  return {
    'as many values as there may be': many('1', MOST_VALUES - 100),
    'as many objects as there may be': many('{}', MOST_VALUES / 2 - 100),
    'objects of many members': many(`{${large}}`, Math.min(LARGEST / large.length, MOST_VALUES / MOST_MEMBERS) - 1),
    'objects that all are others': `${start}"x":[${Array.from({ length: MOST_SHAPES / 10 - 20 }, (_, n) => `{${members(10, n * 10)}}`)}]}`,
    'lists in lists in lists': many(deep, MOST_VALUES / (DEEPEST - 1) - 100),
    'a constructor, and many values': many('[]', MOST_VALUES / 2 - 100).replace('{', '{"constructor":{},'),
    'far more values than there may be': many('[]', LARGEST / 3 - ROOM),
  }
}

/** Every text in the schema, as long as allowed, together as long as a body may be. */
function texts(schema: Schema, text: (length: number) => string): string {
  const names = Object.keys(schema.properties ?? {})
  const share = (LARGEST - ROOM) / Math.max(1, names.length)
  const filled = (one: Schema, most: number): unknown => {
    const types = [one.type ?? 'string'].flat()
    if (types.includes('array')) {
      // Lists within lists would be longer than a body may be.
      const length = Math.ceil(Math.min(one.maxItems ?? 1_000, 1_000, most / ENTRY))
      return Array.from({ length }, () => filled(one.items ?? {}, most / length))
    }
    if (one.properties) {
      const inside = Object.entries(one.properties)
      return Object.fromEntries(inside.map(([name, each]) => [name, filled(each, most / inside.length)]))
    }
    if (!types.includes('string')) return types.includes('boolean') ? true : 30
    // It is longer as JSON: a line break takes two characters.
    return text(Math.floor(Math.min(one.maxLength ?? most / 2, most / 2)))
  }
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, filled(schema.properties?.[name] ?? {}, share)])))
}

/** For every route that takes JSON: the largest body of each shape, and its texts at their longest. */
export function bodiesOfEveryRoute({ document, ids, routes }: World): Case[] {
  return routes.flatMap((route) => {
    const [method = '', path = ''] = route.split(' ')
    const operation = document.paths[path]?.[method.toLowerCase()]
    const content = operation?.requestBody?.content['application/json']
    if (!content) return []
    const to = path.replace(/\{\w+\}/, ids[operation?.['x-owns'] ?? 'appointment'] ?? ids.appointment)
    const schema = resolved(document, content.schema) as Schema
    const bodies = [
      ...Object.entries(shapes(VALID[route] ?? {})),
      ...Object.entries(TEXTS).map(([name, text]) => [`texts full of ${name}`, texts(schema, text)] as const),
    ]
    return bodies.map(([name, body]) => ({ route, name, path: to, ...json(body) }))
  })
}

/** The schema with its references resolved. */
function resolved({ components }: Pick<World['document'], 'components'>, part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((each) => resolved({ components }, each))
  if ('$ref' in part) return resolved({ components }, components.schemas[String(part.$ref).split('/').at(-1) ?? ''])
  return Object.fromEntries(Object.entries(part).map(([name, child]) => [name, resolved({ components }, child)]))
}
