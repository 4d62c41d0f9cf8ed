import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { CalendarTarget } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useFormats } from '../language/format.ts'
import { FailureState, Loading } from '../ui/states.tsx'
import { CalendarConflicts } from './calendar-conflicts.tsx'
import { LeaveCalendar } from './leave-calendar.tsx'

/** The calendar that receives the bookings, and whether that works. */
export function CalendarTargetPanel() {
  const { t } = useTranslation()
  const api = useApi()
  const target = useQuery({
    queryKey: keys.calendarTarget,
    queryFn: api.calendarTarget,
    // Waiting events are written within seconds.
    refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 && !data.stopped ? 5_000 : false),
  })
  if (target.isPending) return <Loading lines={1} />
  if (target.isError) return <FailureState failure={target.error} onRetry={() => void target.refetch()} />
  if (target.data === null) return <Text c="dimmed">{t('settings.calendarAccounts.noTarget')}</Text>
  return <Target target={target.data} />
}

function Target({ target }: { target: CalendarTarget }) {
  const { t } = useTranslation()
  const api = useApi()
  const { dateTime } = useFormats()
  const [asking, setAsking] = useState(false)
  const { name, title, waiting, last_written_at, last_conflict_at, last_error, stopped } = target
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Stack gap={2} flex="1 1 16rem">
          <Text fw={600}>{t('settings.calendarAccounts.target', { name })}</Text>
          <Text size="sm" c="dimmed">
            {t(`settings.calendarAccounts.titles.${title}`)} ·{' '}
            {waiting > 0
              ? t('settings.calendarAccounts.waiting', { count: waiting })
              : last_written_at
                ? t('settings.calendarAccounts.writtenAt', { when: dateTime(last_written_at) })
                : t('settings.calendarAccounts.nothingWritten')}
          </Text>
          {last_conflict_at && (
            <Text size="sm" c="dimmed">
              {t('settings.calendarAccounts.conflict', { when: dateTime(last_conflict_at) })}
            </Text>
          )}
        </Stack>
        <Button variant="outline" color="red" onClick={() => setAsking(true)}>
          {t('settings.calendarAccounts.stop')}
        </Button>
      </Group>
      {last_error && (
        <Alert color={stopped ? 'red' : 'yellow'} title={stopped ? t('settings.calendarAccounts.stopped') : undefined}>
          {last_error}
        </Alert>
      )}
      <CalendarConflicts />
      <LeaveCalendar
        opened={asking}
        title={t('settings.calendarAccounts.stopTitle', { name })}
        text={t('settings.calendarAccounts.stopText')}
        action={t('settings.calendarAccounts.stopAction')}
        onLeave={api.deleteCalendarTarget}
        onClose={() => setAsking(false)}
      />
    </Stack>
  )
}
