import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'

/** Has the service try again what failed. */
export function useRetry(appointmentId: string) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.retry(appointmentId),
    onSettled: () => client.invalidateQueries({ queryKey: keys.appointment(appointmentId) }),
  })
}
