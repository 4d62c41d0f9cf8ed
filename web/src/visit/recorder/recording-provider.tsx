import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { type ReactNode, useState } from 'react'
import { notify } from '../../ui/notices.tsx'
import { createRecorder } from './recorder.ts'
import { RecordingContext } from './recording.ts'
import { WhileRecording } from './while-recording.tsx'

/** Holds the recorder of this window: recording belongs to the application, not to a view. */
export function RecordingProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [recorder] = useState(() =>
    createRecorder({ client, onTakenOver: () => notify(i18next.t('recorder.takenOver'), 'failed') }),
  )
  return (
    <RecordingContext.Provider value={recorder}>
      <WhileRecording />
      {children}
    </RecordingContext.Provider>
  )
}
