import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useApi } from '../api/service.ts'
import { FailureLine } from '../ui/states.tsx'
import { EntryCard } from './entry-card.tsx'

export default function ForgotPage() {
  const { t } = useTranslation()
  const api = useApi()
  const { state } = useLocation()
  // The address already typed at login.
  const [email, setEmail] = useState<string>(state?.email ?? '')
  const ask = useMutation({ mutationFn: () => api.forgotPassword(email) })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    ask.mutate()
  }
  return (
    <EntryCard title={t('entry.forgotTitle')} intro={ask.isSuccess ? undefined : t('entry.forgotIntro')}>
      {ask.isSuccess ? (
        <Text role="status">{t('entry.forgotSent', { email })}</Text>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <TextInput
              label={t('entry.email')}
              type="email"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              autoComplete="username"
              required
              size="md"
            />
            <FailureLine failure={ask.error} />
            <Button type="submit" size="md" loading={ask.isPending}>
              {t('entry.sendLink')}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to="/login">
        {t('entry.toLogin')}
      </Anchor>
    </EntryCard>
  )
}
