import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/service.ts'
import type { Transcription } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { useNotify } from '../../ui/notices.tsx'

/** The transcript as corrected or as heard, and the exchange of its two speakers. */
export function useTranscript(appointmentId: string, transcription: Transcription) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const [asHeard, setAsHeard] = useState(false)
  const original = useQuery({
    queryKey: keys.original(appointmentId),
    queryFn: () => api.originalTranscription(appointmentId),
    enabled: asHeard && transcription.corrected,
  })
  const swap = useMutation({
    mutationFn: () => api.swapRoles(appointmentId),
    onSuccess: (row) => {
      client.setQueryData(keys.transcription(appointmentId), row)
      // The draft depends on who said what, so drafting starts again.
      void client.invalidateQueries({ queryKey: keys.appointment(appointmentId), exact: true })
    },
  })
  const undo = { label: t('app.undo'), act: () => swap.mutate() }
  return {
    ...{ asHeard, setAsHeard, swap },
    /** undefined: not read yet. */
    shown: asHeard && transcription.corrected ? original.data : transcription,
    failure: swap.error ?? (asHeard ? original.error : null),
    swapRoles: () => swap.mutate(undefined, { onSuccess: () => notify(t('transcript.swapped'), 'done', undo) }),
  }
}
