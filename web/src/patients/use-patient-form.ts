import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { PatientRecord } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { submitting } from '../ui/submitting.ts'
import { bodyOf, formOf, type Lines } from './patient-fields.ts'

/** A patient's record being entered or changed. */
export function usePatientForm(patient: Partial<PatientRecord>, onSaved: (saved: PatientRecord) => void) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const [form, setForm] = useState(() => formOf(patient))
  const id = patient._id
  const save = useMutation({
    mutationFn: () => (id ? api.changePatient(id, bodyOf(form, patient)) : api.addPatient(bodyOf(form, patient))),
    onSuccess: (saved) => {
      void client.invalidateQueries({ queryKey: keys.patients })
      onSaved(saved)
    },
  })
  const submit = submitting(() => save.mutate())
  const field = (name: keyof Lines) => ({
    label: t(`patients.${name}`),
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setForm((old) => ({ ...old, [name]: value }))
    },
    autoComplete: 'off',
  })
  return { form, setForm, id, save, submit, field }
}
