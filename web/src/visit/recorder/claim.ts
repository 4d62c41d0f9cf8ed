import type { Api } from '../../api/api.ts'
import { HttpFailure } from '../../api/http.ts'

/** Says to the service and to this browser's other windows that a visit is recorded here. */
export interface Claim {
  readonly id: string
  /** Says so again. @returns false when another device records it now */
  renew(): Promise<boolean>
  /** It is not recorded here any more. */
  release(): void
  /** The same, where the service needs no word of it: whoever signs out has none. */
  letGo(): void
}

/** What is said meanwhile would be lost: a recording waits no longer for a service that does not answer. */
const PATIENCE_MS = 2_000

/** @returns false: somebody else has it. Whoever cannot ask goes on: a recording needs no network. */
async function told(api: Api, appointmentId: string, claim_id: string, take_over: boolean): Promise<boolean> {
  try {
    const body = { claim_id, ...(take_over && { take_over }) }
    await api.claimRecording(appointmentId, body, AbortSignal.timeout(PATIENCE_MS))
    return true
  } catch (error) {
    return !(error instanceof HttpFailure && error.code === 'RECORDING_ELSEWHERE')
  }
}

/** Between the windows of one browser, also without a network. @returns how to let go; null: another window has it */
function hold(appointmentId: string, steal: boolean, onLost: () => void): Promise<(() => void) | null> {
  const { locks } = navigator
  // Locks are there on https and on this machine.
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
 * @param id of a claim that stood before a reload; a new one otherwise
 * @param takeOver from whoever records it
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
