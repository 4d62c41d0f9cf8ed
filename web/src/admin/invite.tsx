import { Button, Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureLine } from '../ui/states.tsx'
import { useInvite } from './use-invite.ts'

/** Mails a link that opens an account, even if registration is closed to the public. */
export function Invite() {
  const { t } = useTranslation()
  const { email, setEmail, invite, submit } = useInvite()
  return (
    <form onSubmit={submit}>
      <FailureLine failure={invite.error} />
      <Group align="flex-end">
        <TextInput
          type="email"
          label={t('admin.inviteWhom')}
          description={t('admin.inviteHint')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          required
          w={{ base: '100%', sm: 420 }}
        />
        <Button type="submit" loading={invite.isPending}>
          {t('admin.invite')}
        </Button>
      </Group>
    </form>
  )
}
