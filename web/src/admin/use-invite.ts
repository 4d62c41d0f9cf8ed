import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'
import { submitting } from '../ui/submitting.ts'

/** An invitation being written. */
export function useInvite() {
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
  const submit = submitting(() => invite.mutate(email))
  return { email, setEmail, invite, submit }
}
