import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '../api/types.ts'

export type PatientLanguage = NonNullable<PatientRecord['language']>

const LANGUAGES = ['de', 'en', 'tr', 'ar', 'ru', 'uk'] as const satisfies readonly PatientLanguage[]

interface Props {
  /** Null: not set. */
  value: PatientLanguage | null
  /** What happens if no language is set. */
  otherwise: string
  onChange: (chosen: PatientLanguage | null) => void
}

/** The language of messages to a patient. */
export function PatientLanguageChoice({ value, otherwise, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  return (
    <NativeSelect
      label={t('patients.language')}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(LANGUAGES.find((known) => known === currentTarget.value) ?? null)}
      data={[
        { value: '', label: otherwise },
        ...LANGUAGES.map((code) => ({ value: code, label: names.of(code) ?? code })),
      ]}
    />
  )
}
