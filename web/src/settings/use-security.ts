import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { useNotify } from '../ui/notices.tsx'

const EMPTY = { current_password: '', password: '' }

/** A new password for the account. */
export function useNewPassword() {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const [form, setForm] = useState(EMPTY)
  const change = useMutation({
    mutationFn: () => api.changePassword(form),
    onSuccess: () => {
      setForm(EMPTY)
      notify(t('settings.security.changed'))
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return { form, setForm, change, submit }
}
