import type { Api } from '../../api/api.ts'
import { HttpFailure } from '../../api/http.ts'

/** Tells the service and this browser's other windows that a visit is being recorded here. */
export interface Claim {
  readonly id: string
  /** Renews it. @returns false when another device now records it */
  renew(): Promise<boolean>
  /** It is no longer recorded here. */
  release(): void
  /** The same without telling the service: after signing out it would not listen. */
  letGo(): void
}

/** Anything said meanwhile would be lost: a recording waits no longer than this for a service that does not answer. */
const PATIENCE_MS = 2_000

/** @returns false: somebody else has it. If the service cannot be asked, recording goes on: it needs no network. */
async function told(api: Api, appointmentId: string, claim_id: string, take_over: boolean): Promise<boolean> {
  try {
    const body = { claim_id, ...(take_over && { take_over }) }
    await api.claimRecording(appointmentId, body, AbortSignal.timeout(PATIENCE_MS))
    return true
  } catch (error) {
    return !(error instanceof HttpFailure && error.code === 'RECORDING_ELSEWHERE')
  }
}

/**
 * Works between the windows of one browser, even without a network. @returns how to let go; null: another window has it
 */
function hold(appointmentId: string, steal: boolean, onLost: () => void): Promise<(() => void) | null> {
  const { locks } = navigator
  // Locks exist on https and on this machine.
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve) => {
    const options: LockOptions = steal ? { steal } : { ifAvailable: true }
    locks
      .request(`visite.recording.${appointmentId}`, options, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(release))
        resolve(null)
      })
      .catch(onLost)
  })
}

/**
 * Claims a visit for a recording.
 * @param id of a claim from before a reload; otherwise a new one
 * @param takeOver even if somebody else records it
 * @param onLost another window of this browser has taken over
 * @returns null: somebody else records it
 */
export async function claimVisit(
  api: Api,
  appointmentId: string,
  { id = crypto.randomUUID(), takeOver }: { id?: string | undefined; takeOver: boolean },
  onLost: () => void,
): Promise<Claim | null> {
  const letGo = await hold(appointmentId, takeOver, onLost)
  if (!letGo) return null
  if (!(await told(api, appointmentId, id, takeOver))) {
    letGo()
    return null
  }
  return {
    id,
    letGo,
    renew: () => told(api, appointmentId, id, false),
    release() {
      letGo()
      void api.releaseRecording(appointmentId, id).catch(() => undefined)
    },
  }
}
