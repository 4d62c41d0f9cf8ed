import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { submitting } from '../ui/submitting.ts'
import { useLinkToken } from './link-token.ts'

const EMPTY = { title: '', firstName: '', lastName: '', email: '', password: '', specialty: '', ehr: '' }

/** A new account being entered. */
export function useRegister() {
  const { t } = useTranslation()
  const api = useApi()
  const [form, setForm] = useState(EMPTY)
  const invitation = useLinkToken('invitation')
  const register = useMutation({
    mutationFn: () => {
      const { ehr, title, ...rest } = form
      return api.register({
        ...rest,
        ...(title.trim() && { title }),
        ...(invitation && { invitation }),
        ehr_system_type: ehr.trim() ? 'pvs' : 'none',
        ehr_system_name: ehr.trim() || 'none',
      })
    },
  })
  const field = (name: keyof typeof EMPTY) => ({
    label: t(`entry.${name}`),
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setForm((old) => ({ ...old, [name]: value }))
    },
  })
  const submit = submitting(() => register.mutate())
  return { form, setForm, invitation, register, field, submit }
}
