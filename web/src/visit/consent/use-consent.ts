import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/service.ts'
import type { Consent, ConsentChange } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { useRecorder } from '../recorder/recording.ts'

/** Is recording on hold: until the patient consents, or for good because consent was withdrawn? */
export const isHeldBack = (consent: Consent | undefined): boolean =>
  consent !== undefined && (consent.status === 'withdrawn' || (consent.required && consent.status !== 'given'))

export function useConsent(id: string) {
  const api = useApi()
  return useQuery({ queryKey: keys.consent(id), queryFn: () => api.consent(id) })
}

/** Saves the change. Withdrawal also ends a recording in this browser and removes unsent sound. */
export function useConsentChange(id: string, onDone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const recorder = useRecorder()
  return useMutation({
    mutationFn: (body: ConsentChange) => api.changeConsent(id, body),
    onSuccess: async (consent) => {
      client.setQueryData(keys.consent(id), consent)
      if (consent.status === 'withdrawn') await recorder.forget(id).catch(() => undefined)
      void client.invalidateQueries({ queryKey: keys.appointments })
      void client.invalidateQueries({ queryKey: keys.appointment(id) })
      onDone()
    },
  })
}
