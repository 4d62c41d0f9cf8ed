import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'

const LOOK_MS = 10_000

/** Jobs that wait or run, and letting one run at once. */
export function useWaitingWork() {
  const api = useApi()
  const client = useQueryClient()
  const work = useQuery({ queryKey: keys.work, queryFn: api.work, refetchInterval: LOOK_MS })
  const again = useMutation({
    mutationFn: api.repeatWork,
    onSettled: () => client.invalidateQueries({ queryKey: keys.work }),
  })
  return { work, again }
}
