import { NativeSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { GdtProfile } from '../api/types.ts'

interface Props {
  label: string
  value: GdtProfile['id']
  profiles: readonly GdtProfile[]
  disabled: boolean
  onChange: (id: GdtProfile['id']) => void
}

/** What a practice system expects of files, and which of that is only assumed. */
export function GdtProfileSelect({ label, value, profiles, disabled, onChange }: Props) {
  const { t } = useTranslation()
  const chosen = profiles.find(({ id }) => id === value)
  return (
    <>
      <NativeSelect
        label={label}
        value={value}
        disabled={disabled}
        data={profiles.map(({ id }) => ({ value: id, label: t(`settings.gdt.profile.${id}`) }))}
        onChange={({ currentTarget }) => {
          const next = profiles.find(({ id }) => id === currentTarget.value)
          if (next) onChange(next.id)
        }}
      />
      {chosen && (
        <Text size="sm" c="dimmed">
          {t(`settings.gdt.answers.${chosen.answers}`)} {t(`settings.gdt.charset.${chosen.unmarked}`)}
          {chosen.guessed.length > 0 && ` ${t('settings.gdt.guessed')}`}
        </Text>
      )}
    </>
  )
}
