import { Button, Paper, Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../language/format.ts'
import { EmptyState, FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { useWaitingWork } from './use-work.ts'

/** Jobs that wait, run or fail, and mails the service gave up on. Shows ids and kinds, never content. */
export function WaitingWork() {
  const { t } = useTranslation()
  const { work, again } = useWaitingWork()
  const { dateTime } = useFormats()
  if (work.isPending) return <Loading />
  if (!work.data) return <FailureState failure={work.error} onRetry={() => void work.refetch()} />
  if (work.data.length === 0) return <EmptyState title={t('admin.noWork')} />
  return (
    <Stack>
      {again.error && <FailureLine failure={again.error} />}
      <Paper withBorder bg="var(--visite-raised)">
        <Table.ScrollContainer
          minWidth={720}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('admin.work') } }}
        >
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('admin.job')}</Table.Th>
                <Table.Th>{t('admin.state')}</Table.Th>
                <Table.Th>{t('admin.attempts')}</Table.Th>
                <Table.Th>{t('admin.since')}</Table.Th>
                <Table.Th>{t('admin.due')}</Table.Th>
                <Table.Th />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {work.data.map(({ _id, kind, state, attempts, createdAt, dueAt, reason }) => (
                <Table.Tr key={_id}>
                  <Table.Td>{t(`admin.workKind.${kind}`, { defaultValue: kind })}</Table.Td>
                  <Table.Td>
                    {t(`admin.workState.${state}`)}
                    <Text size="xs" c="dimmed" lang="en">
                      {reason}
                    </Text>
                  </Table.Td>
                  <Table.Td>{attempts}</Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>{dateTime(createdAt)}</Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>{dueAt !== null && dateTime(dueAt)}</Table.Td>
                  <Table.Td>
                    {state !== 'running' && (
                      <Button size="xs" variant="default" disabled={again.isPending} onClick={() => again.mutate(_id)}>
                        {t('admin.again')}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Paper>
    </Stack>
  )
}
