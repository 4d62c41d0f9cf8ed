import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useApi } from '../api/service.ts'
import { useLinkToken } from './link-token.ts'

/** A new password, set with the link from a mail. */
export function useReset() {
  const api = useApi()
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const reset = useMutation({ mutationFn: () => api.resetPassword(token, password) })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    reset.mutate()
  }
  return { token, password, setPassword, reset, submit }
}
