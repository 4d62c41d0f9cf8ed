import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../language/format.ts'
import { FailureLine } from '../ui/states.tsx'
import { Invite } from './invite.tsx'
import { useInvitations } from './use-invitations.ts'

/** Sends invitations, lists the ones not yet accepted, and revokes their links. */
export function Invitations() {
  const { t } = useTranslation()
  const { waiting, withdraw } = useInvitations()
  const { dateTime } = useFormats()
  return (
    <Stack>
      <Invite />
      <FailureLine failure={waiting.error ?? withdraw.error} />
      {waiting.data?.map(({ _id, email, expiresAt }) => (
        <Group key={_id} gap="sm">
          <Text style={{ overflowWrap: 'anywhere' }}>{email}</Text>
          <Text size="sm" c="dimmed">
            {t('admin.invitedUntil', { when: dateTime(expiresAt) })}
          </Text>
          <Button
            size="xs"
            variant="default"
            aria-label={t('admin.withdrawFrom', { email })}
            disabled={withdraw.isPending}
            onClick={() => withdraw.mutate(_id)}
          >
            {t('admin.withdraw')}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
