import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'
import { submitting } from '../ui/submitting.ts'
import { unsavedText } from '../unsaved/unsaved-text.ts'
import { useKept } from '../unsaved/use-kept.ts'

const EMPTY = { name: '', duration: 20 as number | '', room: '' }

const UNSAVED = unsavedText<typeof EMPTY>('type')

/** Kinds of appointments, a new one being entered, and deleting one after asking. */
export function useAppointmentTypes() {
  const api = useApi()
  const client = useQueryClient()
  const types = useQuery({ queryKey: keys.types, queryFn: api.types })
  const [form, setForm] = useState(() => UNSAVED.kept() ?? EMPTY)
  useKept(form === EMPTY ? null : form, UNSAVED.keep)
  const refresh = () => client.invalidateQueries({ queryKey: keys.types })
  const add = useMutation({
    mutationFn: () =>
      api.addType({
        name: form.name.trim(),
        ...(form.duration !== '' && { duration_minutes: form.duration }),
        ...(form.room.trim() && { room: form.room.trim() }),
      }),
    onSuccess: () => {
      setForm(EMPTY)
      void refresh()
    },
  })
  const [deleting, setDeleting] = useState<{ id: string; name: string } | null>(null)
  const erase = useMutation({
    mutationFn: (id: string) => api.deleteType(id),
    onSuccess: () => {
      setDeleting(null)
      void refresh()
    },
  })
  const submit = submitting(() => add.mutate())
  return { types, form, setForm, add, deleting, setDeleting, erase, submit }
}
