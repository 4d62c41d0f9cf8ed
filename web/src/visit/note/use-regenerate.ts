import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/service.ts'
import type { Appointment, Note } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'

export interface RegenerateOptions {
  appointment: Appointment
  before: { notes: string; summary: string }
  /** Was the old text released unchanged? */
  released: boolean
  onClose: () => void
  onTaken: () => void
  /** The service has the old text again. */
  onKept: (old: { notes: string; summary: string }, row: Note) => void
}

/** Drafting again, then the choice between the old text and the new one. */
export function useRegenerate({ appointment, before, released, onClose, onTaken, onKept }: RegenerateOptions) {
  const api = useApi()
  const client = useQueryClient()
  const id = appointment._id
  const templates = useQuery({ queryKey: keys.templates, queryFn: api.templates })
  const [language, setLanguage] = useState(appointment.language)
  const fitting = templates.data?.filter((template) => template.language === language || template.doctor_id) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const template =
    fitting.find(({ _id }) => _id === chosen) ??
    fitting.find(({ _id, key }) => _id === appointment.notes_template_type || key === appointment.notes_type) ??
    fitting[0]
  const refresh = () => {
    void client.invalidateQueries({ queryKey: keys.appointment(id) })
    void client.invalidateQueries({ queryKey: keys.appointments })
  }
  // Remember the current text: the event may bring the new one before the answer arrives.
  const generate = useMutation({
    mutationFn: async () => ({
      before: { ...before, released },
      after: await api.regenerate(id, { notes_template_type: template?._id ?? '', language }),
    }),
  })
  // The service has already stored the new text, so keeping the old one stores it again, in its old state.
  const keepOld = useMutation({
    mutationFn: ({ released: wasReleased, ...old }: typeof before & { released: boolean }) =>
      wasReleased ? api.releaseNote(id, old) : api.changeNote(id, old),
    onSuccess: (row, old) => {
      onKept(old, row)
      refresh()
      onClose()
    },
  })
  const take = () => {
    onTaken()
    refresh()
    onClose()
  }
  return { templates, language, setLanguage, fitting, setChosen, template, generate, keepOld, take }
}
