import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../api/api.ts'
import { keys } from '../app/queries.ts'
import { FailureState, Loading } from '../ui/states.tsx'

const LOOK_MS = 30_000

/** Each part of the service and how it is. */
export function Health() {
  const { t } = useTranslation()
  const readiness = useQuery({ queryKey: keys.readiness, queryFn: api.readiness, refetchInterval: LOOK_MS })
  if (readiness.isPending) return <Loading />
  if (!readiness.data) return <FailureState failure={readiness.error} onRetry={() => void readiness.refetch()} />
  const { status, parts } = readiness.data
  return (
    <Paper withBorder p="md" bg="var(--visite-raised)" maw={560}>
      <Stack>
        <Title order={2} size="h4">
          {t(`admin.status.${status}`)}
        </Title>
        {Object.entries(parts).map(([part, { ok }]) => (
          <Group key={part} justify="space-between">
            <Text>{t(`admin.part.${part}`, { defaultValue: part })}</Text>
            <Badge variant="light" color={ok ? 'green' : 'red'} size="lg" tt="none">
              {ok ? t('admin.ok') : t('admin.faulty')}
            </Badge>
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}
