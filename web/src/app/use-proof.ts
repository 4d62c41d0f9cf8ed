import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useService } from '../api/service.ts'
import { passkeyFor } from '../entry/passkey.ts'
import { submitting } from '../ui/submitting.ts'

/** Asks users to prove who they are before a sensitive act, and answers the request that waits for it. */
export function useProofDialog() {
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
  const submit = submitting(() => prove.mutate('password'))
  return { asked, password, setPassword, end, prove, submit }
}
