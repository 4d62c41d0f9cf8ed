import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CalendarTarget } from '../api/types.ts'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { useOfferedCalendars } from './use-offered-calendars.ts'

export const TITLES: readonly CalendarTarget['title'][] = ['busy', 'initials', 'name']

/** The calendars of an account: each can be read, and one of the writable ones can receive the bookings. */
export function OfferedCalendars({ accountId }: { accountId: string }) {
  const { t } = useTranslation()
  const { offered, title, setTitle, read, write, busyWith } = useOfferedCalendars(accountId)
  if (offered.isPending) return <Loading lines={2} />
  if (!offered.data) return <FailureState failure={offered.error} onRetry={() => void offered.refetch()} />
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t('settings.calendarAccounts.eventTitle')}
        description={t('settings.calendarAccounts.eventTitleHint')}
        value={title}
        data={TITLES.map((each) => ({ value: each, label: t(`settings.calendarAccounts.titles.${each}`) }))}
        onChange={({ currentTarget }) => setTitle(TITLES.find((each) => each === currentTarget.value) ?? 'busy')}
      />
      {offered.data.length === 0 && <Text c="dimmed">{t('settings.calendarAccounts.none')}</Text>}
      {offered.data.map((calendar) => (
        <Group key={calendar.url} justify="space-between">
          <Text flex="1 1 12rem">{calendar.name}</Text>
          <Group gap="xs">
            <Button
              variant="default"
              disabled={calendar.calendar_id !== null}
              loading={busyWith(read, calendar)}
              aria-label={t('settings.calendarAccounts.readNamed', { name: calendar.name })}
              onClick={() => read.mutate(calendar.url)}
            >
              {t(calendar.calendar_id === null ? 'settings.calendarAccounts.read' : 'settings.calendarAccounts.isRead')}
            </Button>
            {calendar.writable && (
              <Button
                variant="default"
                loading={busyWith(write, calendar)}
                aria-label={t('settings.calendarAccounts.writeNamed', { name: calendar.name })}
                onClick={() => write.mutate(calendar.url)}
              >
                {t('settings.calendarAccounts.write')}
              </Button>
            )}
          </Group>
        </Group>
      ))}
      <FailureLine failure={read.error ?? write.error} />
    </Stack>
  )
}
