import { useTranslation } from 'react-i18next'
import type { Appointment } from '../api/types.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useDeleteAppointment } from './use-delete-appointment.ts'

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
  const erase = useDeleteAppointment(onClose, onDeleted)
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
