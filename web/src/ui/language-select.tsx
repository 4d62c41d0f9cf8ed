import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The language of an appointment, a template or a note. */
export function LanguageSelect({ value, onChange }: { value: string; onChange(language: string): void }) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('form.language')}
      data={[
        { value: 'de', label: 'Deutsch' },
        { value: 'en', label: 'English' },
      ]}
      value={value}
      onChange={(language) => onChange(language ?? 'de')}
      allowDeselect={false}
    />
  )
}
