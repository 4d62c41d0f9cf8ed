import { Alert, Anchor, Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { HttpFailure } from '../api/http.ts'
import { AlertIcon } from '../ui/icons.tsx'
import { FailureLine } from '../ui/states.tsx'
import { EntryCard } from './entry-card.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { ProviderLogin } from './provider-login.tsx'
import { ResendVerification } from './resend-verification.tsx'
import { useLogin } from './use-login.ts'
import { WaitAlert } from './wait-alert.tsx'

export default function LoginPage() {
  const { t } = useTranslation()
  const { session, local, registration, destination, form, change, asksCode, login, backToPassword, submit } =
    useLogin()
  if (session.profile) return <Navigate to={destination} replace />
  const failure = login.error instanceof HttpFailure ? login.error : null
  return (
    <EntryCard title={t('entry.login')}>
      {session.endedBecause && (
        <Alert color="orange" icon={<AlertIcon />} role="status">
          {session.endedBecause}
        </Alert>
      )}
      {!asksCode && <ProviderLogin returnTo={destination} />}
      {local && (
        <form onSubmit={submit}>
          <Stack>
            {asksCode ? (
              <CodeField code={form.code} onChange={(code) => change({ code })} />
            ) : (
              <>
                <TextInput
                  label={t('entry.email')}
                  type="email"
                  value={form.email}
                  onChange={(event) => change({ email: event.currentTarget.value })}
                  autoComplete="username"
                  required
                  autoFocus
                  size="md"
                />
                <PasswordInput
                  label={t('entry.password')}
                  value={form.password}
                  onChange={(event) => change({ password: event.currentTarget.value })}
                  autoComplete="current-password"
                  required
                  size="md"
                  visibilityToggleButtonProps={{ 'aria-label': t('entry.showPassword') }}
                />
                <Checkbox
                  label={t('entry.remember')}
                  checked={form.remember}
                  onChange={(event) => change({ remember: event.currentTarget.checked })}
                />
              </>
            )}
            {failure?.status === 429 ? (
              <WaitAlert key={login.submittedAt} failure={failure} />
            ) : (
              <FailureLine failure={login.error} />
            )}
            {failure?.body.needsVerification === true && <ResendVerification email={form.email} />}
            <Button type="submit" size="md" loading={login.isPending}>
              {asksCode ? t('entry.confirmCode') : t('entry.logIn')}
            </Button>
            {!asksCode && <PasskeyLogin remember={form.remember} />}
            {asksCode ? (
              <Anchor component="button" type="button" onClick={backToPassword}>
                {t('entry.backToPassword')}
              </Anchor>
            ) : (
              <Group justify="space-between">
                <Anchor component={Link} to="/forgot-password" state={{ email: form.email }}>
                  {t('entry.forgot')}
                </Anchor>
                {registration === 'open' && (
                  <Anchor component={Link} to="/register">
                    {t('entry.toRegister')}
                  </Anchor>
                )}
              </Group>
            )}
          </Stack>
        </form>
      )}
    </EntryCard>
  )
}

function CodeField({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Text>{t('entry.codeIntro')}</Text>
      <TextInput
        key="code"
        label={t('entry.code')}
        description={t('entry.codeHint')}
        value={code}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="one-time-code"
        required
        autoFocus
        size="md"
      />
    </>
  )
}
