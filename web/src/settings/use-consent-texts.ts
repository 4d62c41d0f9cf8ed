import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { ConsentLanguage, ConsentText } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'
import { saveFile } from '../ui/save-file.ts'
import { submitting } from '../ui/submitting.ts'
import { unsavedText } from '../unsaved/unsaved-text.ts'
import { useKeptFields } from '../unsaved/use-kept.ts'

export interface NextVersion {
  language: ConsentLanguage
  text: string
  /** The version in force when editing began. */
  replaces: string
}

/** A draft that was unsaved when the page or the session ended. */
export const UNSAVED_CONSENT_TEXT = unsavedText<NextVersion>('consentText')

/** Texts of consent by language, and the next version of one. */
export function useConsentTexts() {
  const api = useApi()
  const texts = useQuery({ queryKey: keys.consentTexts, queryFn: api.consentTexts })
  const [editing, setEditing] = useState(UNSAVED_CONSENT_TEXT.kept)
  const [language, setLanguage] = useState<string>(editing?.language ?? 'de')
  return { texts, editing, setEditing, language, setLanguage }
}

/** The text in force as a sheet to print. */
export function useConsentSheet(text: ConsentText) {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.consentTextSheet(text.language),
    onSuccess: (file) => saveFile(file, `consent-${text.language}.pdf`),
  })
}

/** Puts a text in force; null: the built-in one. */
export function useConsentTextChange(onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: ({ language, text }: { language: ConsentLanguage; text: string | null }) =>
      api.changeConsentText(language, text),
    onSuccess: (saved) => {
      client.setQueryData<ConsentText[]>(keys.consentTexts, (all) =>
        all?.map((each) => (each.language === saved.language ? saved : each)),
      )
      void client.invalidateQueries({ queryKey: keys.consentTexts })
      onDone()
      notify(t('settings.saved'))
    },
  })
}

/** The next version of a text; what is unsaved stays in this browser. */
export function useNextConsentText(begun: NextVersion, onClose: () => void) {
  const [text, setText] = useState(begun.text)
  const typed = useMemo(() => ({ ...begun, text }), [begun, text])
  const forget = useKeptFields(UNSAVED_CONSENT_TEXT, typed)
  const close = () => {
    forget()
    onClose()
  }
  const save = useConsentTextChange(close)
  const submit = submitting(() => save.mutate(typed))
  return { text, setText, close, save, submit }
}
