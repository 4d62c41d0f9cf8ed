import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { TSchema } from 'typebox'
import { yieldToOthers } from '../time/slices.ts'

/**
 * Answers `{success: true, data: […]}` page by page, the same bytes as if it had been made in one go: the next page is
 * read when the client has taken the one before, so memory stays flat and others are answered meanwhile. A fault after
 * the first page breaks the connection, so that half a list is not taken for a whole one.
 * @param entry schema of an entry, as in the route's response
 * @throws what reading the first page throws
 */
export async function sendList<T>(
  reply: FastifyReply,
  entry: TSchema,
  pages: AsyncIterable<readonly T[]>,
): Promise<FastifyReply> {
  const serialise = reply.compileSerializationSchema(entry as object as Record<string, unknown>) as (value: T) => string
  const iterator = pages[Symbol.asyncIterator]()
  const first = await iterator.next()

  async function* parts(): AsyncGenerator<string> {
    yield '{"success":true,"data":['
    let before = ''
    for (let page = first; !page.done; page = await iterator.next()) {
      let text = ''
      for (const each of page.value) {
        text += before + serialise(each)
        before = ','
      }
      yield text
      await yieldToOthers()
    }
    yield ']}'
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(parts(), { objectMode: false }))
}
