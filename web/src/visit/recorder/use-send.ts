import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { keys } from '../../app/queries.ts'

export interface Sending {
  /** 0..1; null: nothing is on its way. */
  progress: number | null
  failure: unknown
  /** Sends sound as the visit's recording, or as a further take of it. @returns whether the service has it */
  send(audio: File, source: 'live' | 'upload', further: boolean): Promise<boolean>
  cancel(): void
  /** Tells of a failure on another way. */
  fail(failure: unknown): void
}

export function useSend(appointmentId: string): Sending {
  const client = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const send = useCallback<Sending['send']>(
    async (audio, source, further) => {
      const abort = new AbortController()
      controller.current = abort
      setFailure(null)
      setProgress(0)
      try {
        const sending = { onProgress: setProgress, signal: abort.signal }
        await api.sendRecording(appointmentId, further, { audio, source }, sending)
        await client.invalidateQueries({ queryKey: keys.appointment(appointmentId) })
        void client.invalidateQueries({ queryKey: keys.appointments })
        return true
      } catch (error) {
        if (!abort.signal.aborted) setFailure(error)
        return false
      } finally {
        setProgress(null)
      }
    },
    [appointmentId, client],
  )
  return {
    progress,
    failure,
    send,
    cancel: () => controller.current?.abort(),
    fail: setFailure,
  }
}
