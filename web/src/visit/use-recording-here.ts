import { useState } from 'react'
import { useRecordingState } from './recorder/recording.ts'
import { activityFor, isActive } from './recorder/state.ts'

/** The recording this window is making or sending. */
export function useRecordingHere(id: string) {
  const state = useRecordingState()
  const occupation = activityFor(state, id)
  const [sendingFile, setSendingFile] = useState(false)
  return {
    anyActive: isActive(state),
    // A recording that arrives from elsewhere must not end the one being made here.
    recordingHere: sendingFile || occupation?.further === false,
    furtherHere: occupation?.further === true,
    setSendingFile,
  }
}
