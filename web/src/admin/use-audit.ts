import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { AuditEntry } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { saveFile } from '../ui/save-file.ts'

/** The trail of the installation in words, and a copy of it as a file. */
export function useAudit() {
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
  return { read: api.audit, whoOf, targetOf, download }
}
