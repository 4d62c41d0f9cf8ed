import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'

/** The ways to sign in that this service offers; the usual ones until they are known. */
export function useLoginWays() {
  const api = useApi()
  const { data } = useQuery({ queryKey: keys.loginWays, queryFn: api.loginWays, staleTime: Number.POSITIVE_INFINITY })
  return data ?? { registration: 'open', local: true, oidc: null }
}
