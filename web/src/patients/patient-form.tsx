import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '../api/types.ts'
import { useFormats } from '../language/format.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureLine } from '../ui/states.tsx'
import { type Form, LINES, SEXES } from './patient-fields.ts'
import { PatientLanguageChoice } from './patient-language.tsx'
import { nameOf, traitsOf } from './person.ts'
import { useFound } from './use-found.ts'
import { usePatientForm } from './use-patient-form.ts'

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
  const { form, setForm, id, save, submit, field } = usePatientForm(patient, onSaved)
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
