import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { NewPatientRecord, PatientRecord } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useFormats } from '../language/format.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureLine } from '../ui/states.tsx'
import { type PatientLanguage, PatientLanguageChoice } from './patient-language.tsx'
import { nameOf, OWN_SYSTEM, traitsOf } from './person.ts'
import { useFound } from './use-found.ts'

const LINES = ['email', 'phone', 'insurer'] as const
const SEXES = ['female', 'male', 'diverse', 'unknown'] as const

type Lines = Record<'first_name' | 'last_name' | 'birth_date' | 'sex' | 'number' | (typeof LINES)[number], string>
type Form = Lines & { language: PatientLanguage | null }

const formOf = (patient: Partial<PatientRecord>): Form => ({
  first_name: patient.first_name ?? '',
  last_name: patient.last_name ?? '',
  birth_date: patient.birth_date ?? '',
  sex: patient.sex ?? '',
  email: patient.email ?? '',
  phone: patient.phone ?? '',
  insurer: patient.insurer ?? '',
  language: patient.language ?? null,
  number: patient.identifiers?.find(({ system }) => system === OWN_SYSTEM)?.value ?? '',
})

/** Numbers from other systems stay unchanged. */
function bodyOf({ number, sex, birth_date, ...form }: Form, before: Partial<PatientRecord>): NewPatientRecord {
  const others = before.identifiers?.filter(({ system }) => system !== OWN_SYSTEM) ?? []
  const own = number.trim() ? [{ system: OWN_SYSTEM, value: number.trim() }] : []
  return {
    ...form,
    sex: SEXES.find((one) => one === sex) ?? null,
    birth_date: birth_date || null,
    identifiers: [...own, ...others],
  }
}

/** A new patient, or a change to one. */
export function PatientForm({
  patient,
  onSaved,
  onClose,
}: {
  /** With `_id`: an existing patient; without: what is known about a new one. */
  patient: Partial<PatientRecord>
  onSaved: (saved: PatientRecord) => void
  onClose: () => void
}) {
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // This form is nested in another: submit only this one.
    event.stopPropagation()
    save.mutate()
  }
  const field = (name: keyof Lines) => ({
    label: t(`patients.${name}`),
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setForm((old) => ({ ...old, [name]: value }))
    },
    autoComplete: 'off',
  })
  return (
    <Dialog onClose={onClose} title={t(id ? 'patients.edit' : 'patients.new')} size="lg" closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...field('first_name')} data-autofocus />
            <TextInput {...field('last_name')} required />
            <TextInput {...field('birth_date')} type="date" />
            <NativeSelect
              {...field('sex')}
              data={[
                { value: '', label: t('patients.sexes.none') },
                ...SEXES.map((value) => ({ value, label: t(`patients.sexes.${value}`) })),
              ]}
            />
            {LINES.map((name) => (
              <TextInput key={name} {...field(name)} type={name === 'email' ? 'email' : 'text'} />
            ))}
            <PatientLanguageChoice
              value={form.language}
              otherwise={t('patients.languageOfAppointment')}
              onChange={(language) => setForm((old) => ({ ...old, language }))}
            />
            <TextInput {...field('number')} description={t('patients.numberHint')} />
          </SimpleGrid>
          {!id && <Alike form={form} onTake={onSaved} />}
          <FailureLine failure={save.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('app.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Offers an existing patient who may be the same person while the doctor types; one click selects them. */
function Alike({ form, onTake }: { form: Form; onTake: (patient: PatientRecord) => void }) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const names = `${form.last_name} ${form.first_name}`.trim()
  const byName = useFound(names, form.last_name.trim().length > 1)
  const byBirthday = useFound(form.birth_date, form.birth_date !== '')
  const alike = new Map(
    [
      ...(form.last_name.trim().length > 1 ? (byName.data ?? []) : []),
      ...(form.birth_date ? (byBirthday.data ?? []) : []),
    ]
      .slice(0, 5)
      .map((patient) => [patient._id, patient]),
  )
  return (
    <div aria-live="polite">
      {alike.size > 0 && (
        <Alert color="orange" title={t('patients.alike')}>
          <Stack gap="xs">
            {[...alike.values()].map((patient) => (
              <Group key={patient._id} justify="space-between">
                <Text size="sm">{[nameOf(patient), ...traitsOf(patient, shortDay)].join(' · ')}</Text>
                <Button size="compact-md" variant="light" onClick={() => onTake(patient)}>
                  {t('patients.take', { name: nameOf(patient) })}
                </Button>
              </Group>
            ))}
          </Stack>
        </Alert>
      )}
    </div>
  )
}
