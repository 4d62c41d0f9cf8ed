import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureLine } from '../ui/states.tsx'
import { useOtherSessions } from './use-other-sessions.ts'

/** Shown where a way of signing in was changed: a stranger who is signed in would stay so. */
export function OtherSessions() {
  const { t } = useTranslation()
  const revoke = useOtherSessions()
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
