import { useState } from 'react'
import type { Way } from './state.ts'

const KEPT = 'visite.recording'

/** The recording mode chosen last. */
export function useWay(further: boolean) {
  const [chosen, setChosen] = useState<Way>(() => (localStorage.getItem(KEPT) === 'channels' ? 'channels' : 'live'))
  return {
    chosen,
    // The service takes live speech only for a first recording (docs/speech.md).
    way: further ? ('channels' as const) : chosen,
    choose(way: Way) {
      setChosen(way)
      localStorage.setItem(KEPT, way)
    },
  }
}
