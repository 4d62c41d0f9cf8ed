import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Calendar } from '../api/types.ts'
import { useFormats } from '../language/format.ts'
import { Confirm } from '../ui/confirm.tsx'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { CalendarAccounts } from './calendar-accounts.tsx'
import { hostOf } from './host-of.ts'
import { Panel } from './panel.tsx'
import { PrivateFeed } from './private-feed.tsx'
import { useCalendars, useNewCalendar } from './use-calendars.ts'

/** Other calendars, whose appointments can be changed only there; their accounts; and the doctor's own feed. */
export default function Calendars() {
  return (
    <>
      <OtherCalendars />
      <CalendarAccounts />
      <PrivateFeed />
    </>
  )
}

function OtherCalendars() {
  const { t } = useTranslation()
  const { calendars, going, setGoing, refresh, sync, erase } = useCalendars()
  if (calendars.isPending) return <Loading />
  if (!calendars.data) return <FailureState failure={calendars.error} onRetry={() => void calendars.refetch()} />
  return (
    <Panel title={t('settings.calendars.title')} intro={t('settings.calendars.intro')}>
      {calendars.data.map((calendar) => (
        <Row
          key={calendar._id}
          calendar={calendar}
          syncing={sync.isPending && sync.variables === calendar._id}
          onSync={() => sync.mutate(calendar._id)}
          onRemove={() => setGoing(calendar)}
        />
      ))}
      <FailureLine failure={sync.error} />
      <AddCalendar onAdded={refresh} />
      <Confirm
        opened={going !== null}
        title={t('settings.calendars.removeTitle', { name: going?.name })}
        action={t('settings.calendars.remove')}
        busy={erase.isPending}
        failure={erase.error}
        onConfirm={() => going && erase.mutate(going._id)}
        onClose={() => {
          setGoing(null)
          erase.reset()
        }}
      >
        {t('settings.calendars.removeText')}
      </Confirm>
    </Panel>
  )
}

interface RowProps {
  calendar: Calendar
  syncing: boolean
  onSync: () => void
  onRemove: () => void
}

/** A calendar, when it was last read, and its last error. */
function Row({ calendar: { name, url, last_synced_at, last_error }, syncing, onSync, onRemove }: RowProps) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  return (
    <Group justify="space-between">
      <Stack gap={2} miw={0} flex="1 1 16rem">
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {hostOf(url)} ·{' '}
          {last_synced_at
            ? t('settings.calendars.synced', { when: dateTime(last_synced_at) })
            : t('settings.calendars.neverSynced')}
        </Text>
        {last_error && (
          <Text size="sm" c="red.9">
            {last_error}
          </Text>
        )}
      </Stack>
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={t('settings.calendars.syncNamed', { name })}
          loading={syncing}
          onClick={onSync}
        >
          {t('settings.calendars.sync')}
        </Button>
        <Button
          variant="outline"
          color="red"
          aria-label={t('settings.calendars.removeNamed', { name })}
          onClick={onRemove}
        >
          {t('settings.calendars.remove')}
        </Button>
      </Group>
    </Group>
  )
}

function AddCalendar({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation()
  const { form, setForm, add, submit } = useNewCalendar(onAdded)
  return (
    <form onSubmit={submit}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('settings.calendars.name')}
            value={form.name}
            onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
            required
          />
          <TextInput
            label={t('settings.calendars.url')}
            description={t('settings.calendars.urlHint')}
            inputWrapperOrder={['label', 'input', 'description']}
            type="url"
            placeholder="https://"
            value={form.url}
            onChange={(event) => setForm({ ...form, url: event.currentTarget.value })}
            autoComplete="off"
            required
          />
        </SimpleGrid>
        <FailureLine failure={add.error} />
        <Button type="submit" w="fit-content" loading={add.isPending}>
          {t('app.add')}
        </Button>
      </Stack>
    </form>
  )
}
