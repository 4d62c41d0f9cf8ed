import { Webhook as Signer } from 'standardwebhooks'
import type { Seal } from '../platform/crypto/seal.ts'
import type { DeliveryFault } from '../platform/db/states.ts'
import type { WebhookRow } from '../platform/db/webhook-tables.ts'
import { post } from '../platform/outgoing/post.ts'
import { OutgoingError, type Reach } from '../platform/outgoing/request.ts'
import { TIMEOUT_MS } from './rules.ts'
import type { ListedDelivery } from './store.ts'

/** What a receiver answered; without a fault, it has the event. */
export interface Answer {
  status: number | null
  fault: DeliveryFault | null
}

interface Deps {
  seal: Seal
  reach: Reach
  now: () => Date
}

/** One attempt, signed by Standard Webhooks. Rejects only with the signal's reason, or for a fault of ours. */
export async function send(
  webhook: WebhookRow,
  delivery: ListedDelivery,
  { seal, reach, now }: Deps,
  signal: AbortSignal,
): Promise<Answer> {
  const secret = opened(seal, webhook)
  if (secret === null) return { status: null, fault: 'unreadable_secret' }
  const body = bodyOf(delivery)
  const at = now()
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Visite',
    'webhook-id': delivery.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Signer(secret).sign(delivery.id, at, body),
  }
  try {
    const status = await post(new URL(webhook.url), headers, body, { ...reach, timeoutMs: TIMEOUT_MS }, signal)
    return { status, fault: faultOf(status) }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof OutgoingError)) throw error
    const { fault } = error
    return { status: null, fault: fault === 'too_large' || fault === 'bad_answer' ? 'unreachable' : fault }
  }
}

/** The event as `GET /events` sends it. */
const bodyOf = ({ seq, event_json }: ListedDelivery): string =>
  JSON.stringify({ id: String(seq), ...JSON.parse(event_json) })

function opened(seal: Seal, { id, secret_sealed }: WebhookRow): string | null {
  try {
    return seal.open(secret_sealed, id)
  } catch {
    return null
  }
}

function faultOf(status: number): DeliveryFault | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirected' : 'refused'
}
