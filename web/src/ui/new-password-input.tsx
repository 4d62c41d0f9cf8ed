import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The service's own limit; an operator may demand more. */
const SHORTEST = 6

/** Where a new password is entered. */
export function NewPasswordInput(props: Pick<PasswordInputProps, 'label' | 'value' | 'onChange' | 'size'>) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      {...props}
      description={t('entry.passwordHint')}
      required
      minLength={SHORTEST}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('entry.showPassword') }}
    />
  )
}
