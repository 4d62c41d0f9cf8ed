import { Button, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { CalendarAccount } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { CalendarTargetPanel } from './calendar-target.tsx'
import { hostOf } from './host-of.ts'
import { LeaveCalendar } from './leave-calendar.tsx'
import { OfferedCalendars } from './offered-calendars.tsx'
import { Panel } from './panel.tsx'
import { useCalendarPassword, useConnect } from './use-calendar-accounts.ts'

/** Accounts on calendar servers (CalDAV): their calendars can be read, and one of them receives the bookings. */
export function CalendarAccounts() {
  const { t } = useTranslation()
  const api = useApi()
  const accounts = useQuery({ queryKey: keys.calendarAccounts, queryFn: api.calendarAccounts })
  if (accounts.isPending) return <Loading lines={2} />
  if (!accounts.data) return <FailureState failure={accounts.error} onRetry={() => void accounts.refetch()} />
  return (
    <Panel title={t('settings.calendarAccounts.title')} intro={t('settings.calendarAccounts.intro')}>
      {accounts.data.length > 0 && <CalendarTargetPanel />}
      {accounts.data.map((account) => (
        <Account key={account._id} account={account} />
      ))}
      <Connect />
    </Panel>
  )
}

type Open = 'calendars' | 'password' | 'disconnect' | null

function Account({ account }: { account: CalendarAccount }) {
  const { t } = useTranslation()
  const api = useApi()
  const [open, setOpen] = useState<Open>(null)
  const { _id, username } = account
  const name = hostOf(account.url)
  const toggle = (part: Open) => () => setOpen(open === part ? null : part)
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Stack gap={2} miw={0} flex="1 1 16rem">
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {username}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button
            variant="default"
            aria-expanded={open === 'calendars'}
            aria-label={t('settings.calendarAccounts.chooseNamed', { name })}
            onClick={toggle('calendars')}
          >
            {t('settings.calendarAccounts.choose')}
          </Button>
          <Button
            variant="default"
            aria-expanded={open === 'password'}
            aria-label={t('settings.calendarAccounts.passwordNamed', { name })}
            onClick={toggle('password')}
          >
            {t('settings.calendarAccounts.newPassword')}
          </Button>
          <Button
            variant="outline"
            color="red"
            aria-label={t('settings.calendarAccounts.disconnectNamed', { name })}
            onClick={toggle('disconnect')}
          >
            {t('settings.calendarAccounts.disconnect')}
          </Button>
        </Group>
      </Group>
      {open === 'calendars' && <OfferedCalendars accountId={_id} />}
      {open === 'password' && <NewPassword accountId={_id} onChanged={() => setOpen(null)} />}
      <LeaveCalendar
        opened={open === 'disconnect'}
        title={t('settings.calendarAccounts.disconnectTitle', { name })}
        text={t('settings.calendarAccounts.disconnectText')}
        action={t('settings.calendarAccounts.disconnectAction')}
        onLeave={(how) => api.deleteCalendarAccount(_id, how)}
        onClose={() => setOpen(null)}
      />
    </Stack>
  )
}

function NewPassword({ accountId, onChanged }: { accountId: string; onChanged: () => void }) {
  const { t } = useTranslation()
  const { password, setPassword, change, submit } = useCalendarPassword(accountId, onChanged)
  return (
    <form onSubmit={submit}>
      <Stack>
        <Password value={password} onChange={setPassword} />
        <FailureLine failure={change.error} />
        <Button type="submit" w="fit-content" loading={change.isPending}>
          {t('app.save')}
        </Button>
      </Stack>
    </form>
  )
}

function Connect() {
  const { t } = useTranslation()
  const { form, setForm, connect, submit } = useConnect()
  return (
    <form onSubmit={submit}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('settings.calendarAccounts.server')}
            description={t('settings.calendarAccounts.serverHint')}
            inputWrapperOrder={['label', 'input', 'description']}
            placeholder="https://"
            value={form.url}
            onChange={(event) => setForm({ ...form, url: event.currentTarget.value })}
            autoComplete="off"
            required
          />
          <TextInput
            label={t('settings.calendarAccounts.username')}
            value={form.username}
            onChange={(event) => setForm({ ...form, username: event.currentTarget.value })}
            autoComplete="off"
            required
          />
        </SimpleGrid>
        <Password value={form.password} onChange={(password) => setForm({ ...form, password })} />
        <FailureLine failure={connect.error} />
        <Button type="submit" w="fit-content" loading={connect.isPending}>
          {t('settings.calendarAccounts.connect')}
        </Button>
      </Stack>
    </form>
  )
}

/** Browsers must not autofill it: they would offer the password for this service. */
function Password({ value, onChange }: { value: string; onChange: (password: string) => void }) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      label={t('settings.calendarAccounts.password')}
      description={t('settings.calendarAccounts.passwordHint')}
      inputWrapperOrder={['label', 'input', 'description']}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="new-password"
      required
    />
  )
}
