import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

/** Nesting of lists and objects: our bodies need less than a third of it, and code walks them recursively. */
export const DEEPEST = 32
/** Values in all: a transcript of 50,000 segments with every field has 350,000. */
export const MOST_VALUES = 400_000
/** Fields of one object: the parser stores objects with hundreds of fields in a much more expensive way. */
export const MOST_MEMBERS = 200
/** Shapes of objects, field by field: an object of a new shape costs the parser most. */
export const MOST_SHAPES = 10_000

/**
 * Reads JSON bodies as Fastify does, refusing `__proto__` and excessive bodies: validators and serialisers would
 * run out of stack on a deep one, and everybody else waits while a crowded one is parsed.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    const excess = excessOf(text)
    if (excess) done(REFUSALS[excess]())
    else parse(request, text, done)
  })
}

type Excess = 'depth' | 'values' | 'members' | 'shapes'

const REFUSALS: Record<Excess, () => ApiError> = {
  depth: () => new ApiError(400, (m) => m.nestedTooDeep(DEEPEST)),
  values: () => new ApiError(413, (m) => m.tooManyValues(MOST_VALUES)),
  members: () => new ApiError(413, (m) => m.tooManyMembers(MOST_MEMBERS)),
  shapes: () => new ApiError(413, (m) => m.tooManyShapes),
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/** What is excessive about the JSON text. It is scanned character by character before it is parsed. */
export function excessOf(text: string): Excess | null {
  const fields = fieldCount()
  /** Where the last string begins and ends: before a colon it is a field's name. */
  let [first, last] = [0, 0]
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        first = at
        at = last = endOfString(text, at)
        break
      case LIST:
      case OBJECT:
        if (++depth > DEEPEST) return 'depth'
        fields.open(depth)
        values++
        break
      case LIST_END:
      case OBJECT_END:
        if (depth > 0) depth--
        break
      case COLON: {
        const excess = fields.add(depth, text, first, last)
        if (excess) return excess
        break
      }
      case COMMA:
        values++
        break
    }
    if (values > MOST_VALUES) return 'values'
  }
  return null
}

/** For each open object, the number of its fields so far and a hash of them. */
function fieldCount() {
  const members = new Uint32Array(DEEPEST + 1)
  const shapes = new Int32Array(DEEPEST + 1)
  const seen = new Set<number>()
  return {
    open(depth: number): void {
      members[depth] = 0
      shapes[depth] = 0
    },
    /** @param first where in the text the field's name begins */
    add(depth: number, text: string, first: number, last: number): Excess | null {
      shapes[depth] = hashOf(text, first, last, shapes[depth] ?? 0)
      seen.add(shapes[depth] ?? 0)
      if (seen.size > MOST_SHAPES) return 'shapes'
      members[depth] = (members[depth] ?? 0) + 1
      return (members[depth] ?? 0) > MOST_MEMBERS ? 'members' : null
    },
  }
}

/** Continues a hash with a part of the text. */
function hashOf(text: string, first: number, last: number, before: number): number {
  let hash = before
  for (let at = first; at < last; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}

/** @returns where the string's last quote is; the text's end when it has none */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) return at
    if (sign === BACKSLASH) at++
  }
  return text.length
}
