import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { Appointment } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'
import { useRecorder } from '../visit/recorder/recording.ts'
import { forgetUnsaved } from '../visit/unsaved.ts'

/** Deletes an appointment, and what this browser keeps of it. */
export function useDeleteAppointment(onClose: () => void, onDeleted?: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const recorder = useRecorder()
  const forget = async (id: string) => {
    forgetUnsaved(id)
    await recorder.forget(id)
  }
  return useMutation({
    mutationFn: (id: string) => api.deleteAppointment(id),
    onSuccess: (_row, id) => {
      client.setQueryData<Appointment[]>(keys.appointments, (all) => all?.filter((one) => one._id !== id))
      client.removeQueries({ queryKey: keys.appointment(id) })
      void forget(id).catch(() => undefined)
      notify(t('day.deleted'))
      onClose()
      onDeleted?.()
    },
  })
}
