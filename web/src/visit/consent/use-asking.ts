import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/service.ts'
import type { ConsentLanguage } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { saveFile } from '../../ui/save-file.ts'
import { textIn } from './text-in.ts'
import { useConsentChange } from './use-consent.ts'

type Way = 'sign' | 'phone' | null

/**
 * Asking a patient for consent: in which language, in which way, and what they answer.
 * @param language the visit's, for as long as none is chosen
 */
export function useAsking(id: string, language: string) {
  const api = useApi()
  const texts = useQuery({ queryKey: keys.consentTexts, queryFn: api.consentTexts })
  const [chosen, choose] = useState<string | null>(null)
  const [way, setWay] = useState<Way>(null)
  const change = useConsentChange(id, () => setWay(null))
  const sheet = useMutation({
    mutationFn: (wanted: ConsentLanguage) => api.consentSheet(id, wanted),
    onSuccess: (file) => saveFile(file, 'consent.pdf'),
  })
  return {
    ...{ texts, choose, way, change, sheet },
    text: textIn(texts.data ?? [], chosen ?? language.slice(0, 2)),
    /** Opens a way to ask; a second call closes it. */
    toggle: (other: Way) => setWay(way === other ? null : other),
  }
}
