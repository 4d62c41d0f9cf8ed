import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Api } from '../../api/api.ts'
import { useApi } from '../../api/service.ts'
import { keys } from '../../app/queries.ts'
import { type Upload, useUpload, useUploads } from '../uploading.tsx'
import type { Uploads } from '../uploads.ts'

/** The name of a visit's upload. */
export const soundUpload = (appointmentId: string): string => `recording ${appointmentId}`

/** The service has new sound for a visit; refreshes the visit's views. */
export async function arrived(client: QueryClient, appointmentId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: keys.appointment(appointmentId) })
  void client.invalidateQueries({ queryKey: keys.appointments })
}

interface Sound {
  audio: File
  source: 'live' | 'upload'
  further: boolean
  /** Absent: the sound was not recorded here. */
  consentRound?: number | undefined
}

/** Sends sound as the visit's recording, or as a further take of it. @returns whether the service has it */
export const sendSound = (
  { api, client, uploads }: { api: Api; client: QueryClient; uploads: Uploads },
  appointmentId: string,
  { audio, source, further, consentRound }: Sound,
): Promise<boolean> =>
  uploads.send(soundUpload(appointmentId), async (sending) => {
    await api.sendRecording(appointmentId, { further, consentRound }, { audio, source }, sending)
    await arrived(client, appointmentId)
  })

export interface Sending extends Omit<Upload, 'send'> {
  send(audio: File, further: boolean): Promise<boolean>
}

/** Sends a file that was recorded elsewhere. */
export function useSend(appointmentId: string): Sending {
  const api = useApi()
  const client = useQueryClient()
  const uploads = useUploads()
  const { send: _, ...upload } = useUpload(soundUpload(appointmentId))
  const send = useCallback<Sending['send']>(
    (audio, further) => sendSound({ api, client, uploads }, appointmentId, { audio, source: 'upload', further }),
    [appointmentId, api, client, uploads],
  )
  return { ...upload, send }
}
