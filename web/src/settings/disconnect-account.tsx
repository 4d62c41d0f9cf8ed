import { Checkbox, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'
import { Confirm } from '../ui/confirm.tsx'

interface Props {
  opened: boolean
  accountId: string
  name: string
  onClose: () => void
}

/** Asks what becomes of the bookings that were written there. */
export function DisconnectAccount({ opened, accountId, name, onClose }: Props) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const [keep, setKeep] = useState(false)
  const disconnect = useMutation({
    mutationFn: () => api.deleteCalendarAccount(accountId, { keep_events: keep }),
    onSuccess: () => {
      onClose()
      for (const queryKey of [keys.calendarAccounts, keys.calendarTarget, keys.calendars, keys.appointments]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
  return (
    <Confirm
      opened={opened}
      title={t('settings.calendarAccounts.disconnectTitle', { name })}
      action={t('settings.calendarAccounts.disconnectAction')}
      busy={disconnect.isPending}
      failure={disconnect.error}
      onConfirm={() => disconnect.mutate()}
      onClose={() => {
        disconnect.reset()
        onClose()
      }}
    >
      <Stack>
        <Text>{t('settings.calendarAccounts.disconnectText')}</Text>
        <Checkbox
          label={t('settings.calendarAccounts.keepEvents')}
          checked={keep}
          onChange={(event) => setKeep(event.currentTarget.checked)}
        />
      </Stack>
    </Confirm>
  )
}
