import { Accordion, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/service.ts'
import { keys } from '../../app/queries.ts'
import { useFormats } from '../../language/format.ts'
import { EmptyState, FailureState, Loading } from '../../ui/states.tsx'
import { DifferenceView } from './difference-view.tsx'

/** Every earlier version with the changes since; any of them can be brought back into the editor. */
export default function Versions({
  appointmentId,
  current,
  onTake,
}: {
  appointmentId: string
  current: string
  onTake: (notes: string) => void
}) {
  const { t } = useTranslation()
  const api = useApi()
  const { dateTime } = useFormats()
  const versions = useQuery({ queryKey: keys.versions(appointmentId), queryFn: () => api.noteVersions(appointmentId) })
  if (versions.isPending) return <Loading lines={3} />
  if (!versions.data) return <FailureState failure={versions.error} onRetry={() => void versions.refetch()} />
  if (versions.data.length === 0) return <EmptyState title={t('note.noVersions')} />
  const newestFirst = [...versions.data].sort((a, b) => b.version - a.version)
  return (
    <Accordion order={3}>
      {newestFirst.map(({ version: number, author, createdAt, notes }) => (
        <Accordion.Item key={number} value={String(number)}>
          <Accordion.Control>
            {t('note.version', { number, author: t(`note.author.${author}`), when: dateTime(createdAt) })}
          </Accordion.Control>
          <Accordion.Panel>
            <Stack align="flex-start">
              {notes === current ? (
                <Text c="dimmed">{t('note.sameAsCurrent')}</Text>
              ) : (
                <Button size="compact-md" variant="light" onClick={() => onTake(notes)}>
                  {t('note.takeVersion')}
                </Button>
              )}
              <DifferenceView before={notes} after={current} />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
