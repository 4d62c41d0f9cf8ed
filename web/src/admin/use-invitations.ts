import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'

/** Open invitations, and taking one back. */
export function useInvitations() {
  const api = useApi()
  const client = useQueryClient()
  const waiting = useQuery({ queryKey: keys.invitations, queryFn: api.invitations })
  const withdraw = useMutation({
    mutationFn: api.withdrawInvitation,
    onSettled: () => client.invalidateQueries({ queryKey: keys.invitations }),
  })
  return { waiting, withdraw }
}
