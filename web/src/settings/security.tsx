import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { useNotify } from '../ui/notices.tsx'
import { FailureLine } from '../ui/states.tsx'
import { Panel } from './panel.tsx'
import { Passkeys } from './passkeys.tsx'
import { TwoFactor } from './two-factor.tsx'

const EMPTY = { current_password: '', password: '' }

export default function Security() {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const [form, setForm] = useState(EMPTY)
  const change = useMutation({
    mutationFn: () => api.changePassword(form),
    onSuccess: () => {
      setForm(EMPTY)
      notify(t('settings.security.changed'))
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.mutate()
  }
  const toggle = { 'aria-label': t('entry.showPassword') }
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
              visibilityToggleButtonProps={toggle}
            />
            <PasswordInput
              label={t('entry.newPassword')}
              description={t('entry.passwordHint')}
              value={form.password}
              onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
              autoComplete="new-password"
              minLength={6}
              required
              visibilityToggleButtonProps={toggle}
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
