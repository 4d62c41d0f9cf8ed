import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { PatientRecord } from '../api/types.ts'
import { useNotify } from '../ui/notices.tsx'
import { useFound } from './use-found.ts'
import { patientsMoved, useUndoMerge } from './use-undo-merge.ts'

/** The choice of a record that is merged into another. */
export function useMerge(patient: PatientRecord, onClose: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const [query, setQuery] = useState(patient.last_name)
  const [otherId, setOtherId] = useState<string | null>(null)
  const others = (useFound(query).data ?? []).filter(({ _id }) => _id !== patient._id)
  const undo = useUndoMerge(patient._id)
  const merge = useMutation({
    mutationFn: (id: string) => api.mergePatients(patient._id, id),
    onSuccess: ({ merge_id }) => {
      patientsMoved(client)
      notify(t('patients.merged'), 'done', { label: t('patients.undo'), act: () => void undo(merge_id) })
      onClose()
    },
  })
  return { query, setQuery, otherId, setOtherId, others, merge }
}
