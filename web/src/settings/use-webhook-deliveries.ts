import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'

/** What was sent to a receiver, and sending it again. */
export function useWebhookDeliveries(webhookId: string) {
  const api = useApi()
  const client = useQueryClient()
  const key = keys.webhookDeliveries(webhookId)
  const deliveries = useQuery({ queryKey: key, queryFn: () => api.webhookDeliveries(webhookId) })
  const again = useMutation({
    mutationFn: (id: string) => api.retryWebhookDelivery(webhookId, id),
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  })
  return { deliveries, again }
}
