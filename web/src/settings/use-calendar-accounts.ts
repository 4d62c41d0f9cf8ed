import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'
import { submitting } from '../ui/submitting.ts'

const EMPTY = { url: '', username: '', password: '' }

/** A new password for an account on a calendar server. */
export function useCalendarPassword(accountId: string, onChanged: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: () => api.changeCalendarAccount(accountId, { password }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.calendarTarget })
      void client.invalidateQueries({ queryKey: keys.calendars })
      onChanged()
    },
  })
  const submit = submitting(() => change.mutate())
  return { password, setPassword, change, submit }
}

/** An account on a calendar server being entered. */
export function useConnect() {
  const api = useApi()
  const client = useQueryClient()
  const [form, setForm] = useState(EMPTY)
  const connect = useMutation({
    mutationFn: () =>
      api.addCalendarAccount({ url: form.url.trim(), username: form.username.trim(), password: form.password }),
    onSuccess: () => {
      setForm(EMPTY)
      void client.invalidateQueries({ queryKey: keys.calendarAccounts })
    },
  })
  const submit = submitting(() => connect.mutate())
  return { form, setForm, connect, submit }
}
