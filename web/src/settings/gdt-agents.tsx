import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { GdtAgent, GdtProfile } from '../api/types.ts'
import { useFormats } from '../language/format.ts'
import { Confirm } from '../ui/confirm.tsx'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { GdtProfileSelect } from './gdt-profile.tsx'
import { Panel } from './panel.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useGdtAgent, useGdtAgents, useGdtInvitation } from './use-gdt-agents.ts'

/** Workplaces that exchange files with a practice system. A code, shown once, connects another one. */
export function GdtAgents() {
  const { t } = useTranslation()
  const { agents, settings, going, setGoing, refresh, revoke } = useGdtAgents()
  if (agents.isPending || settings.isPending) return <Loading lines={2} />
  if (!agents.data) return <FailureState failure={agents.error} onRetry={() => void agents.refetch()} />
  return (
    <Panel title={t('settings.gdt.agents.title')} intro={t('settings.gdt.agents.intro')}>
      {agents.data.length === 0 && <Text c="dimmed">{t('settings.gdt.agents.none')}</Text>}
      {agents.data.map((agent) => (
        <Row
          key={agent._id}
          agent={agent}
          profiles={settings.data?.profiles ?? []}
          onChanged={refresh}
          onRevoke={() => setGoing(agent)}
        />
      ))}
      <Connect onRefresh={refresh} />
      <Confirm
        opened={going !== null}
        title={t('settings.gdt.agents.revokeTitle')}
        action={t('settings.gdt.agents.revoke')}
        busy={revoke.isPending}
        failure={revoke.error}
        onConfirm={() => going && revoke.mutate(going._id)}
        onClose={() => {
          setGoing(null)
          revoke.reset()
        }}
      >
        {t('settings.gdt.agents.revokeText', { name: going?.name })}
      </Confirm>
    </Panel>
  )
}

interface RowProps {
  agent: GdtAgent
  profiles: readonly GdtProfile[]
  onChanged: () => void
  onRevoke: () => void
}

function Row({
  agent: { _id, name, platform, profile, last_seen_at, waiting },
  profiles,
  onChanged,
  onRevoke,
}: RowProps) {
  const { t } = useTranslation()
  const change = useGdtAgent(_id, name, onChanged)
  const { dateTime } = useFormats()
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Stack gap={2} miw={0} flex="1 1 16rem">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {platform} · {t('settings.devices.seen', { when: dateTime(last_seen_at) })}
            {waiting > 0 && ` · ${t('settings.gdt.agents.waiting', { count: waiting })}`}
          </Text>
        </Stack>
        <Button
          variant="outline"
          color="red"
          aria-label={t('settings.gdt.agents.revokeNamed', { name })}
          onClick={onRevoke}
        >
          {t('settings.gdt.agents.revoke')}
        </Button>
      </Group>
      <GdtProfileSelect
        label={t('settings.gdt.agents.profile', { name })}
        value={profile}
        profiles={profiles}
        disabled={change.isPending}
        onChange={(next) => change.mutate(next)}
      />
      <FailureLine failure={change.error} />
    </Stack>
  )
}

function Connect({ onRefresh }: { onRefresh: () => void }) {
  const { t } = useTranslation()
  const invite = useGdtInvitation()
  const { dateTime } = useFormats()
  return (
    <>
      {invite.data && (
        <>
          <ShownOnce
            title={t('settings.gdt.agents.once')}
            label={t('settings.gdt.agents.code')}
            value={invite.data.code}
            copy={t('settings.gdt.agents.copy')}
            copied={t('settings.privateFeed.copied')}
          />
          <Text size="sm">{t('settings.gdt.agents.how', { when: dateTime(invite.data.expires_at) })}</Text>
          <Code block>{`visite-agent --server ${window.location.origin} --folder C:\\GDT --open`}</Code>
        </>
      )}
      <FailureLine failure={invite.error} />
      <Group>
        <Button loading={invite.isPending} onClick={() => invite.mutate()}>
          {t('settings.gdt.agents.connect')}
        </Button>
        <Button variant="default" onClick={onRefresh}>
          {t('settings.gdt.refresh')}
        </Button>
      </Group>
    </>
  )
}
