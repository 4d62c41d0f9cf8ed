import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/service.ts'
import { submitting } from '../ui/submitting.ts'
import { useLinkToken } from './link-token.ts'

/** A new password, set with the link from a mail. */
export function useReset() {
  const api = useApi()
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const reset = useMutation({ mutationFn: () => api.resetPassword(token, password) })
  const submit = submitting(() => reset.mutate())
  return { token, password, setPassword, reset, submit }
}
