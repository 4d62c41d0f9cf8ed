import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keys } from '../app/queries.ts'
import { DownloadIcon } from '../ui/icons.tsx'
import { FailureLine } from '../ui/states.tsx'
import { Trail } from '../ui/trail.tsx'
import { AuditState } from './audit-state.tsx'
import { useAudit } from './use-audit.ts'

/** Who did what in the whole installation, with the trail as a download. */
export function Audit() {
  const { t } = useTranslation()
  const { read, whoOf, targetOf, download } = useAudit()
  return (
    <Stack>
      <AuditState />
      <FailureLine failure={download.error} />
      <Button
        w="fit-content"
        variant="default"
        leftSection={<DownloadIcon />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('admin.exportAudit')}
      </Button>
      <Trail label={t('admin.audit')} queryKey={keys.audit} read={read} whoOf={whoOf} targetOf={targetOf} />
    </Stack>
  )
}
