import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/api.ts'
import { keys } from '../../app/queries.ts'
import { type Upload, useUpload } from '../uploads.ts'

export interface Sending extends Omit<Upload, 'send'> {
  /** Sends sound as the visit's recording, or as a further take of it. @returns whether the service has it */
  send(audio: File, source: 'live' | 'upload', further: boolean): Promise<boolean>
}

export function useSend(appointmentId: string): Sending {
  const client = useQueryClient()
  const { send: upload, ...rest } = useUpload(`recording ${appointmentId}`)
  const send = useCallback<Sending['send']>(
    (audio, source, further) =>
      upload(async (sending) => {
        await api.sendRecording(appointmentId, further, { audio, source }, sending)
        await client.invalidateQueries({ queryKey: keys.appointment(appointmentId) })
        void client.invalidateQueries({ queryKey: keys.appointments })
      }),
    [appointmentId, client, upload],
  )
  return { ...rest, send }
}
