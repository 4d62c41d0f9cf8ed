import { Anchor, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api/service.ts'
import type { AuditEntry } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { Trail } from '../ui/trail.tsx'
import { Panel } from './panel.tsx'

const KINDS = ['all', 'read', 'changed', 'signing_in'] as const
const DOERS = ['all', 'others', 'me'] as const

/** Who opened and changed the doctor's own records. */
export default function OwnAudit() {
  const { t } = useTranslation()
  const api = useApi()
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all')
  const [by, setBy] = useState<(typeof DOERS)[number]>('all')
  const sought = { ...(kind !== 'all' && { kind }), ...(by !== 'all' && { by }) }
  const whoOf = ({ actor, actorName, own }: AuditEntry) =>
    own ? t('settings.audit.you') : (actorName ?? t(`admin.actor.${actor}`, { defaultValue: actor }))
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
      <Group>
        <Select
          label={t('settings.audit.kind.label')}
          data={KINDS.map((value) => ({ value, label: t(`settings.audit.kind.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(value ?? 'all')}
          allowDeselect={false}
        />
        <Select
          label={t('settings.audit.by.label')}
          data={DOERS.map((value) => ({ value, label: t(`settings.audit.by.${value}`) }))}
          value={by}
          onChange={(value) => setBy(value ?? 'all')}
          allowDeselect={false}
        />
      </Group>
      <Trail
        label={t('settings.audit.title')}
        queryKey={keys.ownAudit(kind, by)}
        read={(limit, before) => api.ownAudit(limit, before, sought)}
        whoOf={whoOf}
        targetOf={targetOf}
      />
    </Panel>
  )
}
