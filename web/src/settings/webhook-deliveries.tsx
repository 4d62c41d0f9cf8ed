import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WebhookDelivery } from '../api/types.ts'
import { useFormats } from '../language/format.ts'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { useWebhookDeliveries } from './use-webhook-deliveries.ts'

/** A webhook's deliveries, newest first; each can be sent again. */
export function WebhookDeliveries({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation()
  const { deliveries, again } = useWebhookDeliveries(webhookId)
  if (deliveries.isPending) return <Loading lines={2} />
  if (!deliveries.data) return <FailureState failure={deliveries.error} onRetry={() => void deliveries.refetch()} />
  return (
    <Stack gap="xs" pl="md">
      <Button
        variant="subtle"
        w="fit-content"
        loading={deliveries.isFetching}
        onClick={() => void deliveries.refetch()}
      >
        {t('settings.webhooks.refresh')}
      </Button>
      {deliveries.data.length === 0 && <Text c="dimmed">{t('settings.webhooks.nothing')}</Text>}
      {deliveries.data.map((delivery) => (
        <Row
          key={delivery._id}
          delivery={delivery}
          busy={again.isPending && again.variables === delivery._id}
          onAgain={() => again.mutate(delivery._id)}
        />
      ))}
      <FailureLine failure={again.error} />
    </Stack>
  )
}

function Row({ delivery, busy, onAgain }: { delivery: WebhookDelivery; busy: boolean; onAgain: () => void }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { type, status, attempts, last_status, last_error, createdAt } = delivery
  return (
    <Group justify="space-between">
      <Stack gap={0} miw={0} flex="1 1 14rem">
        <Text size="sm">
          {dateTime(createdAt)} · {type} · {t(`settings.webhooks.status.${status}`)}
        </Text>
        {last_error && (
          <Text size="sm" c="red.9">
            {last_error} {last_status !== null && `(${last_status})`}{' '}
            {t('settings.webhooks.attempts', { count: attempts })}
          </Text>
        )}
      </Stack>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('settings.webhooks.againNamed', { type, when: dateTime(createdAt) })}
        loading={busy}
        onClick={onAgain}
      >
        {t('settings.webhooks.again')}
      </Button>
    </Group>
  )
}
