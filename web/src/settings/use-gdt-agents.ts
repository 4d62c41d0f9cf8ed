import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/service.ts'
import type { GdtAgent, GdtProfile } from '../api/types.ts'
import { keys } from '../app/queries.ts'

/** Workplaces that exchange files, and disconnecting one after asking. */
export function useGdtAgents() {
  const api = useApi()
  const client = useQueryClient()
  const agents = useQuery({ queryKey: keys.gdtAgents, queryFn: api.gdtAgents })
  const settings = useQuery({ queryKey: keys.gdtSettings, queryFn: api.gdtSettings })
  const [going, setGoing] = useState<GdtAgent | null>(null)
  const refresh = () => void client.invalidateQueries({ queryKey: keys.gdtAgents })
  const revoke = useMutation({
    mutationFn: api.revokeGdtAgent,
    onSuccess: () => {
      setGoing(null)
      refresh()
    },
  })
  return { agents, settings, going, setGoing, refresh, revoke }
}

/** Changes what a workplace exchanges files with. */
export function useGdtAgent(_id: GdtAgent['_id'], name: GdtAgent['name'], onChanged: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: (next: GdtProfile['id']) => api.changeGdtAgent(_id, { name, profile: next }),
    onSuccess: onChanged,
  })
}

/** The code that connects another workplace. */
export function useGdtInvitation() {
  const api = useApi()
  return useMutation({ mutationFn: api.inviteGdtAgent })
}
