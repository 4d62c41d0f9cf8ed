import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { Profile } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useProfile } from '../app/session.tsx'
import { useNotify } from '../ui/notices.tsx'
import { submitting } from '../ui/submitting.ts'
import { unsavedText } from '../unsaved/unsaved-text.ts'
import { useKept } from '../unsaved/use-kept.ts'

export const FIELDS = ['title', 'firstName', 'lastName', 'specialty'] as const

const fieldsOf = ({ title, firstName, lastName, specialty }: Profile) => ({ title, firstName, lastName, specialty })

const UNSAVED = unsavedText<ReturnType<typeof fieldsOf>>('profile')

/** The doctor's details being changed; what is unsaved stays in this browser. */
export function useProfileForm() {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const profile = useProfile()
  const [form, setForm] = useState(() => UNSAVED.kept() ?? fieldsOf(profile))
  useKept(FIELDS.some((name) => form[name] !== profile[name]) ? form : null, UNSAVED.keep)
  const save = useMutation({
    mutationFn: () => api.changeProfile(form),
    onSuccess: (saved) => {
      client.setQueryData(keys.profile, saved)
      setForm(fieldsOf(saved))
      notify(t('settings.saved'))
    },
  })
  const submit = submitting(() => save.mutate())
  return { profile, form, setForm, save, submit }
}
