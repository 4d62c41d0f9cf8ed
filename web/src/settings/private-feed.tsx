import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../language/format.ts'
import { Confirm } from '../ui/confirm.tsx'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { Panel } from './panel.tsx'
import { ShownOnce } from './shown-once.tsx'
import { usePrivateFeed } from './use-private-feed.ts'

/** The secret address under which calendar programs read the doctor's appointments. It is shown once. */
export function PrivateFeed() {
  const { t } = useTranslation()
  const { feed, names, setNames, asking, setAsking, create, revoke } = usePrivateFeed()
  const { dateTime } = useFormats()
  if (feed.isPending) return <Loading lines={2} />
  if (feed.isError) return <FailureState failure={feed.error} onRetry={() => void feed.refetch()} />
  const { data } = feed
  const acting = asking === 'revoke' ? revoke : create
  return (
    <Panel title={t('settings.privateFeed.title')} intro={t('settings.privateFeed.intro')}>
      {create.data && (
        <ShownOnce
          title={t('settings.privateFeed.once')}
          label={t('settings.privateFeed.address')}
          value={create.data.url}
          copy={t('settings.privateFeed.copy')}
          copied={t('settings.privateFeed.copied')}
        />
      )}
      {data && (
        <Text size="sm" c="dimmed">
          {t(data.with_names ? 'settings.privateFeed.withNames' : 'settings.privateFeed.withoutNames')}{' '}
          {data.last_read_at
            ? t('settings.privateFeed.read', { when: dateTime(data.last_read_at) })
            : t('settings.privateFeed.neverRead')}
        </Text>
      )}
      <Checkbox
        label={t('settings.privateFeed.names')}
        description={t('settings.privateFeed.namesHint')}
        checked={names}
        onChange={(event) => setNames(event.currentTarget.checked)}
      />
      {asking === null && <FailureLine failure={create.error ?? revoke.error} />}
      <Group>
        <Button loading={create.isPending} onClick={() => (data ? setAsking('replace') : create.mutate())}>
          {t(data ? 'settings.privateFeed.replace' : 'settings.privateFeed.create')}
        </Button>
        {data && (
          <Button variant="outline" color="red" onClick={() => setAsking('revoke')}>
            {t('settings.privateFeed.revoke')}
          </Button>
        )}
      </Group>
      <Confirm
        opened={asking !== null}
        title={t(`settings.privateFeed.${asking ?? 'revoke'}`)}
        action={t(`settings.privateFeed.${asking ?? 'revoke'}`)}
        busy={acting.isPending}
        failure={acting.error}
        onConfirm={() => acting.mutate()}
        onClose={() => setAsking(null)}
      >
        {t('settings.privateFeed.stops')}
      </Confirm>
    </Panel>
  )
}
