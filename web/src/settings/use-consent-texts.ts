import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/service.ts'
import type { ConsentText } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { saveFile } from '../ui/save-file.ts'
import { UNSAVED_CONSENT_TEXT } from './consent-text-editor.tsx'

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
