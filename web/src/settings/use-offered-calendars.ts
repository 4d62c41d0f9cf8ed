import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/service.ts'
import type { CalendarTarget, OfferedCalendar } from '../api/types.ts'
import { keys } from '../app/queries.ts'

/** The calendars of an account: which are read, and which receives the bookings. */
export function useOfferedCalendars(accountId: string) {
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
  const busyWith = (mutation: { isPending: boolean; variables: string | undefined }, { url }: OfferedCalendar) =>
    mutation.isPending && mutation.variables === url
  return { offered, title, setTitle, read, write, busyWith }
}
