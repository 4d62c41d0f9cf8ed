import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useService } from '../api/service.ts'
import { AlertIcon } from '../ui/icons.tsx'
import { useLoginWays } from './use-login-ways.ts'

/** Leads to the OpenID provider, if there is one; says why signing in there failed. */
export function ProviderLogin({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation()
  const { base } = useService()
  const { oidc } = useLoginWays()
  const [query] = useSearchParams()
  const refused = query.get('refused')
  if (oidc === null) return null
  return (
    <>
      {refused !== null && (
        <Alert color="orange" icon={<AlertIcon />} role="alert">
          {t(`entry.refused.${refused}`, { defaultValue: t('entry.refused.failed') })}
        </Alert>
      )}
      <Button
        component="a"
        variant="default"
        size="md"
        href={`${base}/login/oidc?return_to=${encodeURIComponent(returnTo)}`}
      >
        {t('entry.withProvider', { name: oidc })}
      </Button>
    </>
  )
}
