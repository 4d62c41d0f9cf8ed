import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sending } from '../api/api.ts'
import { useNotify } from '../ui/notices.tsx'
import { createUploads, type UploadState, type Uploads } from './uploads.ts'

const UploadsContext = createContext<Uploads | null>(null)

export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext)
  if (!uploads) throw new Error('outside of the uploads')
  return uploads
}

/** Holds uploads in progress: they continue while other views are shown, and those report their failures. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const notify = useNotify()
  const { i18n } = useTranslation()
  const [uploads] = useState(() =>
    createUploads({ onUnseen: () => notify(i18n.t('upload.failedElsewhere'), 'failed') }),
  )
  return <UploadsContext value={uploads}>{children}</UploadsContext>
}

export interface Upload extends UploadState {
  send(run: (sending: Sending) => Promise<unknown>): Promise<boolean>
  cancel(): void
}

/**
 * An upload that continues while other views are shown; its own view shows the progress when opened again.
 * @param name identifies the upload's purpose
 */
export function useUpload(name: string): Upload {
  const uploads = useUploads()
  const acts = useMemo(
    () => ({
      subscribe: (watcher: () => void) => uploads.subscribe(name, watcher),
      send: (run: (sending: Sending) => Promise<unknown>) => uploads.send(name, run),
      cancel: () => uploads.cancel(name),
    }),
    [uploads, name],
  )
  const state = useSyncExternalStore(acts.subscribe, () => uploads.state(name))
  return { ...state, send: acts.send, cancel: acts.cancel }
}
