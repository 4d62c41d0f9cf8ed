import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'
import { FailureState, Loading } from '../ui/states.tsx'

const LOOK_MS = 30_000

/** Each part of the service with its verdict, in the words of the operator's command line. */
export function Health() {
  const { t } = useTranslation()
  const api = useApi()
  const health = useQuery({ queryKey: keys.health, queryFn: api.health, refetchInterval: LOOK_MS })
  if (health.isPending) return <Loading />
  if (!health.data) return <FailureState failure={health.error} onRetry={() => void health.refetch()} />
  const { status, parts } = health.data
  return (
    <Paper withBorder p="md" bg="var(--visite-raised)" maw={720}>
      <Stack>
        <Title order={2} size="h4">
          {t(`admin.status.${status}`)}
        </Title>
        {Object.entries(parts).map(([part, { ok, warning, detail }]) => (
          <Group key={part} justify="space-between" wrap="nowrap" align="flex-start">
            <Stack gap={2}>
              <Text fw={600}>{t(`admin.part.${part}`, { defaultValue: part })}</Text>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }} lang="en">
                {detail}
              </Text>
            </Stack>
            <Badge
              variant="light"
              color={ok ? (warning ? 'yellow' : 'green') : 'red'}
              size="lg"
              tt="none"
              style={{ flexShrink: 0 }}
            >
              {t(ok ? (warning ? 'admin.warning' : 'admin.ok') : 'admin.faulty')}
            </Badge>
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}
