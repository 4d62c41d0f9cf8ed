import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LiveView } from './live-take.ts'
import type { Recorder } from './recorder.ts'
import type { RecordingState } from './state.ts'

export const RecordingContext = createContext<Recorder | null>(null)

export function useRecorder(): Recorder {
  const recorder = useContext(RecordingContext)
  if (!recorder) throw new Error('outside of the recording')
  return recorder
}

export function useRecordingState(): RecordingState {
  const recorder = useRecorder()
  return useSyncExternalStore(recorder.subscribe, () => recorder.state)
}

export function useLiveView(): LiveView {
  const recorder = useRecorder()
  return useSyncExternalStore(recorder.subscribe, () => recorder.view)
}
