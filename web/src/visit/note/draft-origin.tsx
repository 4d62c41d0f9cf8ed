import { Alert, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Note } from '../../api/types.ts'
import { clock } from '../../language/days.ts'

const REASONS = ['invalid', 'truncated', 'declined', 'language', 'refused', 'unavailable', 'plan'] as const
const OTHER = 'other'

/** Warns readers about a draft's origin: another is on its way, a fallback drafter wrote it, or not everything could be read. */
export function DraftOrigin({ meta }: { meta: Note['meta'] }) {
  const { t } = useTranslation()
  const { awaited, ...known } = meta ?? {}
  return (
    <>
      {awaited && (
        <Text size="sm" c="dimmed" role="status" className="no-print">
          {t('note.awaited')}
        </Text>
      )}
      <Circumstances meta={known} />
    </>
  )
}

function Circumstances({ meta }: { meta: NonNullable<Note['meta']> }) {
  const { t } = useTranslation()
  const { replaced, shortened = [], left_out, roles } = meta
  if (!replaced && shortened.length === 0 && !left_out && roles?.sure !== false) {
    return roles ? (
      <Text size="xs" c="dimmed" className="no-print">
        {t('note.roles.sure')}
      </Text>
    ) : null
  }
  const reason = REASONS.find((known) => known === replaced?.reason) ?? OTHER
  return (
    <Alert color="orange" p="xs" className="no-print">
      {replaced && (
        <Text size="sm">
          {t('note.instead.text', { engine: replaced.engine, reason: t(`note.instead.reason.${reason}`) })}
        </Text>
      )}
      {roles && <Text size="sm">{t(roles.sure ? 'note.roles.sure' : 'note.roles.unsure')}</Text>}
      {left_out && (
        <Text size="sm">
          {t('note.leftOut', { time: clock(left_out.from_ms), percent: Math.ceil(100 * left_out.share) })}
        </Text>
      )}
      {shortened.length > 0 && <Text size="sm">{t('note.shortened', { count: shortened.length })}</Text>}
    </Alert>
  )
}
