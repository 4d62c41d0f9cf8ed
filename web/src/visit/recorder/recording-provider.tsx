import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useService } from '../../api/service.ts'
import { useNotify } from '../../ui/notices.tsx'
import { useUploads } from '../uploading.tsx'
import { createRecorder } from './recorder.ts'
import { RecordingContext } from './recording.ts'
import { WhileRecording } from './while-recording.tsx'

/** Holds the recorder of this window: a recording belongs to the application, not to a view. */
export function RecordingProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const service = useService()
  const uploads = useUploads()
  const notify = useNotify()
  const { i18n } = useTranslation()
  const [recorder] = useState(() =>
    createRecorder(
      { client, service, uploads },
      {
        onTakenOver: () => notify(i18n.t('recorder.takenOver'), 'failed'),
        onWithdrawn: () => notify(i18n.t('recorder.withdrawn'), 'lasting'),
      },
    ),
  )
  return (
    <RecordingContext.Provider value={recorder}>
      <WhileRecording />
      {children}
    </RecordingContext.Provider>
  )
}
