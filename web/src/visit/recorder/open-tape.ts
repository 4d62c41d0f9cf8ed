import type { Service } from '../../api/client.ts'
import { channelTape, recordedFormat } from './channel-tape.ts'
import { canRecordLive, liveTape } from './live-tape.ts'
import type { Microphone } from './microphone.ts'
import { faultOf } from './microphones.ts'
import { PCM_TYPE } from './pcm.ts'
import type { Target } from './state.ts'
import { dropTake, type Take } from './take-storage.ts'
import type { Tape, TapeNews } from './tape.ts'

export interface OpenedTape {
  tape: Tape
  microphone: Microphone
  target: Target
  /** The take it continues, if that is a file and so cannot be added to. */
  before: Take | null
}

interface Wanted {
  speech: Service['speech']
  target: Target
  claimId: string
  /** null: the browser's choice. */
  deviceId: string | null
  /** Continues a take that was left behind. */
  take?: Take | undefined
  newsOf(own: () => Tape | null): TapeNews
}

const freshTake = ({ appointmentId, consentRound }: Target, mimeType: string, claimId: string): Take => ({
  ...{ id: crypto.randomUUID(), appointmentId, mimeType, claimId, ...(consentRound !== undefined && { consentRound }) },
  ...{ startedAt: new Date().toISOString(), durationMs: 0, ended: false },
})

/**
 * Opens the tape in the requested way, or the other way if this browser has no live sound, in general or right now.
 * Rejects with the reason why there is no microphone.
 */
export async function openTape(wanted: Wanted): Promise<OpenedTape> {
  const { target, take } = wanted
  const format = recordedFormat()
  const wantsLive = take ? take.mimeType === PCM_TYPE : target.way === 'live'
  if (wantsLive && canRecordLive()) {
    const opened = await openLive(wanted).catch((error: unknown) => {
      if (faultOf(error) !== 'unsupported' || !format) throw error
      return null
    })
    if (opened) return opened
  }
  if (!format) throw new DOMException('no recorder', 'NotSupportedError')
  return openChannels(wanted, format)
}

async function openLive({ speech, target, claimId, deviceId, take, newsOf }: Wanted): Promise<OpenedTape> {
  const begun = take ? { ...take, claimId, ended: false } : freshTake(target, PCM_TYPE, claimId)
  const tape: Tape = liveTape(
    speech,
    begun,
    newsOf(() => tape),
  )
  try {
    return { tape, microphone: await tape.listen(deviceId), target, before: null }
  } catch (error) {
    await tape.leave().catch(() => undefined)
    if (!take) await dropTake(begun.id)
    throw error
  }
}

async function openChannels({ target, claimId, deviceId, take, newsOf }: Wanted, format: string): Promise<OpenedTape> {
  const begun = freshTake(target, format.split(';')[0] ?? format, claimId)
  const tape: Tape = channelTape(
    begun,
    format,
    newsOf(() => tape),
  )
  try {
    const microphone = await tape.listen(deviceId)
    return { tape, microphone, target: { ...target, way: 'channels' }, before: take ?? null }
  } catch (error) {
    await tape.leave().catch(() => undefined)
    await dropTake(begun.id)
    throw error
  }
}
