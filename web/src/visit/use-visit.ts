import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../api/service.ts'
import type { Recording } from '../api/types.ts'
import { usePolling } from '../app/live.ts'
import { keys } from '../app/queries.ts'
import { isGoingOn } from '../day/rules.ts'

/** A visit and everything below it. Polled while the service works on it, unless the service pushes changes. */
export function useVisit(id: string) {
  const api = useApi()
  const client = useQueryClient()
  const polling = usePolling()
  const appointment = useQuery({
    queryKey: keys.appointment(id),
    queryFn: () => api.appointment(id),
    refetchInterval: ({ state }) => polling(state.data !== undefined && isGoingOn(state.data)),
  })
  const known = appointment.isSuccess
  // Once the note is released, the appointment does not show that a further take is being transcribed.
  const silent = (data: Recording | null | undefined) =>
    appointment.data?.notes_status === 'released' &&
    (data?.append_recordings.some(({ start_ms }) => start_ms === null) ?? false)
  const recording = useQuery({
    queryKey: keys.recording(id),
    queryFn: () => api.recording(id),
    enabled: known,
    refetchInterval: ({ state }) => polling(silent(state.data)),
  })
  const transcription = useQuery({
    queryKey: keys.transcription(id),
    queryFn: () => api.transcription(id),
    enabled: known,
  })
  const note = useQuery({
    queryKey: keys.note(id),
    queryFn: () => api.note(id),
    enabled: known,
    // Nothing in the appointment says that a model's note has taken the place of the first draft.
    refetchInterval: ({ state }) => state.data?.meta?.awaited !== undefined && polling(true),
  })

  // A new state means that the records below have changed.
  const unheard = recording.data?.append_recordings.filter(({ start_ms }) => start_ms === null).length ?? 0
  const state = `${appointment.data?.status} ${appointment.data?.notes_status} ${unheard}`
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current !== state && !seen.current.startsWith('undefined')) {
      for (const key of [keys.recording(id), keys.transcription(id), keys.note(id), keys.versions(id)]) {
        void client.invalidateQueries({ queryKey: key })
      }
      void client.invalidateQueries({ queryKey: keys.appointments })
    }
    seen.current = state
  }, [state, id, client])
  return { appointment, recording, transcription, note }
}

export type VisitRecords = ReturnType<typeof useVisit>
