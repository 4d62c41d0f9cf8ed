import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/service.ts'
import type { Calendar } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { submitting } from '../ui/submitting.ts'

const EMPTY = { name: '', url: '' }

/** Other calendars, reading one again, and removing one after asking. */
export function useCalendars() {
  const api = useApi()
  const client = useQueryClient()
  const calendars = useQuery({ queryKey: keys.calendars, queryFn: api.calendars })
  const [going, setGoing] = useState<Calendar | null>(null)
  const refresh = () => {
    void client.invalidateQueries({ queryKey: keys.calendars })
    void client.invalidateQueries({ queryKey: keys.appointments })
  }
  const sync = useMutation({ mutationFn: api.syncCalendar, onSettled: refresh })
  const erase = useMutation({
    mutationFn: api.deleteCalendar,
    onSuccess: () => {
      setGoing(null)
      refresh()
    },
  })
  return { calendars, going, setGoing, refresh, sync, erase }
}

/** Another calendar being entered. */
export function useNewCalendar(onAdded: () => void) {
  const api = useApi()
  const [form, setForm] = useState(EMPTY)
  const add = useMutation({
    mutationFn: () => api.addCalendar({ name: form.name.trim(), url: form.url.trim() }),
    onSuccess: () => {
      setForm(EMPTY)
      onAdded()
    },
  })
  const submit = submitting(() => add.mutate())
  return { form, setForm, add, submit }
}
