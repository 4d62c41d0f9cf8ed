import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../language/format.ts'
import type { PartProps } from './details.tsx'
import { type AppointmentFormTask, isElsewhere } from './form-state.ts'
import { type Asked, useConflicts, useFreeTimes } from './use-conflicts.ts'

/** How many free times are offered. */
const MOST = 4

/** Other appointments at the time being typed, and when there is time instead. */
export function Conflicts({
  task,
  fields,
  set,
}: Pick<PartProps, 'fields' | 'set'> & {
  task: AppointmentFormTask
}) {
  const { t } = useTranslation()
  const { others, asked, except } = useConflicts(task, fields)
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
      {!isElsewhere(task) && <FreeTimes asked={asked} except={except} set={set} />}
    </Alert>
  )
}

/** The free times of the nearest day that has any. */
function FreeTimes({ asked, except, set }: Pick<PartProps, 'set'> & { asked: Asked; except: string | null }) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const found = useFreeTimes(asked, except)
  if (!found) return null
  const { date } = found
  return (
    <Group gap="xs" mt="xs">
      <Text size="sm">{t(date === asked.date ? 'form.free' : 'form.freeOn', { day: shortDay(date) })}</Text>
      {nearestTo(date === asked.date ? asked.time : '00:00', found.times).map((free) => (
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
