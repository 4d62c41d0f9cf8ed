import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '../api/service.ts'
import { submitting } from '../ui/submitting.ts'

/** The request for a link that sets a new password. */
export function useForgot() {
  const api = useApi()
  const { state } = useLocation()
  // The address already typed at login.
  const [email, setEmail] = useState<string>(state?.email ?? '')
  const ask = useMutation({ mutationFn: () => api.forgotPassword(email) })
  const submit = submitting(() => ask.mutate())
  return { email, setEmail, ask, submit }
}
