import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '../api/types.ts'
import { Confirm } from '../ui/confirm.tsx'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { Panel } from './panel.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useNewWebhook, useWebhooks } from './use-webhooks.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'

/** Addresses in the practice's systems that receive events, and what was sent to them. */
export function Webhooks() {
  const { t } = useTranslation()
  const { webhooks, going, setGoing, refresh, erase } = useWebhooks()
  if (webhooks.isPending) return <Loading lines={2} />
  if (!webhooks.data) return <FailureState failure={webhooks.error} onRetry={() => void webhooks.refetch()} />
  return (
    <Panel title={t('settings.webhooks.title')} intro={t('settings.webhooks.intro')}>
      {webhooks.data.map((webhook) => (
        <Row key={webhook._id} webhook={webhook} onRemove={() => setGoing(webhook)} />
      ))}
      <AddWebhook onAdded={refresh} />
      <Confirm
        opened={going !== null}
        title={t('settings.webhooks.removeTitle')}
        action={t('settings.webhooks.remove')}
        busy={erase.isPending}
        failure={erase.error}
        onConfirm={() => going && erase.mutate(going._id)}
        onClose={() => {
          setGoing(null)
          erase.reset()
        }}
      >
        {t('settings.webhooks.removeText', { url: going?.url })}
      </Confirm>
    </Panel>
  )
}

function Row({ webhook: { _id, url, events }, onRemove }: { webhook: Webhook; onRemove: () => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Stack gap={2} miw={0} flex="1 1 16rem">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
          <Text size="sm" c="dimmed">
            {events.length === 1 ? events[0] : t('settings.webhooks.types', { count: events.length })}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button
            variant="default"
            aria-expanded={open}
            aria-label={t('settings.webhooks.logNamed', { url })}
            onClick={() => setOpen(!open)}
          >
            {t('settings.webhooks.log')}
          </Button>
          <Button
            variant="outline"
            color="red"
            aria-label={t('settings.webhooks.removeNamed', { url })}
            onClick={onRemove}
          >
            {t('settings.webhooks.remove')}
          </Button>
        </Group>
      </Group>
      {open && <WebhookDeliveries webhookId={_id} />}
    </Stack>
  )
}

function AddWebhook({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation()
  const { url, setUrl, onlyReleases, setOnlyReleases, add, submit } = useNewWebhook(onAdded)
  return (
    <form onSubmit={submit}>
      <Stack>
        {add.data && (
          <ShownOnce
            title={t('settings.webhooks.once')}
            label={t('settings.webhooks.secret')}
            value={add.data.secret}
            copy={t('settings.webhooks.copy')}
            copied={t('settings.privateFeed.copied')}
          />
        )}
        <TextInput
          label={t('settings.webhooks.url')}
          description={t('settings.webhooks.urlHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          type="url"
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          autoComplete="off"
          required
        />
        <Checkbox
          label={t('settings.webhooks.onlyReleases')}
          checked={onlyReleases}
          onChange={(event) => setOnlyReleases(event.currentTarget.checked)}
        />
        <FailureLine failure={add.error} />
        <Button type="submit" w="fit-content" loading={add.isPending}>
          {t('app.add')}
        </Button>
      </Stack>
    </form>
  )
}
