import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { knowsPasskeys } from '../entry/passkey.ts'
import { useFormats } from '../language/format.ts'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { OtherSessions } from './other-sessions.tsx'
import { Panel } from './panel.tsx'
import { usePasskeys } from './use-passkeys.ts'

/** Passkeys on this device or a security key, for signing in without a password. */
export function Passkeys() {
  const { t } = useTranslation()
  const { name, setName, passkeys, add, remove, submit } = usePasskeys()
  const { dateTime } = useFormats()
  const changed = add.isSuccess || remove.isSuccess
  if (passkeys.isPending) return <Loading lines={2} />
  if (!passkeys.data) return <FailureState failure={passkeys.error} onRetry={() => void passkeys.refetch()} />
  return (
    <Panel title={t('settings.passkeys.title')} intro={t('settings.passkeys.intro')}>
      {passkeys.data.map((passkey) => (
        <Group key={passkey._id} justify="space-between" wrap="nowrap">
          <Stack gap={2} miw={0}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {passkey.name}
            </Text>
            <Text size="sm" c="dimmed">
              {passkey.lastUsedAt
                ? t('settings.passkeys.used', { when: dateTime(passkey.lastUsedAt) })
                : t('settings.passkeys.unused')}
            </Text>
          </Stack>
          <Button
            variant="default"
            aria-label={t('settings.passkeys.removeNamed', { name: passkey.name })}
            loading={remove.isPending && remove.variables === passkey._id}
            onClick={() => remove.mutate(passkey._id)}
          >
            {t('settings.passkeys.remove')}
          </Button>
        </Group>
      ))}
      {changed && <OtherSessions />}
      <FailureLine failure={remove.error} />
      {knowsPasskeys() ? (
        <form onSubmit={submit}>
          <Stack>
            <TextInput
              label={t('settings.passkeys.name')}
              placeholder={t('settings.passkeys.nameHint')}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              maxLength={100}
              maw={320}
            />
            <FailureLine failure={add.error} />
            <Button type="submit" loading={add.isPending} w="fit-content">
              {t('settings.passkeys.add')}
            </Button>
          </Stack>
        </form>
      ) : (
        <Text size="sm">{t('settings.passkeys.unknown')}</Text>
      )}
    </Panel>
  )
}
