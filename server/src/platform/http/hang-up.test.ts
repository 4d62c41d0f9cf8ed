import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { hangUpWhenStopping } from './hang-up.ts'

const CLIENTS = 24
const WORK_MS = 1.5

/** A server with more connections waiting than it serves in a turn of the event loop. */
async function busyServer() {
  const app = Fastify({ return503OnClosing: false })
  hangUpWhenStopping(app)
  app.post('/', async (_request, reply) => {
    const until = performance.now() + WORK_MS
    while (performance.now() < until);
    return reply.header('connection', 'close').send({})
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port }
}

/** The status of an answer, or the code of an error. */
const ask = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/', agent: false }, (response) => {
      response.resume().on('end', () => resolve(`${response.statusCode}`))
    })
    sent.on('error', ({ code }: NodeJS.ErrnoException) => resolve(`${code}`))
    sent.end()
  })

it('answers or refuses every request at its stop, however many connections wait: a proxy does not resend one that was reset', async () => {
  const { app, port } = await busyServer()
  const seen = new Map<string, number>()
  async function client(): Promise<void> {
    for (let outcome = ''; outcome !== 'ECONNREFUSED'; ) {
      outcome = await ask(port)
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  await pause(100)
  await app.close()
  await Promise.all(clients)
  expect([...seen.keys()].sort()).toEqual(['200', 'ECONNREFUSED'])
})
