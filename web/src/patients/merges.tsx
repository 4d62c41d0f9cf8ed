import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { PatientMerge } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useFormats } from '../language/format.ts'
import { FailureLine } from '../ui/states.tsx'
import { nameOf, traitsOf } from './person.ts'
import { useUndoMerge } from './use-undo-merge.ts'

/** Lists merges into this patient that can still be undone; renders nothing if there are none. */
export function Merges({ patientId }: { patientId: string }) {
  const { t } = useTranslation()
  const api = useApi()
  const merges = useQuery({ queryKey: keys.merges(patientId), queryFn: () => api.patientMerges(patientId) })
  if (merges.isError) return <FailureLine failure={merges.error} />
  if (!merges.data?.length) return null
  return (
    <Stack gap="xs" component="section" aria-labelledby={`merges-${patientId}`}>
      <Title order={3} size="h6" id={`merges-${patientId}`}>
        {t('patients.merges')}
      </Title>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {merges.data.map((merge) => (
          <Merge key={merge.merge_id} merge={merge} patientId={patientId} />
        ))}
      </Stack>
    </Stack>
  )
}

function Merge({
  merge: { merge_id, other, appointments, by, createdAt, until },
  patientId,
}: {
  merge: PatientMerge
  patientId: string
}) {
  const { t } = useTranslation()
  const { shortDay, dateTime } = useFormats()
  const undo = useUndoMerge(patientId)
  const undoing = useMutation({ mutationFn: () => undo(merge_id) })
  const name = nameOf(other)
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Stack gap={2}>
        <Text size="sm">{[name, ...traitsOf(other, shortDay)].join(' · ')}</Text>
        <Text size="sm" c="dimmed">
          {t('patients.mergedBy', { when: dateTime(createdAt), by, appointments })}{' '}
          {until ? t('patients.undoUntil', { when: dateTime(until) }) : t('patients.undoAlways')}
        </Text>
      </Stack>
      <Button
        size="compact-md"
        variant="default"
        loading={undoing.isPending}
        aria-label={t('patients.undoNamed', { name })}
        onClick={() => undoing.mutate()}
      >
        {t('patients.undo')}
      </Button>
    </Group>
  )
}
