import type { QueryClient } from '@tanstack/react-query'
import type { Service } from '../../api/client.ts'
import type { Uploads } from '../uploads.ts'
import { liveTake } from './live-take.ts'
import { lengthMs, PCM_TYPE, wavOf } from './pcm.ts'
import type { Delivering } from './state.ts'
import { dropTake, holdTake, piecesOf, soundOf, type Take } from './take-storage.ts'
import { SHORTEST_MS, type Tape } from './tape.ts'
import { arrived, sendSound, soundUpload } from './use-send.ts'

const EXTENSIONS: Readonly<Record<string, string>> = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' }

/** What the recorder needs from its dashboard. */
export interface Surroundings {
  client: QueryClient
  service: Service
  uploads: Uploads
}

export interface Deliveries {
  /** Sends a take to the service; it is deleted here once the service has it. @returns whether it has */
  deliver(take: Take, further: boolean): Promise<boolean>
  /** Ends a tape and sends what remains to the service. @returns whether the service has all of it */
  finish(tape: Tape, further: boolean): Promise<boolean>
  /** Stops sending; the visit's takes stay in this browser. */
  cancel(appointmentId: string): void
}

/** Sends recordings to the service: live if they were begun that way, otherwise as a file. */
export function deliveries(
  { client, service, uploads }: Surroundings,
  tell: (id: string, now: Delivering | undefined) => void,
): Deliveries {
  const { api } = service
  /** Functions that cancel deliveries waiting for the network. */
  const leaving = new Map<string, () => unknown>()

  async function asFile(
    { id, appointmentId, consentRound }: Take,
    further: boolean,
    sound: Blob,
    name: string,
  ): Promise<boolean> {
    // If another device was first, this becomes a further take.
    const append = further || (await api.recording(appointmentId)) !== null
    const audio = new File([sound], name, { type: sound.type })
    if (
      !(await sendSound({ api, client, uploads }, appointmentId, {
        audio,
        source: 'live',
        further: append,
        consentRound,
      }))
    )
      return false
    await dropTake(id)
    return true
  }

  /** Waits for `end`, which may need the network; can be cancelled through `leave`. */
  async function waiting<T>({ appointmentId }: Take, further: boolean, leave: () => unknown, end: () => Promise<T>) {
    leaving.set(appointmentId, leave)
    tell(appointmentId, { further, resuming: true })
    try {
      return await end()
    } finally {
      leaving.delete(appointmentId)
      tell(appointmentId, { further, resuming: false })
    }
  }

  /** Continues the session if it still exists, otherwise sends the unacknowledged part as a file. */
  async function live(take: Take, further: boolean): Promise<boolean> {
    if (take.sessionId) {
      const again = await liveTake(service.speech, take, () => {})
      const end = await waiting(take, further, again.leave, again.finish)
      if (end !== 'refused') return end === 'ended'
    }
    const rest = (await piecesOf(take.id)).map(({ bytes }) => bytes)
    const length = lengthMs(rest.reduce((sum, { size }) => sum + size, 0))
    if (length >= SHORTEST_MS) return asFile(take, further, wavOf(rest), 'visite.wav')
    await dropTake(take.id)
    return true
  }

  async function attempt(take: Take, further: boolean): Promise<boolean> {
    const { appointmentId, mimeType } = take
    if (mimeType !== PCM_TYPE) {
      return asFile(take, further, await soundOf(take), `visite.${EXTENSIONS[mimeType] ?? 'webm'}`)
    }
    const there = await live(take, further)
    if (there) await arrived(client, appointmentId)
    return there
  }

  async function within(take: Take, further: boolean, work: () => Promise<boolean>): Promise<boolean> {
    const release = holdTake(take.id)
    tell(take.appointmentId, { further, resuming: false })
    try {
      return await work()
    } catch (error) {
      uploads.fail(soundUpload(take.appointmentId), error)
      return false
    } finally {
      release()
      tell(take.appointmentId, undefined)
    }
  }

  return {
    deliver: (take, further) => within(take, further, () => attempt(take, further)),
    finish: (tape, further) =>
      within(tape.take, further, async () => {
        const { take } = tape
        const isLive = take.mimeType === PCM_TYPE
        const end = await (isLive ? waiting(take, further, tape.leave, tape.finish) : tape.finish())
        if (end === 'left') return false
        if (end === 'rest') return attempt(tape.take, further)
        await arrived(client, take.appointmentId)
        return true
      }),
    cancel(appointmentId) {
      uploads.cancel(soundUpload(appointmentId))
      void leaving.get(appointmentId)?.()
    },
  }
}
