import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Api } from '../../api/api.ts'
import { useApi } from '../../api/service.ts'
import { keys } from '../../app/queries.ts'
import { useNotify } from '../../ui/notices.tsx'
import { useMachine } from '../../ui/use-machine.ts'
import { unsavedText } from '../../unsaved/unsaved-text.ts'
import { useKeptFields } from '../../unsaved/use-kept.ts'
import {
  type AppointmentFormTask,
  type Fields,
  type FormEffect,
  formAfter,
  formBegun,
  type Request,
} from './form-state.ts'

/** Fields of a new appointment that were unsaved when the page or the session ended. */
const UNSAVED = unsavedText<Fields>('appointment')

const sent = (api: Api, request: Request) => {
  if (request.to === 'add') return api.addAppointment(request.body)
  if (request.to === 'change') return api.changeAppointment(request.id, request.body)
  return api.followUp(request.id, request.body)
}

/** Holds the appointment form: its fields, their copy in this browser (for a new appointment), and saving. */
export function useAppointmentForm(task: AppointmentFormTask, onClose: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const navigate = useNavigate()
  const unsaved = task.mode === 'new' ? UNSAVED : null
  const [kept] = useState(() => unsaved?.kept() ?? null)
  const perform = (effect: FormEffect) => {
    if (effect.type === 'send') send.mutate(effect.request)
    else if (effect.type === 'open') navigate(`/visit/${effect.id}`)
    else if (effect.type === 'say') notify(t(`day.${effect.what}`), effect.what === 'saved' ? 'done' : 'failed')
    else {
      forget()
      onClose()
    }
  }
  const [state, tell] = useMachine(() => formBegun(task, kept, new Date()), formAfter, perform)
  const forget = useKeptFields(unsaved, state.fields)
  const send = useMutation({
    mutationFn: (request: Request) => sent(api, request),
    onSuccess: (row) => {
      void client.invalidateQueries({ queryKey: keys.appointments })
      void client.invalidateQueries({ queryKey: keys.appointment(row._id) })
      void client.invalidateQueries({ queryKey: keys.rooms })
      tell({ type: 'saved', row, now: new Date() })
    },
    onError: (failure) => tell({ type: 'refused', failure }),
  })
  return { state, tell }
}

/** The choices the form offers; the form works without them too. */
export function useChoices(mode: AppointmentFormTask['mode']) {
  const api = useApi()
  const rooms = useQuery({ queryKey: keys.rooms, queryFn: api.rooms })
  const types = useQuery({ queryKey: keys.types, queryFn: api.types, enabled: mode === 'new' })
  const templates = useQuery({ queryKey: keys.templates, queryFn: api.templates, enabled: mode !== 'followUp' })
  return { rooms: rooms.data ?? [], types: types.data ?? [], templates: templates.data ?? [] }
}
