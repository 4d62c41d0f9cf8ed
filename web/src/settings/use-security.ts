import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { useNotify } from '../ui/notices.tsx'
import { submitting } from '../ui/submitting.ts'

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
  const submit = submitting(() => change.mutate())
  return { form, setForm, change, submit }
}
