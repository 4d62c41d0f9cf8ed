import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { NewPasswordInput } from '../ui/new-password-input.tsx'
import { FailureLine } from '../ui/states.tsx'
import { EntryCard } from './entry-card.tsx'
import { useReset } from './use-reset.ts'

/** Where the mail about a forgotten password leads. */
export default function ResetPage() {
  const { t } = useTranslation()
  const { token, password, setPassword, reset, submit } = useReset()
  return (
    <EntryCard title={t('entry.resetTitle')}>
      {reset.isSuccess ? (
        <>
          <Text role="status">{t('entry.resetDone')}</Text>
          <Button component={Link} to="/login" size="md">
            {t('entry.logIn')}
          </Button>
        </>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <NewPasswordInput
              label={t('entry.newPassword')}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              size="md"
            />
            {!token && <Text>{t('entry.noToken')}</Text>}
            <FailureLine failure={reset.error} />
            {(!token || reset.isError) && (
              <Anchor component={Link} to="/forgot-password">
                {t('entry.newLink')}
              </Anchor>
            )}
            <Button type="submit" size="md" disabled={!token} loading={reset.isPending}>
              {t('entry.resetNow')}
            </Button>
          </Stack>
        </form>
      )}
    </EntryCard>
  )
}
