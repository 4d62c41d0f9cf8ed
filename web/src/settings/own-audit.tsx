import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api/service.ts'
import type { AuditEntry } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { Trail } from '../ui/trail.tsx'
import { Panel } from './panel.tsx'

/** Who opened and changed the doctor's own records. */
export default function OwnAudit() {
  const { t } = useTranslation()
  const api = useApi()
  const whoOf = ({ actor, own }: AuditEntry) =>
    own ? t('settings.audit.you') : t(`admin.actor.${actor}`, { defaultValue: actor })
  const targetOf = ({ action, targetType, targetId }: AuditEntry) => {
    if (targetId === null || targetType === 'account') return ''
    const name = t(`admin.target.${targetType}`, { defaultValue: targetType ?? '' })
    if (targetType !== 'appointment' || action === 'appointment.deleted') return name
    return (
      <Anchor component={Link} to={`/visit/${targetId}`} size="sm">
        {name}
      </Anchor>
    )
  }
  return (
    <Panel title={t('settings.audit.title')} intro={t('settings.audit.text')}>
      <Trail
        label={t('settings.audit.title')}
        queryKey={keys.ownAudit}
        read={api.ownAudit}
        whoOf={whoOf}
        targetOf={targetOf}
      />
    </Panel>
  )
}
