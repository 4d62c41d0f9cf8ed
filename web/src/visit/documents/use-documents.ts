import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/service.ts'
import { usePolling } from '../../app/live.ts'
import { keys } from '../../app/queries.ts'
import { useUpload } from '../uploading.tsx'
import { isBeingRead, MAX_FILES } from './rules.ts'

/** A visit's documents, and the upload of further ones. Polled while the service reads them. */
export function useDocuments(appointmentId: string) {
  const api = useApi()
  const client = useQueryClient()
  const queryKey = keys.documents(appointmentId)
  const polling = usePolling()
  const documents = useQuery({
    queryKey,
    queryFn: () => api.documents(appointmentId),
    refetchInterval: ({ state }) => polling(state.data?.some(isBeingRead) ?? false),
  })
  const { send, ...upload } = useUpload(`documents ${appointmentId}`)
  const [tooMany, setTooMany] = useState(false)
  return {
    documents,
    upload,
    /** More were chosen than can be taken at a time: none of them is sent. */
    tooMany,
    async add(files: File[]) {
      setTooMany(files.length > MAX_FILES)
      if (files.length === 0 || files.length > MAX_FILES) return
      await send((sending) => api.sendDocuments(appointmentId, files, sending))
      void client.invalidateQueries({ queryKey })
    },
  }
}
