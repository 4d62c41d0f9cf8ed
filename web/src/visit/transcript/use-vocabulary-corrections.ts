import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/service.ts'
import type { Transcription } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { clock } from '../../language/days.ts'
import { useNotify } from '../../ui/notices.tsx'

/** Corrections that the doctor's own terms suggest. */
export function useVocabularyCorrections(appointmentId: string, transcription: Transcription, onClose: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const { updatedAt, segments } = transcription
  const found = useQuery({
    queryKey: [...keys.transcription(appointmentId), 'vocabulary', updatedAt],
    queryFn: () => api.byVocabulary(appointmentId, { preview: true, updatedAt }),
    gcTime: 0,
  })
  const replace = useMutation({
    mutationFn: () => api.byVocabulary(appointmentId, { preview: false, updatedAt }),
    onSuccess: ({ transcription: row, replacements }) => {
      client.setQueryData(keys.transcription(appointmentId), row)
      notify(t('vocabulary.replaced', { count: replacements.length }))
      onClose()
    },
  })
  const timeOf = (id: string) => clock(segments.find((segment) => segment.id === id)?.start_ms ?? 0)
  return { found, replace, timeOf }
}
