import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { knowsPasskeys } from '../entry/passkey.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureLine } from '../ui/states.tsx'
import { useProofDialog } from './use-proof.ts'

/** Asks for the password or a passkey before a sensitive act, which then continues. */
export function ProofDialog() {
  const { t } = useTranslation()
  const { asked, password, setPassword, end, prove, submit } = useProofDialog()
  return (
    <Dialog opened={asked !== null} onClose={() => end(false)} title={t('proof.title')} centered>
      <form onSubmit={submit}>
        <Stack>
          <Text>{t('proof.intro')}</Text>
          <PasswordInput
            label={t('entry.password')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="current-password"
            required
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': t('entry.showPassword') }}
          />
          <FailureLine failure={prove.error} />
          <Group justify="flex-end">
            {knowsPasskeys() && (
              <Button variant="default" loading={prove.isPending} onClick={() => prove.mutate('passkey')}>
                {t('proof.passkey')}
              </Button>
            )}
            <Button type="submit" loading={prove.isPending}>
              {t('proof.go')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
