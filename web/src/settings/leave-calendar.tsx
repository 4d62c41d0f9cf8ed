import { Checkbox, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../ui/confirm.tsx'
import { useLeaveCalendar } from './use-leave-calendar.ts'

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
  const { keep, setKeep, leave } = useLeaveCalendar(onLeave, onClose)
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
