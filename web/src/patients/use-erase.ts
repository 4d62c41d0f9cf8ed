import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { PatientRecord } from '../api/types.ts'
import { everything } from '../app/changes.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'

/** Erases a patient after asking. */
export function useErase(patient: PatientRecord, onClose: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.deletePatient(patient._id),
    onSuccess: () => {
      for (const change of [...everything, { queryKey: keys.patients }]) void client.invalidateQueries(change)
      notify(t('patients.deleted'))
      onClose()
    },
  })
}
