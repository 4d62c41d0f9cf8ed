import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'

/** Files exchanged, and trying one again. */
export function useGdtLog() {
  const api = useApi()
  const client = useQueryClient()
  const log = useQuery({ queryKey: keys.gdtLog, queryFn: api.gdtLog })
  const again = useMutation({
    mutationFn: api.repeatGdtEntry,
    onSettled: () => void client.invalidateQueries({ queryKey: keys.gdtLog }),
  })
  return { log, again }
}

/** The practice system that the exchange folder is for. */
export function useFolderProfile() {
  const api = useApi()
  const client = useQueryClient()
  const settings = useQuery({ queryKey: keys.gdtSettings, queryFn: api.gdtSettings })
  const choose = useMutation({
    mutationFn: api.setGdtSettings,
    onSuccess: (saved) => client.setQueryData(keys.gdtSettings, saved),
  })
  return { settings, choose }
}
