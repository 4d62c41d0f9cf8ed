import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '../../api/api.ts'
import { keys } from '../../app/queries.ts'
import { type LiveTake, liveTake } from './live-take.ts'
import { PCM_TYPE, wavOf } from './pcm.ts'
import { dropTake, holdTake, piecesOf, soundOf, type Take } from './take-storage.ts'
import { type Sending, useSend } from './use-send.ts'

const EXTENSIONS: Readonly<Record<string, string>> = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' }

export interface Delivery extends Sending {
  /** A live take is sent on; it waits for the network if it must. */
  resuming: boolean
  /** Brings a take to the service; it is dropped here once the service has it. @returns whether it has */
  deliver(take: Take): Promise<boolean>
  /** The service has a take: what is shown of the visit is old. */
  arrived(): Promise<void>
}

/** Brings what was recorded to the service, by the way it was begun or as a file. */
export function useDelivery(appointmentId: string, further: boolean): Delivery {
  const client = useQueryClient()
  const sending = useSend(appointmentId)
  const [resuming, setResuming] = useState<LiveTake | null>(null)

  const arrived = useCallback(async () => {
    await client.invalidateQueries({ queryKey: keys.appointment(appointmentId) })
    void client.invalidateQueries({ queryKey: keys.appointments })
  }, [client, appointmentId])

  const asFile = async (take: Take, sound: Blob, name: string) => {
    // Another device may have been first: then it is a further take.
    const append = further || (await api.recording(appointmentId)) !== null
    if (!(await sending.send(new File([sound], name, { type: sound.type }), 'live', append))) return false
    await dropTake(take.id)
    return true
  }

  /** The session that was begun, if it is still there; else what it did not acknowledge, as a file. */
  const live = async (take: Take): Promise<boolean> => {
    if (take.sessionId) {
      const again = await liveTake(take, () => {})
      setResuming(again)
      const end = await again.finish()
      setResuming(null)
      if (end !== 'refused') return end === 'ended'
    }
    const rest = await piecesOf(take.id)
    if (rest.length === 0) {
      await dropTake(take.id)
      return true
    }
    return asFile(take, wavOf(rest.map(({ bytes }) => bytes)), 'visite.wav')
  }

  const deliver = async (take: Take): Promise<boolean> => {
    const release = holdTake(take.id)
    try {
      if (take.mimeType !== PCM_TYPE) {
        return await asFile(take, await soundOf(take), `visite.${EXTENSIONS[take.mimeType] ?? 'webm'}`)
      }
      const there = await live(take)
      if (there) await arrived()
      return there
    } catch (error) {
      sending.fail(error)
      return false
    } finally {
      release()
    }
  }
  return {
    ...sending,
    cancel() {
      sending.cancel()
      void resuming?.leave()
      setResuming(null)
    },
    resuming: resuming !== null,
    deliver,
    arrived,
  }
}
