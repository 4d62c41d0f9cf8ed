import {
  Button,
  Code,
  CopyButton,
  Group,
  Image,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { OthersStay } from './others-stay.tsx'
import { Panel } from './panel.tsx'

/** The second factor: set up with a QR code, confirmed with a code, turned off with password and code. */
export function TwoFactor() {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const state = useQuery({ queryKey: keys.twoFactor, queryFn: api.twoFactor })
  const [codes, setCodes] = useState<string[] | null>(null)
  const [changed, setChanged] = useState(false)
  const refresh = () => {
    setChanged(true)
    void client.invalidateQueries({ queryKey: keys.twoFactor })
  }
  if (state.isPending) return <Loading lines={2} />
  if (!state.data) return <FailureState failure={state.error} onRetry={() => void state.refetch()} />
  const on = state.data.enabled
  return (
    <Panel title={t('settings.twoFactor.title')} intro={on ? t('settings.twoFactor.on') : t('settings.twoFactor.off')}>
      {codes && <BackupCodes codes={codes} />}
      {changed && <OthersStay />}
      {on ? (
        <SwitchOff
          onOff={() => {
            setCodes(null)
            notify(t('settings.twoFactor.nowOff'))
            refresh()
          }}
        />
      ) : (
        <SetUp
          onEnabled={(backupCodes) => {
            setCodes(backupCodes)
            refresh()
          }}
        />
      )}
    </Panel>
  )
}

function SetUp({ onEnabled }: { onEnabled: (backupCodes: string[]) => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const [code, setCode] = useState('')
  const setUp = useMutation({ mutationFn: api.setUpTwoFactor })
  const enable = useMutation({
    mutationFn: () => api.enableTwoFactor(code.trim()),
    onSuccess: ({ backup_codes }) => onEnabled(backup_codes),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    enable.mutate()
  }
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
        <QrCode svg={setUp.data.qr_svg} />
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

/** An image, so that nothing the service sends becomes part of the page's markup. */
function QrCode({ svg }: { svg: string }) {
  const { t } = useTranslation()
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return <Image src={url} alt={t('settings.twoFactor.qr')} w={220} h={220} bg="white" p="xs" radius="md" />
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
  const api = useApi()
  const [form, setForm] = useState({ password: '', code: '' })
  const [fresh, setFresh] = useState<string[] | null>(null)
  const disable = useMutation({ mutationFn: () => api.disableTwoFactor(form), onSuccess: onOff })
  const renew = useMutation({
    mutationFn: () => api.newBackupCodes(form.code),
    onSuccess: ({ backup_codes }) => setFresh(backup_codes),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    disable.mutate()
  }
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
