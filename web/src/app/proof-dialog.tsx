import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useService } from '../api/service.ts'
import { knowsPasskeys, passkeyFor } from '../entry/passkey.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureLine } from '../ui/states.tsx'

/** Asks for the password or a passkey before a sensitive act, which then continues. */
export function ProofDialog() {
  const { t } = useTranslation()
  const { api, onProofNeeded } = useService()
  const [asked, setAsked] = useState<((proved: boolean) => void) | null>(null)
  const [password, setPassword] = useState('')
  useEffect(() => onProofNeeded(() => new Promise((resolve) => setAsked(() => resolve))), [onProofNeeded])
  const end = (proved: boolean) => {
    asked?.(proved)
    setAsked(null)
    setPassword('')
    prove.reset()
  }
  const prove = useMutation({
    mutationFn: async (by: 'password' | 'passkey') =>
      api.prove(by === 'password' ? { password } : { credential: await passkeyFor(await api.passkeyRequest()) }),
    onSuccess: () => end(true),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    prove.mutate('password')
  }
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
