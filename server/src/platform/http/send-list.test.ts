import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { type Static, Type } from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { inPages } from '../db/pages.ts'
import { httpApp } from './app.ts'
import { Success } from './schema.ts'
import { sendList } from './send-list.ts'

const Entry = Type.Object({ id: Type.Integer(), text: Type.String() })
const entries = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, text: 'ä"x'.repeat(1_000), secret: 'not told' }))

let app: ReturnType<typeof httpApp> | undefined
afterEach(() => app?.close())

/** A list of so many entries. @returns how many have been read */
async function serving(count: number, failAt = Number.POSITIVE_INFINITY) {
  let read = 0
  app = httpApp({ logger: pino({ level: 'silent' }), https: false })
  const response = { 200: Success(Type.Array(Entry)) }
  app.get('/whole', { schema: { response } }, async () => ({ success: true as const, data: entries(0, count) }))
  app.get('/list', (_request, reply) =>
    sendList(
      reply,
      Entry,
      inPages<Static<typeof Entry>>(100, async (last, size) => {
        if (read >= failAt) throw Object.assign(new Error('away'), { code: 'ECONNRESET' })
        const page = entries((last?.id ?? -1) + 1, Math.min(size, count - read))
        read += page.length
        return page
      }),
    ),
  )
  return { app, read: () => read }
}

describe('a long list', () => {
  it.each([0, 1, 100, 250])('of %i entries has the same bytes as one made in one go', async (count) => {
    const { app } = await serving(count)
    const [list, whole] = [await app.inject('/list'), await app.inject('/whole')]
    expect(list.body).toBe(whole.body)
    expect(list.headers['content-type']).toBe(whole.headers['content-type'])
  })

  it('is read as fast as the client takes it, and no faster', async () => {
    const { app, read } = await serving(100_000)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const request = get({ host: '127.0.0.1', port, path: '/list' })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    answer.pause()
    let before = -1
    await expect
      .poll(
        () => {
          const same = read() === before
          before = read()
          return same
        },
        { interval: 200 },
      )
      .toBe(true)
    // 100,000 entries are 400 MB: the sockets hold a few.
    expect(read()).toBeLessThan(10_000)
    answer.destroy()
  })

  it('that cannot be started is an error, and one that breaks off is not taken for complete', async () => {
    const fails = await serving(1_000, 0)
    expect((await fails.app.inject('/list')).statusCode).toBe(503)
    await fails.app.close()
    const breaks = await serving(1_000, 300)
    await breaks.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = breaks.app.server.address() as AddressInfo
    await expect(fetch(`http://127.0.0.1:${port}/list`).then((answer) => answer.text())).rejects.toThrow()
  })
})
