import { useEffect } from 'react'
import type { Appointment } from '../../api/types.ts'
import { useMicrophones } from './microphones.ts'
import { useRecorder, useRecordingState } from './recording.ts'
import { placeOf } from './state.ts'
import type { Take } from './take-storage.ts'
import { useRecordingMode } from './use-recording-mode.ts'
import { useSend } from './use-send.ts'
import { useWaiting } from './use-waiting.ts'

export interface RecorderOptions {
  appointment: Pick<Appointment, '_id' | 'recording_by'> & Partial<Pick<Appointment, 'consent_round'>>
  /** The visit has a recording; a new one becomes a further take of it. */
  further?: boolean
  onSent?: () => void
  /** While a file is being sent, this panel must stay mounted. */
  onBusy?: (busy: boolean) => void
}

/** What a visit's recorder offers now, and the actions on it. */
export function useRecorderPanel({
  appointment: { _id: id, recording_by, consent_round },
  further = false,
  onSent,
  onBusy,
}: RecorderOptions) {
  const recorder = useRecorder()
  const state = useRecordingState()
  const { way, chosen, choose } = useRecordingMode(further)
  const microphones = useMicrophones()
  const file = useSend(id)
  const { waiting, look, unreadable } = useWaiting(id, onSent)
  const place = placeOf(state, { id, recording_by }, [recorder.claimId, ...waiting.map(({ claimId }) => claimId)])
  const sendingFile = file.progress !== null
  useEffect(() => onBusy?.(sendingFile), [sendingFile, onBusy])
  return {
    ...{ place, chosen, choose, microphones, waiting, look, unreadable },
    fault: state.unplugged ? null : state.fault,
    file: { progress: file.progress, failure: file.failure },
    idle: !place.active && !sendingFile && place.delivering === undefined,
    begin: (how: { takeOver?: boolean; take?: Take } = {}) =>
      void recorder.begin(
        { appointmentId: id, way, further, consentRound: consent_round },
        { deviceId: microphones.chosen, ...how },
      ),
    deliver: (take: Take) => void recorder.deliver(take, further),
    cancel: () => recorder.cancelDelivery(id),
    async upload(audio: File) {
      if (await file.send(audio, further)) onSent?.()
    },
  }
}
