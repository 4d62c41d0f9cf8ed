import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../language/format.ts'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { Panel } from './panel.tsx'
import { useDevices } from './use-devices.ts'

/** Where this account is signed in; any device, or all others, can be signed out here. */
export default function Devices() {
  const { t } = useTranslation()
  const { devices, revoke } = useDevices()
  const { dateTime } = useFormats()
  if (devices.isPending) return <Loading />
  if (!devices.data) return <FailureState failure={devices.error} onRetry={() => void devices.refetch()} />
  return (
    <Panel title={t('settings.devices.title')} intro={t('settings.devices.intro')}>
      <FailureLine failure={revoke.error} />
      {devices.data.map(({ id, device_label, platform, last_seen_at, current }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Stack gap={2} miw={0}>
            <Group gap="xs">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {device_label}
              </Text>
              {current && <Badge variant="light">{t('settings.devices.current')}</Badge>}
            </Group>
            <Text size="sm" c="dimmed">
              {platform} · {t('settings.devices.seen', { when: dateTime(last_seen_at) })}
            </Text>
          </Stack>
          {!current && (
            <Button
              variant="default"
              aria-label={t('settings.devices.revokeNamed', { name: device_label })}
              loading={revoke.isPending && revoke.variables === id}
              onClick={() => revoke.mutate(id)}
            >
              {t('settings.devices.revoke')}
            </Button>
          )}
        </Group>
      ))}
      {devices.data.length > 1 && (
        <Button
          variant="outline"
          color="red"
          w="fit-content"
          loading={revoke.isPending && revoke.variables === null}
          onClick={() => revoke.mutate(null)}
        >
          {t('settings.devices.revokeOthers')}
        </Button>
      )}
    </Panel>
  )
}
