import { once } from 'node:events'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { httpApp } from './app.ts'

const app = (https: boolean) => httpApp({ logger: pino({ level: 'silent' }), https })

describe('the HTTP application', () => {
  it('sends security headers with every answer, even refusals (trust 6)', async () => {
    const { headers, statusCode } = await app(true).inject('/nothing/here')
    expect(statusCode).toBe(404)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('microphone=(self)'),
      'strict-transport-security': expect.stringContaining('max-age='),
    })
  })

  it.each([
    ['0af7651916cd43dd-8448eb211c80319c', true],
    ['Erika Mustermann', false],
    ['Mustermann', false],
    ['short1', false],
    [`1${'x'.repeat(64)}`, false],
    ['1234567\u00e4', false],
  ])('keeps a request’s id %j for answer and log: %j (contract 15 tracing)', async (given, kept) => {
    const lines: string[] = []
    const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
    const { headers } = await httpApp({ logger, https: true }).inject({ url: '/', headers: { 'x-request-id': given } })
    const id = headers['x-request-id']
    expect(id === given).toBe(kept)
    expect(id).toMatch(/^[\w-]{8,64}$/)
    expect(JSON.parse(lines.at(-1) ?? '{}').reqId).toBe(id)
  })

  it.each([
    ['a path that cannot be decoded', 'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['something that is not HTTP', 'GET / HTTP/1.1\r\nno header\r\n\r\n', 400],
    ['an endless head', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])(
    'refuses %s like everything else: the same shape, all headers, a line in the log (contract 8 errors)',
    async (_what, head, status) => {
      const lines: string[] = []
      const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
      const strict = httpApp({ logger, https: true })
      await strict.listen({ host: '127.0.0.1', port: 0 })
      const socket = connect((strict.server.address() as AddressInfo).port, '127.0.0.1')
      socket.write(head)
      const answer = await text(socket)
      await strict.close()
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      const { headers } = await app(true).inject('/nothing/here')
      for (const name of Object.keys(headers).filter(
        (each) => !/^(content-(type|length)|date|connection|x-request-id)$/.test(each),
      )) {
        expect(answer).toContain(`${name}: ${headers[name]}\r\n`)
      }
      const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
      expect(body).toEqual({ success: false, error: expect.any(String) })
      const [line] = lines.map((each) => JSON.parse(each)).filter(({ msg }) => msg === 'request')
      expect(line).toMatchObject({ reqId: expect.any(String), route: null, status })
    },
  )

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'treats no bytes as no body, whatever type they claim (%s)',
    async (type) => {
      const empty = app(false)
      empty.delete('/nothing-to-say', async ({ body }) => ({ body: body ?? 'none' }))
      for (const length of [{}, { 'content-length': '0' }]) {
        const headers = { 'content-type': type, ...length }
        const answer = await empty.inject({ method: 'DELETE', url: '/nothing-to-say', headers })
        expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: { body: 'none' } })
      }
    },
  )

  it.each([undefined, 'null'])('says what is missing in the body %s, as in an empty one', async (payload) => {
    const needing = app(false)
    needing.post('/needs', { schema: { body: Type.Object({ name: Type.String() }) } }, async () => 'never')
    const headers = { 'content-type': 'application/json' }
    const answer = await needing.inject({ method: 'POST', url: '/needs', ...(payload && { headers, payload }) })
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 400,
      body: { success: false, error: 'Ungültige Eingabe: „name“ fehlt' },
    })
  })

  it('answers a request that offers another protocol as if it had not, including its body', async () => {
    const plain = app(false)
    plain.post('/hear', async ({ body }) => ({ heard: body }))
    // As @fastify/websocket does: Node then treats every offer as an upgrade.
    plain.server.on('upgrade', (_request, socket) => socket.destroy())
    await plain.listen({ host: '127.0.0.1', port: 0 })
    const { port } = plain.server.address() as AddressInfo
    const headers = {
      ...{ connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA' },
      'content-type': 'application/json',
    }
    const asking = request({ host: '127.0.0.1', port, path: '/hear', method: 'POST', headers, agent: false })
    asking.end('{"said":"yes"}')
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    expect({ status: response.statusCode, text: await text(response) }).toEqual({
      status: 200,
      text: '{"heard":{"said":"yes"}}',
    })
    await plain.close()
  })

  it('leaves ids of any length to their route (spec 7 malformed-id)', async () => {
    const patient = app(false)
    patient.post('/:id', async ({ params }) => ({ length: (params as { id: string }).id.length }))
    const answer = await patient.inject({ method: 'POST', url: `/${'x'.repeat(10_000)}` })
    expect(answer.json()).toEqual({ length: 10_000 })
  })

  it('asks for https only where the public address is https', async () => {
    expect((await app(false).inject('/')).headers).not.toHaveProperty('strict-transport-security')
  })

  it('words an unexpected error without its details, with a reference (contract 8 errors, trust 6)', async () => {
    const broken = app(false)
    broken.get('/broken', async () => {
      throw new Error('SELECT secret FROM /var/lib/path')
    })
    const { statusCode, body } = await broken.inject('/broken')
    expect(statusCode).toBe(500)
    expect(JSON.parse(body)).toEqual({ success: false, error: expect.stringMatching(/Referenz: [0-9a-f]{24}$/) })
    expect(body).not.toContain('secret')
  })

  it.each(['ECONNREFUSED', '57P01', 'SQLITE_BUSY'])('answers 503 when the database is away (%s)', async (code) => {
    const broken = app(false)
    broken.get('/broken', async () => {
      throw Object.assign(new Error('away'), { code })
    })
    expect((await broken.inject('/broken')).statusCode).toBe(503)
  })

  it('does not wait at its stop for connections that never sent a request (contract 1 drain)', async () => {
    const stopping = app(false)
    await stopping.listen({ host: '127.0.0.1', port: 0 })
    const silent = connect((stopping.server.address() as AddressInfo).port, '127.0.0.1')
    await once(stopping.server, 'connection')
    const [closed] = await Promise.all([once(silent, 'close'), stopping.close()])
    expect(closed).toEqual([false])
  })

  it('finishes an answer at its stop, and then does not wait for the connection (contract 1 drain)', async () => {
    const stopping = app(false)
    const going = Promise.withResolvers<void>()
    stopping.get('/slow', async () => {
      await going.promise
      return 'done'
    })
    await stopping.listen({ host: '127.0.0.1', port: 0 })
    const { port } = stopping.server.address() as AddressInfo
    const agent = new Agent({ keepAlive: true })
    const slow = get({ port, host: '127.0.0.1', path: '/slow', agent })
    await once(stopping.server, 'request')
    const closed = stopping.close()
    going.resolve()
    const [response] = (await once(slow, 'response')) as [IncomingMessage]
    expect(await text(response)).toBe('done')
    await closed
    agent.destroy()
  })

  it('answers 507 when the disk is full', async () => {
    const broken = app(false)
    broken.get('/broken', async () => {
      throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    })
    expect((await broken.inject('/broken')).statusCode).toBe(507)
  })
})
