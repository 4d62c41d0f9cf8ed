import { Anchor, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { GdtEntry } from '../api/types.ts'
import { useFormats } from '../language/format.ts'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { GdtProfileSelect } from './gdt-profile.tsx'
import { Panel } from './panel.tsx'
import { useFolderProfile, useGdtLog } from './use-gdt-log.ts'

/** Files exchanged with the practice system, with their faults; failures can be retried. */
export function GdtLog() {
  const { t } = useTranslation()
  const { log, again } = useGdtLog()
  if (log.isPending) return <Loading lines={2} />
  if (!log.data) return <FailureState failure={log.error} onRetry={() => void log.refetch()} />
  return (
    <Panel title={t('settings.gdt.title')} intro={t('settings.gdt.intro')}>
      <Button variant="default" w="fit-content" loading={log.isFetching} onClick={() => void log.refetch()}>
        {t('settings.gdt.refresh')}
      </Button>
      {log.data.length === 0 && <Text c="dimmed">{t('settings.gdt.nothing')}</Text>}
      <FolderProfile />
      <FailureLine failure={again.error} />
      {log.data.map((entry) => (
        <Row
          key={entry._id}
          entry={entry}
          busy={again.isPending && again.variables === entry._id}
          onAgain={() => again.mutate(entry._id)}
        />
      ))}
    </Panel>
  )
}

interface RowProps {
  entry: GdtEntry
  busy: boolean
  onAgain: () => void
}

function Row({ entry, busy, onAgain }: RowProps) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { direction, record, error, appointment_id, can_repeat, createdAt } = entry
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" miw={0}>
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
      {can_repeat && (
        <Button
          variant="default"
          size="xs"
          style={{ flexShrink: 0 }}
          loading={busy}
          aria-label={t('settings.gdt.againNamed', { when: dateTime(createdAt) })}
          onClick={onAgain}
        >
          {t('settings.gdt.again')}
        </Button>
      )}
    </Group>
  )
}

/** What the practice system expects in the service's exchange folder, if one is set up. */
function FolderProfile() {
  const { t } = useTranslation()
  const { settings, choose } = useFolderProfile()
  if (!settings.data?.available) return null
  return (
    <>
      <GdtProfileSelect
        label={t('settings.gdt.folderProfile')}
        value={settings.data.profile}
        profiles={settings.data.profiles}
        disabled={choose.isPending}
        onChange={(profile) => choose.mutate(profile)}
      />
      <FailureLine failure={choose.error} />
    </>
  )
}
