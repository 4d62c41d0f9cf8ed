import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { CalendarTarget, OfferedCalendar } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'

export const TITLES: readonly CalendarTarget['title'][] = ['busy', 'initials', 'name']

/** The calendars of an account: each can be read, and one of the writable ones can receive the bookings. */
export function OfferedCalendars({ accountId }: { accountId: string }) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const offered = useQuery({
    queryKey: keys.offeredCalendars(accountId),
    queryFn: () => api.offeredCalendars(accountId),
  })
  const [title, setTitle] = useState<CalendarTarget['title']>('busy')
  const refresh = () => {
    for (const queryKey of [keys.offeredCalendars(accountId), keys.calendars, keys.calendarTarget, keys.appointments]) {
      void client.invalidateQueries({ queryKey })
    }
  }
  const read = useMutation({
    mutationFn: (url: string) => api.readOfferedCalendar(accountId, { url }),
    onSuccess: refresh,
  })
  const write = useMutation({
    mutationFn: (url: string) => api.setCalendarTarget({ account_id: accountId, url, title }),
    onSuccess: refresh,
  })
  if (offered.isPending) return <Loading lines={2} />
  if (!offered.data) return <FailureState failure={offered.error} onRetry={() => void offered.refetch()} />
  const busyWith = (mutation: { isPending: boolean; variables: string | undefined }, { url }: OfferedCalendar) =>
    mutation.isPending && mutation.variables === url
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
