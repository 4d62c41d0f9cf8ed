import { Badge, Button, Paper, Select, Stack, Table, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { contains } from '../day/rules.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { Invitations } from './invitations.tsx'
import { PlanExpiry } from './plan-expiry.tsx'
import { useAccounts } from './use-accounts.ts'

const PLANS = ['trial', 'basic', 'individual', 'team']

/** All accounts with plan, role and whether they may sign in. */
export function Accounts() {
  const { t } = useTranslation()
  const { own, search, setSearch, accounts, change, nameOf } = useAccounts()
  if (accounts.isPending) return <Loading />
  if (!accounts.data) return <FailureState failure={accounts.error} onRetry={() => void accounts.refetch()} />
  const found = accounts.data.filter((one) => contains(`${one.email} ${nameOf(one)}`, search.trim()))
  return (
    <Stack>
      <Invitations />
      <TextInput
        type="search"
        aria-label={t('admin.search')}
        placeholder={t('admin.search')}
        leftSection={<SearchIcon size={18} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        maw={420}
      />
      <Paper withBorder bg="var(--visite-raised)">
        <Table.ScrollContainer minWidth={920}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('admin.account')}</Table.Th>
                <Table.Th>{t('admin.plan')}</Table.Th>
                <Table.Th>{t('admin.expiry')}</Table.Th>
                <Table.Th>{t('admin.role')}</Table.Th>
                <Table.Th>{t('admin.state')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.map((one) => (
                <Table.Tr key={one._id}>
                  <Table.Td>
                    <Text fw={600}>{nameOf(one)}</Text>
                    <Text size="sm" c="dimmed">
                      {one.email}
                    </Text>
                    {change.variables?.id === one._id && <FailureLine failure={change.error} />}
                  </Table.Td>
                  <Table.Td>
                    <Select
                      w={150}
                      aria-label={t('admin.planOf', { name: one.email })}
                      data={[...new Set([...PLANS, one.plan])]}
                      value={one.plan}
                      onChange={(plan) => plan && change.mutate({ id: one._id, plan })}
                      allowDeselect={false}
                    />
                  </Table.Td>
                  <Table.Td>
                    <PlanExpiry account={one} onChange={(expiry) => change.mutate({ id: one._id, expiry })} />
                  </Table.Td>
                  <Table.Td>
                    <Select
                      w={130}
                      aria-label={t('admin.roleOf', { name: one.email })}
                      data={['doctor', 'admin']}
                      value={one.role}
                      onChange={(role) => role && change.mutate({ id: one._id, role })}
                      allowDeselect={false}
                      disabled={one.email === own}
                    />
                  </Table.Td>
                  <Table.Td>
                    {one.email !== own && (
                      <Button
                        variant={one.disabled ? 'light' : 'default'}
                        onClick={() => change.mutate({ id: one._id, disabled: !one.disabled })}
                      >
                        {one.disabled ? t('admin.enable') : t('admin.disable')}
                      </Button>
                    )}{' '}
                    {one.disabled && (
                      <Badge color="red" variant="light">
                        {t('admin.disabled')}
                      </Badge>
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
