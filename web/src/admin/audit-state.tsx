import { Alert, Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { FailureLine } from '../ui/states.tsx'

/** Says whether the trail is unaltered; only on request, because checking reads the whole trail. */
export function AuditState() {
  const { t } = useTranslation()
  const api = useApi()
  const verify = useMutation({ mutationFn: api.verifyAudit })
  const state = verify.data
  return (
    <>
      <FailureLine failure={verify.error} />
      <Group>
        <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
          {t('admin.verifyAudit')}
        </Button>
      </Group>
      {state && (
        <Alert
          color={state.ok ? 'green' : 'red'}
          role={state.ok ? 'status' : 'alert'}
          title={t(state.ok ? 'admin.auditWhole' : 'admin.auditFaulty')}
        >
          <span lang="en">{state.detail}</span>
        </Alert>
      )}
    </>
  )
}
