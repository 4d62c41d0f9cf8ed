import { Anchor, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api/service.ts'
import { FailureLine } from '../ui/states.tsx'
import { EntryCard } from './entry-card.tsx'
import { useLinkToken } from './link-token.ts'

/**
 * Where the verification mail leads. It has a button, because mail scanners follow links and would use up the token.
 */
export default function VerifyPage() {
  const { t } = useTranslation()
  const api = useApi()
  const token = useLinkToken()
  const verify = useMutation({ mutationFn: () => api.verifyEmail(token) })
  return (
    <EntryCard title={verify.isSuccess ? t('entry.verified') : t('entry.verify')}>
      {verify.isSuccess ? (
        <>
          <Text>{t('entry.verifiedText')}</Text>
          <Button component={Link} to="/login" size="md">
            {t('entry.logIn')}
          </Button>
        </>
      ) : (
        <>
          <Text>{token ? t('entry.verifyText') : t('entry.noToken')}</Text>
          <FailureLine failure={verify.error} />
          <Button size="md" disabled={!token} loading={verify.isPending} onClick={() => verify.mutate()}>
            {t('entry.verifyNow')}
          </Button>
          <Anchor component={Link} to="/login">
            {t('entry.toLogin')}
          </Anchor>
        </>
      )}
    </EntryCard>
  )
}
