import { Button, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { AuditEntry } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { DownloadIcon } from '../ui/icons.tsx'
import { saveFile } from '../ui/save-file.ts'
import { FailureLine } from '../ui/states.tsx'
import { Trail } from '../ui/trail.tsx'
import { AuditState } from './audit-state.tsx'

/** Who did what in the whole installation, with the trail as a download. */
export function Audit() {
  const { t } = useTranslation()
  const api = useApi()
  const accounts = useQuery({ queryKey: keys.accounts, queryFn: api.accounts })
  const download = useMutation({ mutationFn: async () => saveFile(await api.exportAudit(), 'audit.ndjson') })
  // The trail contains only ids; a deleted account is shown by its id.
  const addressOf = new Map(accounts.data?.map(({ _id, email }) => [_id, email]))
  const whoOf = ({ actor, actorId }: AuditEntry) =>
    actorId === null ? t(`admin.actor.${actor}`, { defaultValue: actor }) : (addressOf.get(actorId) ?? actorId)
  const targetOf = ({ targetType, targetId, actorId }: AuditEntry) =>
    targetId === null || targetId === actorId
      ? ''
      : targetType === 'account'
        ? (addressOf.get(targetId) ?? targetId)
        : t(`admin.target.${targetType}`, { defaultValue: targetType ?? '' })
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
      <Trail label={t('admin.audit')} queryKey={keys.audit} read={api.audit} whoOf={whoOf} targetOf={targetOf} />
    </Stack>
  )
}
