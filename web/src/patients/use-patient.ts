import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'

/** The visit's patient and what else is known of them. */
export function usePatient(patientId: string) {
  const api = useApi()
  const patient = useQuery({ queryKey: keys.patient(patientId), queryFn: () => api.patient(patientId) })
  const visits = useQuery({ queryKey: keys.visits(patientId), queryFn: () => api.visits(patientId) })
  return { patient, visits }
}
