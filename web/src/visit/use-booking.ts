import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/service.ts'
import type { BookingChange, PatientRecord } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { submitting } from '../ui/submitting.ts'

function useSaved(id: string, onDone: () => void) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: keys.appointments })
    void client.invalidateQueries({ queryKey: keys.appointment(id) })
    onDone()
  }
}

export type Known = Partial<
  Pick<PatientRecord, 'language'> & Record<'first_name' | 'last_name' | 'email', string | null>
>

/** Changes a booking's state. */
export function useBooking(id: string, onDone: () => void) {
  const api = useApi()
  const done = useSaved(id, onDone)
  return useMutation({
    mutationFn: (body: BookingChange) => api.changeBooking(id, body),
    onSuccess: done,
  })
}

/** An invitation of the patient being written. */
export function useInvitation(id: string, known: Known | undefined, onClose: () => void) {
  const api = useApi()
  const [patient, setPatient] = useState({
    first_name: known?.first_name ?? '',
    last_name: known?.last_name ?? '',
    email: known?.email ?? '',
  })
  const [language, setLanguage] = useState(known?.language ?? null)
  const done = useSaved(id, onClose)
  const send = useMutation({
    mutationFn: () => api.invitePatient(id, { patient: { ...patient, ...(language && { language }) } }),
    onSuccess: done,
  })
  const submit = submitting(() => send.mutate())
  return { patient, setPatient, language, setLanguage, send, submit }
}
