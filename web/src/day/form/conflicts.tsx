import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/service.ts'
import { keys } from '../../app/queries.ts'
import { useFormats } from '../../language/format.ts'
import type { PartProps } from './details.tsx'
import { type AppointmentFormTask, type Fields, isElsewhere, LONGEST, SHORTEST } from './form-state.ts'

const TYPING_MS = 300
/** How many free times are offered. */
const MOST = 4

interface Asked {
  date: string
  time: string
  duration_minutes?: string
}

function askedIn({ day, time, duration }: Fields): Asked {
  const given = typeof duration === 'number' && duration >= SHORTEST && duration <= LONGEST
  return { date: day, time, ...(given && { duration_minutes: String(Math.round(duration)) }) }
}

/** Other appointments at the time being typed, and when there is time instead. */
export function Conflicts({
  task,
  fields,
  set,
}: Pick<PartProps, 'fields' | 'set'> & {
  task: AppointmentFormTask
}) {
  const { t } = useTranslation()
  const api = useApi()
  const [asked] = useDebouncedValue(JSON.stringify(askedIn(fields)), TYPING_MS)
  const except = task.mode === 'edit' ? task.appointment._id : null
  const query = useQuery({
    queryKey: keys.conflicts(asked, except),
    queryFn: () => api.conflicts({ ...JSON.parse(asked), ...(except && { except }) }),
    enabled: fields.day !== '' && fields.time !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const others = query.data ?? []
  if (others.length === 0) return null
  return (
    <Alert color={others.some(({ blocks }) => blocks) ? 'orange' : 'gray'} role="status" title={t('form.conflicts')}>
      <List size="sm">
        {others.map(({ appointment_id, name, start, end }) => (
          <List.Item key={appointment_id}>
            {[clockOf(start), end && clockOf(end)].filter(Boolean).join('–')} {name}
          </List.Item>
        ))}
      </List>
      {!isElsewhere(task) && <FreeTimes asked={JSON.parse(asked)} except={except} set={set} />}
    </Alert>
  )
}

/** The free times of the nearest day that has any. */
function FreeTimes({ asked, except, set }: Pick<PartProps, 'set'> & { asked: Asked; except: string | null }) {
  const { t } = useTranslation()
  const api = useApi()
  const { shortDay } = useFormats()
  const { time, ...wanted } = asked
  const { data } = useQuery({
    queryKey: keys.freeTimes(JSON.stringify(wanted), except),
    queryFn: () => api.freeTimes({ ...wanted, ...(except && { except }) }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const found = data?.[0]
  if (!found) return null
  const { date } = found
  return (
    <Group gap="xs" mt="xs">
      <Text size="sm">{t(date === asked.date ? 'form.free' : 'form.freeOn', { day: shortDay(date) })}</Text>
      {nearestTo(date === asked.date ? time : '00:00', found.times).map((free) => (
        <Button key={free} size="compact-sm" variant="light" onClick={() => set({ day: date, time: free })}>
          {free}
        </Button>
      ))}
    </Group>
  )
}

/** In their order. */
function nearestTo(time: string, times: readonly string[]): string[] {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  const distance = (one: string) => Math.abs(minutes(one) - minutes(time))
  return times
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, MOST)
    .sort()
}

const clockOf = (instant: string): string =>
  new Date(instant).toLocaleTimeString('de-DE', { hour: '2-digit', minute: '2-digit' })
