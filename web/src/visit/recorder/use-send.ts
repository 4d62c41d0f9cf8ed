import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/api.ts'
import { keys } from '../../app/queries.ts'
import { sendUpload, type Upload, useUpload } from '../uploads.ts'

/** Under which the sound of a visit is on its way. */
export const soundUpload = (appointmentId: string): string => `recording ${appointmentId}`

/** The service has sound of a visit: what is shown of it is old. */
export async function arrived(client: QueryClient, appointmentId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: keys.appointment(appointmentId) })
  void client.invalidateQueries({ queryKey: keys.appointments })
}

/** Sends sound as the visit's recording, or as a further take of it. @returns whether the service has it */
export const sendSound = (
  client: QueryClient,
  appointmentId: string,
  { audio, source, further }: { audio: File; source: 'live' | 'upload'; further: boolean },
): Promise<boolean> =>
  sendUpload(soundUpload(appointmentId), async (sending) => {
    await api.sendRecording(appointmentId, further, { audio, source }, sending)
    await arrived(client, appointmentId)
  })

export interface Sending extends Omit<Upload, 'send'> {
  send(audio: File, further: boolean): Promise<boolean>
}

/** Sends a file that was recorded elsewhere. */
export function useSend(appointmentId: string): Sending {
  const client = useQueryClient()
  const { send: _, ...upload } = useUpload(soundUpload(appointmentId))
  const send = useCallback<Sending['send']>(
    (audio, further) => sendSound(client, appointmentId, { audio, source: 'upload', further }),
    [appointmentId, client],
  )
  return { ...upload, send }
}
