import { Checkbox, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keys } from '../app/queries.ts'
import { Confirm } from '../ui/confirm.tsx'

interface Props {
  opened: boolean
  title: string
  text: string
  action: string
  onLeave: (how: { keep_events: boolean }) => Promise<unknown>
  onClose: () => void
}

/** Before bookings stop going to a calendar, asks what to do with the ones already there. */
export function LeaveCalendar({ opened, title, text, action, onLeave, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [keep, setKeep] = useState(false)
  const leave = useMutation({
    mutationFn: () => onLeave({ keep_events: keep }),
    onSuccess: () => {
      onClose()
      // Removing an account also removes what is read from it.
      for (const queryKey of [keys.calendarAccounts, keys.calendarTarget, keys.calendars, keys.appointments]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
  return (
    <Confirm
      opened={opened}
      title={title}
      action={action}
      busy={leave.isPending}
      failure={leave.error}
      onConfirm={() => leave.mutate()}
      onClose={() => {
        leave.reset()
        onClose()
      }}
    >
      <Stack>
        <Text>{text}</Text>
        <Checkbox
          label={t('settings.calendarAccounts.keepEvents')}
          checked={keep}
          onChange={(event) => setKeep(event.currentTarget.checked)}
        />
      </Stack>
    </Confirm>
  )
}
