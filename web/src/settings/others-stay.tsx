import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'
import { FailureLine } from '../ui/states.tsx'

/** Shown where a way of signing in was changed: a stranger who is signed in would stay so. */
export function OthersStay() {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: api.revokeOtherDevices,
    onSuccess: ({ revoked }) => {
      notify(t('settings.devices.revoked', { count: revoked }))
      void client.invalidateQueries({ queryKey: keys.devices })
    },
  })
  if (revoke.isSuccess) return null
  return (
    <Group>
      <Text size="sm">{t('settings.security.othersStay')}</Text>
      <Button variant="outline" loading={revoke.isPending} onClick={() => revoke.mutate()}>
        {t('settings.devices.revokeOthers')}
      </Button>
      <FailureLine failure={revoke.error} />
    </Group>
  )
}
