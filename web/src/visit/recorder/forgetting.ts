import type { Api } from '../../api/api.ts'
import type { Recorder } from './recorder.ts'
import { allTakes, dropTake, type Take } from './take-storage.ts'

/** Where this browser keeps takes. */
interface Storage {
  allTakes(): Promise<Take[]>
  dropTake(id: string): Promise<unknown>
}

/**
 * Discards a visit's sound that only this browser has.
 * @param running the take being recorded now
 * @param onWithdrawn called when sound was discarded because the patient has withdrawn consent
 */
export function forgetting(
  api: Pick<Api, 'appointment' | 'consent'>,
  discard: Recorder['discard'],
  running: () => Take | null,
  onWithdrawn: () => void,
  { allTakes: all, dropTake: drop }: Storage = { allTakes, dropTake },
): Pick<Recorder, 'forget' | 'forgetWithdrawn'> {
  const takesIn = async (appointmentId: string) => (await all()).filter((take) => take.appointmentId === appointmentId)
  /** By visit: the last check that was begun. */
  const checks = new Map<string, Promise<boolean>>()

  async function forget(appointmentId: string): Promise<boolean> {
    const wasRecording = await discard(appointmentId)
    const left = await takesIn(appointmentId)
    for (const { id } of left) await drop(id)
    return wasRecording || left.length > 0
  }

  /** If consent was withdrawn and given again, takes from before stay withdrawn. */
  async function forgetEarlier(appointmentId: string, { round, givenAt }: Standing): Promise<boolean> {
    // A take begun offline may not know its round; then its start time decides.
    const isEarlier = ({ consentRound, startedAt }: Take) =>
      consentRound === undefined ? round > 0 && startedAt < givenAt : consentRound < round
    const now = running()
    const stopped = now?.appointmentId === appointmentId && isEarlier(now) && (await discard(appointmentId))
    const earlier = (await takesIn(appointmentId)).filter(isEarlier)
    for (const { id } of earlier) await drop(id)
    return stopped || earlier.length > 0
  }

  async function check(appointmentId: string): Promise<boolean> {
    const found = await standing(api, appointmentId)
    if (!found) return false
    const gone = found.withdrawn ? await forget(appointmentId) : await forgetEarlier(appointmentId, found)
    if (gone) onWithdrawn()
    return found.withdrawn || gone
  }

  return {
    forget,
    // An event, a refused delivery and a stream that is back may ask at once: in turn, only one finds something to tell.
    forgetWithdrawn(appointmentId) {
      const next = (checks.get(appointmentId) ?? Promise.resolve()).then(() => check(appointmentId))
      checks.set(
        appointmentId,
        next.catch(() => false),
      )
      return next
    },
  }
}

interface Standing {
  withdrawn: boolean
  round: number
  givenAt: string
}

/** Null if the service does not answer; then nothing is discarded. */
const standing = (api: Pick<Api, 'appointment' | 'consent'>, appointmentId: string): Promise<Standing | null> =>
  Promise.all([api.consent(appointmentId), api.appointment(appointmentId)]).then(
    ([{ status, given_at }, { consent_round }]) => ({
      withdrawn: status === 'withdrawn',
      round: consent_round,
      givenAt: given_at ?? '',
    }),
    () => null,
  )

/** Checks all visits that this browser has takes of. */
export async function forgetAllWithdrawn(recorder: Recorder): Promise<void> {
  const takes = await allTakes().catch(() => [])
  for (const id of new Set(takes.map(({ appointmentId }) => appointmentId))) await recorder.forgetWithdrawn(id)
}
