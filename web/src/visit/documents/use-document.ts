import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/service.ts'
import type { PatientDocument } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { useNotify } from '../../ui/notices.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { useHighlight } from '../highlight.ts'

/** One document of a visit: whether it is open, and the actions on it. */
export function useDocument({ _id: id, appointment_id }: PatientDocument) {
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const textOf = useFailureText()
  const lit = useHighlight()
  const [chosen, setChosen] = useState(false)
  const [deleting, setDeleting] = useState(false)
  // Opened from here, or from a sentence of the note that cites it.
  const wanted = lit.opened?.id === id ? lit.opened : null
  const refresh = () => client.invalidateQueries({ queryKey: keys.documents(appointment_id) })
  const onError = (failure: Error) => notify(textOf(failure), 'failed')
  const change = useMutation({
    mutationFn: (body: Partial<Pick<PatientDocument, 'include_in_context' | 'is_consent'>>) =>
      api.changeDocument(id, body),
    ...{ onError, onSettled: refresh },
  })
  const again = useMutation({ mutationFn: () => api.readDocumentAgain(id), onError, onSettled: refresh })
  const erase = useMutation({
    mutationFn: () => api.deleteDocument(id),
    onSuccess: () => {
      setDeleting(false)
      void refresh()
    },
  })
  return {
    ...{ change, again, erase, deleting, setDeleting },
    isLit: lit.sources.some(({ document_id }) => document_id === id),
    isOpen: chosen || wanted !== null,
    /** The page to open first. */
    page: wanted?.page ?? null,
    open: () => setChosen(true),
    close() {
      setChosen(false)
      lit.open(null)
    },
  }
}
