import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../api/service.ts'
import type { PatientRecord } from '../api/types.ts'
import { keys } from '../app/queries.ts'

const PAUSE_MS = 150

/** Patients who match the typed text, newest first; null until the service has answered. */
export function useFound(text: string, enabled = true) {
  const api = useApi()
  const [query] = useDebouncedValue(text.trim(), PAUSE_MS)
  return useQuery<PatientRecord[]>({
    queryKey: keys.found(query),
    queryFn: () => api.patients(query),
    enabled,
    placeholderData: keepPreviousData,
  })
}
