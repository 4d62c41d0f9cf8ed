import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'

/** The doctor's own calendar feed, and its address. */
export function usePrivateFeed() {
  const api = useApi()
  const client = useQueryClient()
  const feed = useQuery({ queryKey: keys.privateFeed, queryFn: api.privateFeed })
  const [names, setNames] = useState(false)
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null)
  const refresh = () => {
    setAsking(null)
    void client.invalidateQueries({ queryKey: keys.privateFeed })
  }
  const create = useMutation({ mutationFn: () => api.createPrivateFeed({ with_names: names }), onSuccess: refresh })
  const revoke = useMutation({
    mutationFn: api.revokePrivateFeed,
    onSuccess: () => {
      create.reset()
      refresh()
    },
  })
  return { feed, names, setNames, asking, setAsking, create, revoke }
}
