import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/service.ts'
import type { Webhook } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { submitting } from '../ui/submitting.ts'

/** The receivers of events, and removing one after asking. */
export function useWebhooks() {
  const api = useApi()
  const client = useQueryClient()
  const webhooks = useQuery({ queryKey: keys.webhooks, queryFn: api.webhooks })
  const [going, setGoing] = useState<Webhook | null>(null)
  const refresh = () => void client.invalidateQueries({ queryKey: keys.webhooks })
  const erase = useMutation({
    mutationFn: api.deleteWebhook,
    onSuccess: () => {
      setGoing(null)
      refresh()
    },
  })
  return { webhooks, going, setGoing, refresh, erase }
}

/** A receiver being entered; its secret is shown once. */
export function useNewWebhook(onAdded: () => void) {
  const api = useApi()
  const [url, setUrl] = useState('')
  const [onlyReleases, setOnlyReleases] = useState(false)
  const add = useMutation({
    mutationFn: () => api.addWebhook({ url: url.trim(), ...(onlyReleases && { events: ['notes.saved'] }) }),
    onSuccess: () => {
      setUrl('')
      onAdded()
    },
  })
  const submit = submitting(() => add.mutate())
  return { url, setUrl, onlyReleases, setOnlyReleases, add, submit }
}
