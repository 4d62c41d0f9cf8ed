import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/service.ts'
import type { Template } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { UNSAVED_TEMPLATE } from './use-template.ts'

/** Note templates: which one is being edited, and deleting one after asking. */
export function useTemplates() {
  const api = useApi()
  const client = useQueryClient()
  const templates = useQuery({ queryKey: keys.templates, queryFn: api.templates })
  const [editing, setEditing] = useState(UNSAVED_TEMPLATE.kept)
  const [deleting, setDeleting] = useState<Template | null>(null)
  const erase = useMutation({
    mutationFn: (id: string) => api.deleteTemplate(id),
    onSuccess: () => {
      setDeleting(null)
      void client.invalidateQueries({ queryKey: keys.templates })
    },
  })
  return { templates, editing, setEditing, deleting, setDeleting, erase }
}
