import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api/service.ts'
import type { GdtEntry } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useFormats } from '../language/format.ts'
import { FailureState, Loading } from '../ui/states.tsx'
import { Panel } from './panel.tsx'

/** What came from the practice system and went to it, and what was wrong with it. */
export function GdtLog() {
  const { t } = useTranslation()
  const api = useApi()
  const log = useQuery({ queryKey: keys.gdtLog, queryFn: api.gdtLog })
  if (log.isPending) return <Loading lines={2} />
  if (!log.data) return <FailureState failure={log.error} onRetry={() => void log.refetch()} />
  return (
    <Panel title={t('settings.gdt.title')} intro={t('settings.gdt.intro')}>
      <Button variant="default" w="fit-content" loading={log.isFetching} onClick={() => void log.refetch()}>
        {t('settings.gdt.refresh')}
      </Button>
      {log.data.length === 0 && <Text c="dimmed">{t('settings.gdt.nothing')}</Text>}
      {log.data.map((entry) => (
        <Row key={entry._id} entry={entry} />
      ))}
    </Panel>
  )
}

function Row({ entry: { direction, record, error, appointment_id, createdAt } }: { entry: GdtEntry }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  return (
    <Text size="sm">
      {dateTime(createdAt)} · {t(`settings.gdt.direction.${direction}`)} {record}{' '}
      {appointment_id && (
        <Anchor component={Link} to={`/visit/${appointment_id}`}>
          {t('settings.gdt.visit')}
        </Anchor>
      )}
      {error && (
        <Text span c="red.9">
          {' '}
          {error}
        </Text>
      )}
    </Text>
  )
}
