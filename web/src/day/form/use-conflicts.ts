import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/service.ts'
import { keys } from '../../app/queries.ts'
import { type AppointmentFormTask, type Fields, LONGEST, SHORTEST } from './form-state.ts'

const TYPING_MS = 300

export interface Asked {
  date: string
  time: string
  duration_minutes?: string
}

function askedIn({ day, time, duration }: Fields): Asked {
  const given = typeof duration === 'number' && duration >= SHORTEST && duration <= LONGEST
  return { date: day, time, ...(given && { duration_minutes: String(Math.round(duration)) }) }
}

/** What else takes place at the time being typed. */
export function useConflicts(task: AppointmentFormTask, fields: Fields) {
  const api = useApi()
  const [typed] = useDebouncedValue(JSON.stringify(askedIn(fields)), TYPING_MS)
  const asked: Asked = JSON.parse(typed)
  const except = task.mode === 'edit' ? task.appointment._id : null
  const { data } = useQuery({
    queryKey: keys.conflicts(typed, except),
    queryFn: () => api.conflicts({ ...asked, ...(except && { except }) }),
    enabled: fields.day !== '' && fields.time !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { others: data ?? [], asked, except }
}

/** The nearest day with free times, and these. */
export function useFreeTimes({ time: _, ...wanted }: Asked, except: string | null) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: keys.freeTimes(JSON.stringify(wanted), except),
    queryFn: () => api.freeTimes({ ...wanted, ...(except && { except }) }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data?.[0]
}
