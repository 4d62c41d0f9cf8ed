import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { FailureLine } from '../ui/states.tsx'

export function ResendVerification({ email }: { email: string }) {
  const { t } = useTranslation()
  const api = useApi()
  const resend = useMutation({ mutationFn: () => api.resendVerification(email) })
  if (resend.isSuccess) return <Text role="status">{t('entry.resent')}</Text>
  return (
    <>
      <FailureLine failure={resend.error} />
      <Button variant="light" loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('entry.resend')}
      </Button>
    </>
  )
}
