import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FailureLine } from '../ui/states.tsx'
import { EntryCard } from './entry-card.tsx'
import { useForgot } from './use-forgot.ts'

export default function ForgotPage() {
  const { t } = useTranslation()
  const { email, setEmail, ask, submit } = useForgot()
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
