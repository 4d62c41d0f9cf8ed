import type { FastifyBaseLogger } from 'fastify'
import { WEBHOOK_TOPIC } from '../events/webhook-outbox.ts'
import type { Seal } from '../platform/crypto/seal.ts'
import type { Database } from '../platform/db/open.ts'
import { newId } from '../platform/ids.ts'
import { retryDelay } from '../platform/jobs/backoff.ts'
import { databaseClock } from '../platform/jobs/clock.ts'
import { RETRY_DELAYS_MS, type Stoppable } from '../platform/jobs/queue.ts'
import { serveEach } from '../platform/jobs/serve-each.ts'
import type { Reach } from '../platform/outgoing/request.ts'
import { GONE, TIMEOUT_MS } from './rules.ts'
import { type Answer, send } from './send.ts'
import * as store from './store.ts'

/** Webhooks a process sends to at the same time; almost all the time is spent waiting for other people's servers. */
const RECEIVERS = 200
/** Deliveries on their way to one webhook at the same time. */
const AT_ONCE = 4
/** An attempt and recording its result end well before. */
const LEASE_MS = 6 * TIMEOUT_MS
/** For retries, events written by other processes, and lost announcements. */
const POLL_MS = 1_000

interface Deps {
  database: Database
  seal: Seal
  reach: Reach
  log: Pick<FastifyBaseLogger, 'error'>
  /** Waits before attempts 2 to 6. */
  retryDelaysMs?: readonly number[] | undefined
  pollMs?: number | undefined
  now: () => Date
}

/** Sends what waits for the webhooks (contract 11a). */
export function sendToWebhooks(deps: Deps): Promise<Stoppable> {
  const { database, log } = deps
  const { db } = database
  const clock = databaseClock(database.engine)

  /** Sends to one webhook until nothing is due. */
  async function serve(id: string, signal: AbortSignal): Promise<void> {
    const token = newId()
    try {
      while (!signal.aborted) {
        const webhook = await store.lease(db, id, token, clock(), clock(LEASE_MS))
        const due = webhook ? await store.dueOf(db, id, clock(), AT_ONCE) : []
        if (!webhook || due.length === 0) return
        await Promise.all(
          due.map(async (delivery) => {
            const answer = await send(webhook, delivery, deps, signal)
            await store.settle(db, delivery, token, settled(delivery, answer))
          }),
        )
      }
    } finally {
      await store.release(db, id, token)
    }
  }

  function settled({ attempts: before }: store.ListedDelivery, { status, fault }: Answer): store.Settled {
    const attempts = before + 1
    const told = { attempts, last_status: status, last_error: fault }
    if (fault === null) {
      return { ...told, status: 'delivered', due_at: null, delivered_at: deps.now().toISOString() }
    }
    const delays = deps.retryDelaysMs ?? RETRY_DELAYS_MS
    if (attempts > delays.length || status === GONE) {
      return { ...told, status: 'failed', due_at: null, delivered_at: null }
    }
    const due_at = clock(retryDelay(attempts, delays, Math.random()))
    return { ...told, status: 'pending', due_at, delivered_at: null }
  }

  return serveEach({
    ...{ announcements: database.announcements, topic: WEBHOOK_TOPIC, most: RECEIVERS, pollMs: deps.pollMs ?? POLL_MS },
    waiting: (limit) => store.waiting(db, clock(), limit),
    serve,
    onFault: (error, id) =>
      id === null
        ? log.error({ err: error }, 'what waits for webhooks could not be read')
        : log.error({ err: error, webhook: id }, 'a webhook could not be served'),
  })
}
