import { Button, Paper, Stack, Table, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { AuditEntry } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useFormats } from '../language/format.ts'
import { EmptyState, FailureState, Loading } from '../ui/states.tsx'

const PAGE = 100

/** Who did what and when, newest first, more on demand. */
export function Audit() {
  const { t } = useTranslation()
  const api = useApi()
  const { dateTime } = useFormats()
  const accounts = useQuery({ queryKey: keys.accounts, queryFn: api.accounts })
  const trail = useInfiniteQuery({
    queryKey: keys.audit,
    queryFn: ({ pageParam }) => api.audit(PAGE, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?._id ?? null)),
  })
  if (trail.isPending) return <Loading />
  if (!trail.data) return <FailureState failure={trail.error} onRetry={() => void trail.refetch()} />
  const entries = trail.data.pages.flat()
  if (entries.length === 0) return <EmptyState title={t('admin.noAudit')} />
  // The trail names ids only; an account that is gone keeps its id.
  const addressOf = new Map(accounts.data?.map(({ _id, email }) => [_id, email]))
  const actorOf = ({ actor, actorId }: AuditEntry) =>
    actorId === null ? t(`admin.actor.${actor}`, { defaultValue: actor }) : (addressOf.get(actorId) ?? actorId)
  const targetOf = ({ targetType, targetId, actorId }: AuditEntry) =>
    targetId === null || targetId === actorId
      ? ''
      : targetType === 'account'
        ? (addressOf.get(targetId) ?? targetId)
        : t(`admin.target.${targetType}`, { defaultValue: targetType ?? '' })
  return (
    <Stack>
      <Paper withBorder bg="var(--visite-raised)">
        <Table.ScrollContainer
          minWidth={720}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('admin.audit') } }}
        >
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('admin.when')}</Table.Th>
                <Table.Th>{t('admin.who')}</Table.Th>
                <Table.Th>{t('admin.what')}</Table.Th>
                <Table.Th>{t('admin.toWhat')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {entries.map((entry) => (
                <Table.Tr key={entry._id}>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>{dateTime(entry.occurredAt)}</Table.Td>
                  <Table.Td>{actorOf(entry)}</Table.Td>
                  <Table.Td>
                    {t(`admin.action.${entry.action}`, { defaultValue: entry.action })}
                    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                      {detailOf(entry)}
                    </Text>
                  </Table.Td>
                  <Table.Td>{targetOf(entry)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Paper>
      {trail.hasNextPage && (
        <Button
          variant="default"
          w="fit-content"
          loading={trail.isFetchingNextPage}
          onClick={() => void trail.fetchNextPage()}
        >
          {t('admin.older')}
        </Button>
      )}
    </Stack>
  )
}

const detailOf = ({ detail }: AuditEntry): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')
