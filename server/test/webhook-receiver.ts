import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export interface Received {
  headers: Record<string, string>
  body: string
}

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

/** A system of the practice that takes webhooks. */
export interface WebhookReceiver {
  readonly url: string
  readonly received: Received[]
  /** How to answer from now on instead of 204; null: 204 again. */
  behave(behaviour: Behaviour | null): void
  close(): Promise<void>
}

export async function webhookReceiver(): Promise<WebhookReceiver> {
  let behaviour: Behaviour | null = null
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    received.push({ headers: request.headers as Record<string, string>, body })
    if (behaviour) behaviour(request, response)
    else response.writeHead(204).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/visite`,
    received,
    behave: (next) => {
      behaviour = next
    },
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

/** What was received, its signature checked as a receiver does it. @throws when it is not signed with the secret */
export const verified = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers) as Record<string, unknown> & { id: string; type: string }
