import { Alert, Anchor, Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'
import { HttpFailure } from '../api/http.ts'
import { useApi } from '../api/service.ts'
import { useSession } from '../app/session.tsx'
import { AlertIcon } from '../ui/icons.tsx'
import { FailureLine } from '../ui/states.tsx'
import { EntryCard } from './entry-card.tsx'
import { passkeyFor } from './passkey.ts'
import { PasskeyLogin } from './passkey-login.tsx'
import { ProviderLogin, useLoginWays } from './provider-login.tsx'
import { ResendVerification } from './resend-verification.tsx'
import { WaitAlert } from './wait-alert.tsx'

export default function LoginPage() {
  const { t } = useTranslation()
  const api = useApi()
  const session = useSession()
  const { local, registration } = useLoginWays()
  const { state } = useLocation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)

  const [destination] = useState(() => (typeof state?.from === 'string' ? state.from : '/'))

  const login = useMutation({
    mutationFn: async () => {
      const entered = await api.login({ email, password, remember, ...(asksCode && { twoFactorCode: code.trim() }) })
      if ('uid' in entered) await session.signedIn(entered.uid, remember)
      else if (entered.factors.includes('code')) setAsksCode(true)
      else {
        const passkey = await passkeyFor(await api.passkeyRequest())
        const answer = await api.login({ email, password, remember, passkey })
        if ('uid' in answer) await session.signedIn(answer.uid, remember)
      }
    },
  })
  if (session.profile) return <Navigate to={destination} replace />

  const backToPassword = () => {
    setAsksCode(false)
    setCode('')
    login.reset()
  }
  const failure = login.error instanceof HttpFailure ? login.error : null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    login.mutate()
  }
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
              <CodeField code={code} onChange={setCode} />
            ) : (
              <>
                <TextInput
                  label={t('entry.email')}
                  type="email"
                  value={email}
                  onChange={(event) => setEmail(event.currentTarget.value)}
                  autoComplete="username"
                  required
                  autoFocus
                  size="md"
                />
                <PasswordInput
                  label={t('entry.password')}
                  value={password}
                  onChange={(event) => setPassword(event.currentTarget.value)}
                  autoComplete="current-password"
                  required
                  size="md"
                  visibilityToggleButtonProps={{ 'aria-label': t('entry.showPassword') }}
                />
                <Checkbox
                  label={t('entry.remember')}
                  checked={remember}
                  onChange={(event) => setRemember(event.currentTarget.checked)}
                />
              </>
            )}
            {failure?.status === 429 ? (
              <WaitAlert key={login.submittedAt} failure={failure} />
            ) : (
              <FailureLine failure={login.error} />
            )}
            {failure?.body.needsVerification === true && <ResendVerification email={email} />}
            <Button type="submit" size="md" loading={login.isPending}>
              {asksCode ? t('entry.confirmCode') : t('entry.logIn')}
            </Button>
            {!asksCode && <PasskeyLogin remember={remember} />}
            {asksCode ? (
              <Anchor component="button" type="button" onClick={backToPassword}>
                {t('entry.backToPassword')}
              </Anchor>
            ) : (
              <Group justify="space-between">
                <Anchor component={Link} to="/forgot-password" state={{ email }}>
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
