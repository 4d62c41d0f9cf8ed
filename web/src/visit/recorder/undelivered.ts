import type { Deliveries } from './deliveries.ts'
import { type Take, takesOf } from './take-storage.ts'

/** Takes that could not be sent to the service and are retried. */
export interface Undelivered {
  /** Sends a take to the service, now or later. @returns whether the service has it */
  deliver(take: Take, further: boolean): Promise<boolean>
  later(take: Take, further: boolean): void
  /** Stops sending; unsent sound stays in this browser. */
  cancel(appointmentId: string): void
  /** Retries at once, because the network is back. */
  deliverAgain(): Promise<void>
  /** The visits whose takes are retried, in order. */
  waiting(): string[]
  /** Stops sending this visit's takes; without an id, all takes. */
  forget(appointmentId?: string): void
}

/** Wait after the first failure; each further failure doubles it. */
const FIRST_MS = 2_000
const LONGEST_MS = 5 * 60_000

/**
 * @param isBusy is something else being sent to the service for this visit?
 * @param wasWithdrawn has the patient withdrawn consent? Then the take is gone and not retried.
 */
export function undeliveredTakes(
  deliveries: Pick<Deliveries, 'deliver' | 'cancel'>,
  isBusy: (appointmentId: string) => boolean,
  wasWithdrawn: (appointmentId: string) => Promise<boolean>,
): Undelivered {
  const waiting = new Map<string, { take: Take; further: boolean }>()
  /** Visits whose delivery was cancelled: not retried automatically. */
  const calledOff = new Set<string>()
  let waitMs = FIRST_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The browser reports when its network is back, but not when the service is; the first request may come too soon. */
  function tryLater(): void {
    if (waiting.size === 0) waitMs = FIRST_MS
    else timer ??= setTimeout(() => void deliverAll(), waitMs)
  }

  function later(take: Take, further: boolean): void {
    if (calledOff.delete(take.appointmentId)) return
    waiting.set(take.id, { take, further })
    tryLater()
  }

  async function deliver(take: Take, further: boolean): Promise<boolean> {
    const there = await deliveries.deliver(take, further)
    if (there || (await wasWithdrawn(take.appointmentId))) waiting.delete(take.id)
    else later(take, further)
    return there
  }

  async function deliverAll(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    waitMs = Math.min(2 * waitMs, LONGEST_MS)
    for (const { take, further } of [...waiting.values()]) {
      const { appointmentId, id } = take
      const waits = (await takesOf(appointmentId)).some((kept) => kept.id === id)
      if (!waits) waiting.delete(id)
      else if (!isBusy(appointmentId)) await deliver(take, further)
    }
    tryLater()
  }

  return {
    deliver,
    later,
    cancel(appointmentId) {
      calledOff.add(appointmentId)
      deliveries.cancel(appointmentId)
    },
    deliverAgain() {
      waitMs = FIRST_MS
      return deliverAll()
    },
    waiting: () => [...waiting.values()].map(({ take }) => take.appointmentId),
    forget(appointmentId) {
      for (const [id, { take }] of [...waiting])
        if (appointmentId === undefined || take.appointmentId === appointmentId) waiting.delete(id)
    },
  }
}
