import { Button, PasswordInput, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../ui/confirm.tsx'
import { DownloadIcon } from '../ui/icons.tsx'
import { FailureLine } from '../ui/states.tsx'
import { Panel } from './panel.tsx'
import { useOwnData } from './use-own-data.ts'

/** Downloads everything the account owns as one file, and deletes the account. */
export default function OwnData() {
  const { t } = useTranslation()
  const { asking, setAsking, password, setPassword, download, erase } = useOwnData()
  return (
    <>
      <Panel title={t('settings.data.export')} intro={t('settings.data.exportText')}>
        <FailureLine failure={download.error} />
        <Button
          w="fit-content"
          leftSection={<DownloadIcon />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('settings.data.exportNow')}
        </Button>
      </Panel>
      <Panel title={t('settings.data.delete')} intro={t('settings.data.deleteText')}>
        <Button w="fit-content" variant="outline" color="red" onClick={() => setAsking(true)}>
          {t('settings.data.delete')}
        </Button>
      </Panel>
      <Confirm
        opened={asking}
        title={t('settings.data.delete')}
        action={t('settings.data.deleteNow')}
        busy={erase.isPending}
        failure={erase.error}
        onConfirm={() => erase.mutate()}
        onClose={() => {
          setAsking(false)
          setPassword('')
          erase.reset()
        }}
      >
        <Stack>
          {t('settings.data.deleteSure')}
          <PasswordInput
            label={t('entry.password')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="current-password"
            required
            visibilityToggleButtonProps={{ 'aria-label': t('entry.showPassword') }}
          />
        </Stack>
      </Confirm>
    </>
  )
}
