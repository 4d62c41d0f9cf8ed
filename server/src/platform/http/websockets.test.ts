import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import pino from 'pino'
import { expect, it } from 'vitest'
import { httpApp } from './app.ts'
import { securityHeaders } from './security-headers.ts'
import { acceptWebSockets } from './websockets.ts'

it.each([
  ['no key', { 'sec-websocket-version': '13' }],
  ['a key that is none', { 'sec-websocket-version': '13', 'sec-websocket-key': 'short' }],
  ['another version', { 'sec-websocket-version': '99', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }],
])('refuses a WebSocket with %s as it refuses everything else (contract 8 errors)', async (_what, headers) => {
  const app = httpApp({ logger: pino({ level: 'silent' }), https: true })
  acceptWebSockets(app, { protocol: 'test.v1', maxBytes: 1_000, drain: async () => {} })
  app.register(async (routes) => {
    routes.route({
      method: 'GET',
      url: '/speak',
      config: { takesWebSockets: true },
      handler: async () => 'nothing',
      wsHandler: (socket) => socket.close(),
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const offer = { connection: 'Upgrade', upgrade: 'websocket', ...headers }
  const asking = request({ host: '127.0.0.1', port, path: '/speak', headers: offer, agent: false })
  asking.end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  expect({ status: response.statusCode, body: await json(response) }).toEqual({
    status: 400,
    body: { success: false, error: expect.any(String) },
  })
  expect(response.headers).toMatchObject({ ...securityHeaders({ https: true }), 'sec-websocket-version': '13, 8' })
  await app.close()
})
