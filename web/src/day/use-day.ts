import { useCallback, useDeferredValue, useState } from 'react'
import type { Appointment } from '../api/types.ts'
import type { RowAction } from './appointment-row.tsx'
import type { AppointmentFormTask } from './form/form-state.ts'
import type { Filter } from './rules.ts'

/** The search for appointments, and the actions on one of them. */
export function useDay() {
  const [filter, setFilter] = useState<Filter>('all')
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search).trim()
  const [form, setForm] = useState<AppointmentFormTask | null>(null)
  const [deleting, setDeleting] = useState<Appointment | null>(null)
  const act = useCallback((action: RowAction, appointment: Appointment) => {
    if (action === 'delete') setDeleting(appointment)
    else setForm({ mode: action, appointment })
  }, [])
  return { filter, setFilter, search, setSearch, wanted, form, setForm, deleting, setDeleting, act }
}
