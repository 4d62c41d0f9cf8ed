import { Autocomplete, Group, NumberInput, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '../../ui/language-select.tsx'
import { type AppointmentFormTask, type Fields, isElsewhere, LONGEST, SHORTEST } from './form-state.ts'
import { useChoices } from './use-appointment-form.ts'

/** A part of the form. */
export interface PartProps {
  fields: Fields
  set: (part: Partial<Fields>) => void
}

type Type = ReturnType<typeof useChoices>['types'][number]

/** Length, place, type, and how to write the note. */
export function Details({
  task,
  fields,
  set,
  onType,
}: PartProps & { task: AppointmentFormTask; onType: (chosen: Type | null) => void }) {
  const { t } = useTranslation()
  const { rooms, types, templates } = useChoices(task.mode)
  // A value an appointment has can be changed but not removed (spec 4.3 r1, spec 4.3 r5).
  const before = task.mode === 'edit' ? task.appointment : null
  const fixed = isElsewhere(task)
  return (
    <>
      {types.length > 0 && (
        <Select
          label={t('form.type')}
          data={types.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={fields.typeId}
          onChange={(id) => onType(types.find(({ _id }) => _id === id) ?? null)}
          clearable
        />
      )}
      <Group grow align="flex-start">
        <NumberInput
          label={t('form.duration')}
          min={SHORTEST}
          {...(!fixed && { max: LONGEST })}
          disabled={fixed}
          required={Boolean(before?.duration_minutes)}
          step={5}
          allowDecimal={false}
          suffix=" min"
          value={fields.duration}
          onChange={(value) => set({ duration: typeof value === 'number' ? value : '' })}
        />
        <Autocomplete label={t('form.room')} data={rooms} value={fields.room} onChange={(room) => set({ room })} />
      </Group>
      <Group grow align="flex-start">
        <LanguageSelect value={fields.language} onChange={(language) => set({ language })} />
        <Select
          label={t('form.template')}
          placeholder={t('form.templateAuto')}
          data={templateChoices(templates, fields.language)}
          value={fields.template}
          onChange={(template) => set({ template })}
          clearable={!before?.notes_type}
          allowDeselect={!before?.notes_type}
        />
      </Group>
    </>
  )
}

function templateChoices(
  templates: readonly { key: string; name: string; language: string }[],
  language: string,
): { value: string; label: string }[] {
  const fitting = templates.filter((template) => template.language === language)
  return [...new Map(fitting.map(({ key, name }) => [key, { value: key, label: name }])).values()]
}
