import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/service.ts'
import type { Delivery, NoteFormat } from '../api/types.ts'
import { keys } from '../app/queries.ts'

export const FORMATS = ['pdf', 'docx', 'fhir', 'gdt', 'txt'] as const satisfies readonly NoteFormat[]

/** The formats chosen for the operator's folder. */
export function useDeliveryChoice(formats: Delivery['formats']) {
  const api = useApi()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<string[]>(formats)
  const save = useMutation({
    mutationFn: () => api.setDelivery(FORMATS.filter((format) => chosen.includes(format))),
    onSuccess: (saved) => client.setQueryData(keys.delivery, saved),
  })
  return { chosen, setChosen, save }
}
