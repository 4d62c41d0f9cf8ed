import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api/service.ts'
import type { EventConflict } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useFormats } from '../language/format.ts'
import { FailureLine } from '../ui/states.tsx'
import { useConflict } from './use-calendar-conflicts.ts'

/** The service itself checks every quarter of an hour. */
const EVERY_MS = 5 * 60_000

/** Bookings moved or deleted in the doctor's own calendar; nothing changes until the doctor decides. */
export function CalendarConflicts() {
  const { t } = useTranslation()
  const api = useApi()
  const conflicts = useQuery({
    queryKey: keys.calendarConflicts,
    queryFn: api.calendarConflicts,
    refetchInterval: EVERY_MS,
  })
  if (!conflicts.data || conflicts.data.length === 0) return null
  return (
    <Alert color="orange" title={t('settings.calendarAccounts.conflicts.title')}>
      <Stack gap="xs">
        {conflicts.data.map((conflict) => (
          <Conflict key={conflict.appointment_id} conflict={conflict} />
        ))}
      </Stack>
    </Alert>
  )
}

function Conflict({ conflict }: { conflict: EventConflict }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { appointment_id: id, name, kind, start, there_start, there } = conflict
  const settle = useConflict(conflict)
  const when = { here: dateTime(start), there: there_start ? dateTime(there_start) : '' }
  return (
    <Stack gap={4}>
      <Text size="sm">
        <Anchor component={Link} to={`/visit/${id}`}>
          {name}
        </Anchor>
        {': '}
        {t(`settings.calendarAccounts.conflicts.${kind}`, when)}
      </Text>
      <Group gap="xs">
        {there && (
          <Button size="compact-sm" variant="light" loading={settle.isPending} onClick={() => settle.mutate('there')}>
            {t('settings.calendarAccounts.conflicts.take', { name })}
          </Button>
        )}
        <Button size="compact-sm" variant="default" loading={settle.isPending} onClick={() => settle.mutate('here')}>
          {t('settings.calendarAccounts.conflicts.putBack', { name })}
        </Button>
      </Group>
      <FailureLine failure={settle.error} />
    </Stack>
  )
}
