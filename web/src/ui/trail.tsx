import { Button, Paper, Stack, Table, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../api/types.ts'
import { useFormats } from '../language/format.ts'
import { EmptyState, FailureState, Loading } from './states.tsx'

const PAGE = 100

interface Props {
  /** For screen readers. */
  label: string
  queryKey: readonly string[]
  /** The newest entries, or those before the given one. */
  read(limit: number, before: string | null): Promise<AuditEntry[]>
  whoOf(entry: AuditEntry): ReactNode
  targetOf(entry: AuditEntry): ReactNode
}

/** Entries of the audit trail: who did what and when, newest first, more on request. */
export function Trail({ label, queryKey, read, whoOf, targetOf }: Props) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const trail = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(PAGE, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?._id ?? null)),
  })
  if (trail.isPending) return <Loading />
  if (!trail.data) return <FailureState failure={trail.error} onRetry={() => void trail.refetch()} />
  const entries = trail.data.pages.flat()
  if (entries.length === 0) return <EmptyState title={t('admin.noAudit')} />
  return (
    <Stack>
      <Paper withBorder bg="var(--visite-raised)">
        <Table.ScrollContainer
          minWidth={720}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
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
                  <Table.Td>{whoOf(entry)}</Table.Td>
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
