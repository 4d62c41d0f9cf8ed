import type { Api } from '../../api/api.ts'
import { HttpFailure } from '../../api/http.ts'

/** Tells the service and this browser's other windows that a visit is being recorded here. */
export interface Claim {
  readonly id: string
  /** Renews it. @returns false when another device now records it */
  renew(): Promise<boolean>
  /** Ends the claim: the visit is no longer recorded here. */
  release(): void
  /** The same without telling the service, which refuses calls after signing out. */
  letGo(): void
}

/** Speech during the wait would be lost, so a recording waits no longer than this for the service to answer. */
const PATIENCE_MS = 2_000

/** @returns false if another device has it. If the service does not answer, true: recording needs no network. */
async function claimAtService(api: Api, appointmentId: string, claim_id: string, take_over: boolean): Promise<boolean> {
  try {
    const body = { claim_id, ...(take_over && { take_over }) }
    await api.claimRecording(appointmentId, body, AbortSignal.timeout(PATIENCE_MS))
    return true
  } catch (error) {
    return !(error instanceof HttpFailure && error.code === 'RECORDING_ELSEWHERE')
  }
}

/**
 * A lock between the windows of one browser; works offline. @returns how to release it; null: another window has it
 */
function hold(appointmentId: string, steal: boolean, onLost: () => void): Promise<(() => void) | null> {
  const { locks } = navigator
  // Locks exist only on https and localhost.
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
 * @param id of a claim made before a reload; otherwise a new one
 * @param takeOver claim it even if another window or device is recording it
 * @param onLost another window of this browser has taken over
 * @returns null if another window or device is recording it
 */
export async function claimVisit(
  api: Api,
  appointmentId: string,
  { id = crypto.randomUUID(), takeOver }: { id?: string | undefined; takeOver: boolean },
  onLost: () => void,
): Promise<Claim | null> {
  const letGo = await hold(appointmentId, takeOver, onLost)
  if (!letGo) return null
  if (!(await claimAtService(api, appointmentId, id, takeOver))) {
    letGo()
    return null
  }
  return {
    id,
    letGo,
    renew: () => claimAtService(api, appointmentId, id, false),
    release() {
      letGo()
      void api.releaseRecording(appointmentId, id).catch(() => undefined)
    },
  }
}
