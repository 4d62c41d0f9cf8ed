import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'
import { FailureLine } from '../ui/states.tsx'

/** Mails a link that opens an account, even if registration is closed to the public. */
export function Invite() {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const invite = useMutation({
    mutationFn: api.invite,
    onSuccess: (_, invited) => {
      setEmail('')
      void client.invalidateQueries({ queryKey: keys.invitations })
      notify(t('admin.invited', { email: invited }))
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    invite.mutate(email)
  }
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
