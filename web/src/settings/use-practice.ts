import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { Practice } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'
import { submitting } from '../ui/submitting.ts'
import { unsavedText } from '../unsaved/unsaved-text.ts'
import { useKept } from '../unsaved/use-kept.ts'
import { type HoursText, hoursFrom, hoursText, isHours } from './opening-hours.ts'

export const LINES = ['name', 'street', 'postal_code', 'city', 'phone', 'email', 'website'] as const

export const FLAGS = ['consent_required', 'online_moving'] as const

type Form = Record<(typeof LINES)[number] | 'letterhead', string> &
  Record<(typeof FLAGS)[number], boolean> & { hours: HoursText }

const formOf = ({ letterhead, opening_hours, ...practice }: Practice): Form => {
  const { name, street, postal_code, city, phone, email, website, consent_required, online_moving } = practice
  return {
    ...{ name, street, postal_code, city, phone, email, website, consent_required, online_moving },
    letterhead: letterhead ?? '',
    hours: hoursText(opening_hours),
  }
}

const UNSAVED = unsavedText<Form>('practice')

/** The practice's details being changed; what is unsaved stays in this browser. */
export function usePracticeForm(practice: Practice) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const stored = formOf(practice)
  const [draft, setDraft] = useState(() => UNSAVED.kept())
  useKept(draft, UNSAVED.keep)
  const form = draft ?? stored
  const change = (fields: Partial<Form>) => setDraft({ ...form, ...fields })
  const save = useMutation({
    mutationFn: ({ hours, ...fields }: Form) => api.changePractice({ ...fields, opening_hours: hoursFrom(hours) }),
    onSuccess: (saved) => {
      client.setQueryData(keys.practice, saved)
      setDraft(null)
      notify(t('settings.saved'))
    },
  })
  const submit = submitting(() => {
    if (form.hours.every(isHours)) save.mutate(form)
  })
  return { form, change, save, submit }
}
