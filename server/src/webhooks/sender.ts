import type { FastifyBaseLogger } from 'fastify'
import { WEBHOOK_TOPIC } from '../events/webhook-outbox.ts'
import type { Seal } from '../platform/crypto/seal.ts'
import type { Database } from '../platform/db/open.ts'
import { newId } from '../platform/ids.ts'
import { retryDelay } from '../platform/jobs/backoff.ts'
import { databaseClock } from '../platform/jobs/clock.ts'
import { RETRY_DELAYS_MS, type Stoppable } from '../platform/jobs/queue.ts'
import { settledWithin } from '../platform/jobs/settled.ts'
import type { Reach } from '../platform/outgoing/request.ts'
import { GONE, TIMEOUT_MS } from './rules.ts'
import { type Answer, send } from './send.ts'
import * as store from './store.ts'

/** Webhooks a process sends to at the same time: almost all of it is waiting for other people's servers. */
const RECEIVERS = 200
/** Deliveries on their way to one webhook at the same time. */
const AT_ONCE = 4
/** An attempt and the writing of what came of it end well before. */
const LEASE_MS = 6 * TIMEOUT_MS
/** For what became due again, what another process wrote, and announcements that were lost. */
const POLL_MS = 1_000

interface Deps {
  database: Database
  seal: Seal
  reach: Reach
  log: Pick<FastifyBaseLogger, 'error'>
  /** Waits before attempts 2 to 6. */
  retryDelaysMs?: readonly number[]
  now: () => Date
}

/**
 * Sends what waits for the webhooks (contract 11a). Each webhook is served by itself, by one process at a time: a
 * receiver that hangs or fails keeps nobody but itself waiting. That is why these are no jobs, where the slots are few
 * and each is held as long as a stranger's server likes.
 */
export async function sendToWebhooks(deps: Deps): Promise<Stoppable> {
  const { database, log } = deps
  const { db } = database
  const clock = databaseClock(database.engine)
  const serving = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let looking: Promise<void> | undefined
  let again = false

  async function takeAll(): Promise<void> {
    do {
      again = false
      const room = RECEIVERS - serving.size
      if (room <= 0 || stopping.signal.aborted) return
      for (const id of await store.waiting(db, clock(), room)) {
        if (serving.has(id)) continue
        const served = serve(id)
          .then(look, (error: unknown) => {
            // Not at once again: the next look comes soon enough.
            if (!stopping.signal.aborted) log.error({ err: error, webhook: id }, 'a webhook could not be served')
          })
          .finally(() => serving.delete(id))
        serving.set(id, served)
      }
    } while (again)
  }

  /** At most one look at a time; a wish that comes during one is kept for another. */
  function look(): void {
    again = true
    if (stopping.signal.aborted) return
    looking ??= takeAll()
      .catch((error: unknown) => {
        again = false
        log.error({ err: error }, 'what waits for webhooks could not be read')
      })
      .finally(() => {
        looking = undefined
        if (again) look()
      })
  }

  /** Sends to one webhook until nothing is due. */
  async function serve(id: string): Promise<void> {
    const token = newId()
    try {
      while (!stopping.signal.aborted) {
        const webhook = await store.lease(db, id, token, clock(), clock(LEASE_MS))
        const due = webhook ? await store.dueOf(db, id, clock(), AT_ONCE) : []
        if (!webhook || due.length === 0) return
        await Promise.all(
          due.map(async (delivery) => {
            const answer = await send(webhook, delivery, deps, stopping.signal)
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

  const listening = database.announcements.listen({ topic: WEBHOOK_TOPIC, heard: look, onFault: () => {} })
  await listening.ready
  const polling = setInterval(look, POLL_MS)
  look()
  return {
    async stop(finishMs = 0) {
      clearInterval(polling)
      await listening.stop()
      await settledWithin(finishMs, new Set(serving.values()))
      stopping.abort(new Error('the sender is stopping'))
      await Promise.all([looking, ...serving.values()])
    },
  }
}
