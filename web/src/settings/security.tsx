import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NewPasswordInput } from '../ui/new-password-input.tsx'
import { FailureLine } from '../ui/states.tsx'
import { Panel } from './panel.tsx'
import { Passkeys } from './passkeys.tsx'
import { TwoFactor } from './two-factor.tsx'
import { useNewPassword } from './use-security.ts'

export default function Security() {
  const { t } = useTranslation()
  const { form, setForm, change, submit } = useNewPassword()
  return (
    <>
      <Panel title={t('settings.security.password')}>
        <form onSubmit={submit}>
          <Stack>
            <PasswordInput
              label={t('settings.security.current')}
              value={form.current_password}
              onChange={(event) => setForm({ ...form, current_password: event.currentTarget.value })}
              autoComplete="current-password"
              required
              visibilityToggleButtonProps={{ 'aria-label': t('entry.showPassword') }}
            />
            <NewPasswordInput
              label={t('entry.newPassword')}
              value={form.password}
              onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
            />
            <FailureLine failure={change.error} />
            <Group justify="flex-end">
              <Button type="submit" loading={change.isPending}>
                {t('settings.security.change')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Panel>
      <TwoFactor />
      <Passkeys />
    </>
  )
}
