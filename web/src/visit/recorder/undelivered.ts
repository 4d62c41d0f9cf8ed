import type { Deliveries } from './deliveries.ts'
import { type Take, takesOf } from './take-storage.ts'

/** Takes that could not be sent to the service, to be tried again when the network is back. */
export interface Undelivered {
  /** Sends a take to the service, now or later. @returns whether the service has it */
  deliver(take: Take, further: boolean): Promise<boolean>
  later(take: Take, further: boolean): void
  /** Stops sending; what was on its way stays in this browser. */
  cancel(appointmentId: string): void
  /** @param isBusy is something else being sent to the service for this visit? */
  deliverAgain(isBusy: (appointmentId: string) => boolean): Promise<void>
  forget(): void
}

export function undeliveredTakes(deliveries: Deliveries): Undelivered {
  const waiting = new Map<string, { take: Take; further: boolean }>()
  /** Visits whose delivery was cancelled: not retried automatically. */
  const calledOff = new Set<string>()
  const later = (take: Take, further: boolean) => {
    if (!calledOff.delete(take.appointmentId)) waiting.set(take.id, { take, further })
  }
  const deliver = async (take: Take, further: boolean) => {
    const there = await deliveries.deliver(take, further)
    if (there) waiting.delete(take.id)
    else later(take, further)
    return there
  }
  return {
    deliver,
    later,
    cancel(appointmentId) {
      calledOff.add(appointmentId)
      deliveries.cancel(appointmentId)
    },
    async deliverAgain(isBusy) {
      for (const { take, further } of [...waiting.values()]) {
        const { appointmentId, id } = take
        const waits = (await takesOf(appointmentId)).some((kept) => kept.id === id)
        if (!waits) waiting.delete(id)
        else if (!isBusy(appointmentId)) await deliver(take, further)
      }
    },
    forget: () => waiting.clear(),
  }
}
