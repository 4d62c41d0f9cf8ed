import { useState } from 'react'
import type { RecordingMode } from './state.ts'

const KEPT = 'visite.recording'

/** The recording mode chosen last. */
export function useRecordingMode(further: boolean) {
  const [chosen, setChosen] = useState<RecordingMode>(() =>
    localStorage.getItem(KEPT) === 'channels' ? 'channels' : 'live',
  )
  return {
    chosen,
    // The service takes live speech only for a first recording (docs/speech.md).
    way: further ? ('channels' as const) : chosen,
    choose(way: RecordingMode) {
      setChosen(way)
      localStorage.setItem(KEPT, way)
    },
  }
}
