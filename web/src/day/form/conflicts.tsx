import { Alert, List } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/service.ts'
import { keys } from '../../app/queries.ts'
import { type AppointmentFormTask, type Fields, LONGEST, SHORTEST } from './form-state.ts'

const TYPING_MS = 300

/** Other appointments at the time being typed. */
export function Conflicts({ task, fields }: { task: AppointmentFormTask; fields: Fields }) {
  const { t } = useTranslation()
  const api = useApi()
  const { duration, day, time } = fields
  const length = typeof duration === 'number' && duration >= SHORTEST && duration <= LONGEST ? { duration } : {}
  const [asked] = useDebouncedValue(JSON.stringify({ day, time, ...length }), TYPING_MS)
  const except = task.mode === 'edit' ? task.appointment._id : null
  const query = useQuery({
    queryKey: keys.conflicts(asked, except),
    queryFn: () => {
      const { day: date, time: at, duration: minutes } = JSON.parse(asked)
      return api.conflicts({
        ...{ date, time: at },
        ...(minutes && { duration_minutes: String(Math.round(minutes)) }),
        ...(except && { except }),
      })
    },
    enabled: day !== '' && time !== '',
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
    </Alert>
  )
}

const clockOf = (instant: string): string =>
  new Date(instant).toLocaleTimeString('de-DE', { hour: '2-digit', minute: '2-digit' })
