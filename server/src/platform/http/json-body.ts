import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

/** Lists and objects inside each other: no body of ours needs a third of it, and what walks one does so by recursion. */
export const DEEPEST = 32

/**
 * Has JSON bodies read as Fastify reads them, `__proto__` refused, but none that is nested deeper than `DEEPEST`:
 * validators and serialisers would run out of stack on it.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (isDeeperThan(text, DEEPEST)) done(new ApiError(400, (m) => m.nestedTooDeep(DEEPEST)))
    else parse(request, text, done)
  })
}

const [QUOTE, BACKSLASH] = ['"', '\\'].map((sign) => sign.charCodeAt(0))
const OPENING = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)))
const CLOSING = new Set([']', '}'].map((sign) => sign.charCodeAt(0)))

/** Is the JSON text nested deeper? Looked at sign by sign, before anything is made of it. */
export function isDeeperThan(text: string, most: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) inString = !inString
    else if (inString) {
      if (sign === BACKSLASH) at++
    } else if (OPENING.has(sign)) {
      if (++depth > most) return true
    } else if (CLOSING.has(sign)) depth--
  }
  return false
}
