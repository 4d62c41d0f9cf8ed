import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { useSession } from '../app/session.tsx'
import { FailureLine } from '../ui/states.tsx'
import { knowsPasskeys, passkeyFor } from './passkey.ts'

/** Signs in without a password, if the browser supports passkeys. */
export function PasskeyLogin({ remember }: { remember: boolean }) {
  const { t } = useTranslation()
  const api = useApi()
  const session = useSession()
  const login = useMutation({
    mutationFn: async () => {
      const { uid } = await api.loginWithPasskey(await passkeyFor(await api.passkeyRequest()), remember)
      await session.signedIn(uid, remember)
    },
  })
  if (!knowsPasskeys()) return null
  return (
    <>
      <FailureLine failure={login.error} />
      <Button variant="default" size="md" loading={login.isPending} onClick={() => login.mutate()}>
        {t('entry.withPasskey')}
      </Button>
    </>
  )
}
