import type { Api } from '../../api/api.ts'
import type { Recorder } from './recorder.ts'
import { allTakes, dropTake } from './take-storage.ts'

/**
 * Throws away what of a visit is still only in this browser.
 * @param onWithdrawn called when something went because the patient has withdrawn consent
 */
export function forgetting(
  api: Pick<Api, 'consent'>,
  discard: Recorder['discard'],
  onWithdrawn: () => void,
): Pick<Recorder, 'forget' | 'forgetWithdrawn'> {
  async function forget(appointmentId: string): Promise<boolean> {
    const wasRecording = await discard(appointmentId)
    const left = (await allTakes()).filter((take) => take.appointmentId === appointmentId)
    for (const { id } of left) await dropTake(id)
    return wasRecording || left.length > 0
  }

  return {
    forget,
    async forgetWithdrawn(appointmentId) {
      if (!(await isWithdrawn(api, appointmentId))) return false
      if (await forget(appointmentId)) onWithdrawn()
      return true
    },
  }
}

/** A service that does not answer says nothing: what is here stays. */
const isWithdrawn = (api: Pick<Api, 'consent'>, appointmentId: string): Promise<boolean> =>
  api.consent(appointmentId).then(
    ({ status }) => status === 'withdrawn',
    () => false,
  )

/** Of all visits that this browser has takes of. */
export async function forgetAllWithdrawn(recorder: Recorder): Promise<void> {
  const takes = await allTakes().catch(() => [])
  for (const id of new Set(takes.map(({ appointmentId }) => appointmentId))) await recorder.forgetWithdrawn(id)
}
