import { Combobox, Group, Pill, Text, TextInput, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { PatientRecord } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useFormats } from '../language/format.ts'
import { nameOf, namesIn, traitsOf } from './person.ts'
import { useFound } from './use-found.ts'

const PatientForm = lazy(() => import('./patient-form.tsx').then((module) => ({ default: module.PatientForm })))

const NEW = 'new'
/** Characters typed before any patient is offered. */
const SHORTEST = 2

/**
 * The name of an appointment and, optionally, its patient: offers patients who match the typed text (ARIA's combobox
 * with a list) or a new one; a name alone is enough.
 */
export function PatientChoice({
  name,
  patientId,
  onChange,
}: {
  name: string
  patientId: string | null
  onChange: (chosen: { name?: string; patientId?: string | null }) => void
}) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [making, setMaking] = useState(false)
  const typed = name.trim()
  const found = useFound(name, patientId === null && typed.length >= SHORTEST)
  const offered = patientId === null && typed.length >= SHORTEST ? (found.data ?? []).slice(0, 6) : []
  const take = (patient: PatientRecord) => {
    setMaking(false)
    combobox.closeDropdown()
    onChange({ name: nameOf(patient), patientId: patient._id })
  }
  const choose = (value: string) => {
    combobox.closeDropdown()
    const patient = offered.find(({ _id }) => _id === value)
    if (patient) take(patient)
    else setMaking(true)
  }
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            label={t('form.name')}
            description={t('form.nameHint')}
            value={name}
            onChange={(event) => {
              const { value } = event.currentTarget
              onChange({ name: value })
              combobox.resetSelectedOption()
              if (patientId === null && value.trim().length >= SHORTEST) combobox.openDropdown()
              else combobox.closeDropdown()
            }}
            onBlur={() => combobox.closeDropdown()}
            required
            data-autofocus
            size="md"
            autoComplete="off"
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={patientId !== null || typed.length < SHORTEST}>
          <Combobox.Options aria-label={t('patients.title')}>
            {offered.map((patient) => (
              <Combobox.Option key={patient._id} value={patient._id}>
                <Text>{nameOf(patient)}</Text>
                <Text size="sm" c="dimmed">
                  {traitsOf(patient, shortDay).join(' · ')}
                </Text>
              </Combobox.Option>
            ))}
            <Combobox.Option value={NEW}>{t('patients.makeOf', { name: typed })}</Combobox.Option>
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {patientId !== null && <Chosen id={patientId} onLetGo={() => onChange({ patientId: null })} />}
      {making && (
        <Suspense fallback={null}>
          <PatientForm patient={namesIn(typed)} onSaved={take} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  )
}

function Chosen({ id, onLetGo }: { id: string; onLetGo: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const { shortDay } = useFormats()
  const { data } = useQuery({ queryKey: keys.patient(id), queryFn: () => api.patient(id) })
  const label = data ? [nameOf(data), ...traitsOf(data, shortDay)].join(' · ') : '…'
  return (
    <Group gap="xs">
      <Text size="sm">{t('patients.one')}</Text>
      <Pill
        size="md"
        withRemoveButton
        onRemove={onLetGo}
        removeButtonProps={{ 'aria-label': t('patients.letGo'), tabIndex: 0, 'aria-hidden': false }}
      >
        {label}
      </Pill>
    </Group>
  )
}
