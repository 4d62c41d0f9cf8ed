import { Button, Code, CopyButton, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { SvgImage } from '../ui/svg-image.tsx'
import { OtherSessions } from './other-sessions.tsx'
import { Panel } from './panel.tsx'
import { useSetUp, useSwitchOff, useTwoFactor } from './use-two-factor.ts'

/** The second factor: set up with a QR code, confirmed with a code, turned off with password and code. */
export function TwoFactor() {
  const { t } = useTranslation()
  const { state, codes, changed, onEnabled, onOff } = useTwoFactor()
  if (state.isPending) return <Loading lines={2} />
  if (!state.data) return <FailureState failure={state.error} onRetry={() => void state.refetch()} />
  const on = state.data.enabled
  return (
    <Panel title={t('settings.twoFactor.title')} intro={on ? t('settings.twoFactor.on') : t('settings.twoFactor.off')}>
      {codes && <BackupCodes codes={codes} />}
      {changed && <OtherSessions />}
      {on ? <SwitchOff onOff={onOff} /> : <SetUp onEnabled={onEnabled} />}
    </Panel>
  )
}

function SetUp({ onEnabled }: { onEnabled: (backupCodes: string[]) => void }) {
  const { t } = useTranslation()
  const { code, setCode, setUp, enable, submit } = useSetUp(onEnabled)
  if (!setUp.data) {
    return (
      <Stack align="flex-start">
        <FailureLine failure={setUp.error} />
        <Button loading={setUp.isPending} onClick={() => setUp.mutate()}>
          {t('settings.twoFactor.start')}
        </Button>
      </Stack>
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{t('settings.twoFactor.scan')}</Text>
        <SvgImage
          svg={setUp.data.qr_svg}
          alt={t('settings.twoFactor.qr')}
          w={220}
          h={220}
          bg="white"
          p="xs"
          radius="md"
        />
        <Text size="sm">
          {t('settings.twoFactor.byHand')} <Code>{setUp.data.secret}</Code>
        </Text>
        <TextInput
          label={t('entry.code')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maw={240}
        />
        <FailureLine failure={enable.error} />
        <Button type="submit" loading={enable.isPending} w="fit-content">
          {t('settings.twoFactor.enable')}
        </Button>
      </Stack>
    </form>
  )
}

function BackupCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation()
  return (
    <Stack role="status">
      <Text fw={600}>{t('settings.twoFactor.codes')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {codes.map((code) => (
          <Code key={code} fz="md">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <CopyButton value={codes.join('\n')}>
        {({ copied, copy }) => (
          <Button variant="light" w="fit-content" onClick={copy}>
            {copied ? t('note.copied') : t('note.copy')}
          </Button>
        )}
      </CopyButton>
    </Stack>
  )
}

function SwitchOff({ onOff }: { onOff: () => void }) {
  const { t } = useTranslation()
  const { form, setForm, fresh, disable, renew, submit } = useSwitchOff(onOff)
  return (
    <form onSubmit={submit}>
      <Stack>
        {fresh && <BackupCodes codes={fresh} />}
        <TextInput
          label={t('entry.code')}
          value={form.code}
          onChange={(event) => setForm({ ...form, code: event.currentTarget.value })}
          autoComplete="one-time-code"
          required
        />
        <PasswordInput
          label={t('settings.security.current')}
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': t('entry.showPassword') }}
        />
        <FailureLine failure={disable.error ?? renew.error} />
        <Group>
          <Button type="submit" variant="outline" color="red" loading={disable.isPending}>
            {t('settings.twoFactor.disable')}
          </Button>
          <Button variant="default" disabled={!form.code} loading={renew.isPending} onClick={() => renew.mutate()}>
            {t('settings.twoFactor.renew')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
