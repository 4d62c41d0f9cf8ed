import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'
import { submitting } from '../ui/submitting.ts'
import { unsavedText } from '../unsaved/unsaved-text.ts'
import { termsOf } from './terms.ts'

const UNSAVED = unsavedText<string>('vocabulary')

/** The doctor's own terms as edited; what is unsaved stays in this browser. */
export function useVocabulary() {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const vocabulary = useQuery({ queryKey: keys.vocabulary, queryFn: api.vocabulary })
  const [draft, setDraft] = useState(UNSAVED.kept)
  const change = (text: string | null) => {
    setDraft(text)
    UNSAVED.keep(text)
  }
  const save = useMutation({
    mutationFn: (terms: string[]) => api.saveVocabulary(terms),
    onSuccess: (saved) => {
      client.setQueryData(keys.vocabulary, saved)
      change(null)
      notify(t('settings.saved'))
    },
  })
  const stored = vocabulary.data?.terms.join('\n')
  const text = draft ?? stored ?? ''
  const terms = termsOf(text)
  const submit = submitting(() => save.mutate(terms))
  const unsaved = draft !== null && draft !== stored
  return { vocabulary, draft, unsaved, text, terms, change, save, submit }
}
