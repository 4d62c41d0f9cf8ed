import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { Appointment } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useNotify } from '../ui/notices.tsx'
import { useRecorder } from '../visit/recorder/recording.ts'
import { forgetUnsaved } from '../visit/unsaved.ts'

/**
 * Asks before erasing a visit with its recording, transcript, note and documents, because that cannot be undone.
 */
export function DeleteAppointment({
  appointment,
  onClose,
  onDeleted,
}: {
  /** null: closed. */
  appointment: Appointment | null
  onClose: () => void
  onDeleted?: () => void
}) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const recorder = useRecorder()
  const forget = async (id: string) => {
    forgetUnsaved(id)
    await recorder.forget(id)
  }
  const erase = useMutation({
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
  return (
    <Confirm
      opened={appointment !== null}
      title={t('day.deleteTitle')}
      action={t('day.delete')}
      busy={erase.isPending}
      failure={erase.error}
      onConfirm={() => appointment && erase.mutate(appointment._id)}
      onClose={() => {
        erase.reset()
        onClose()
      }}
    >
      {t('day.deleteText', { name: appointment?.name ?? '' })}
    </Confirm>
  )
}
