import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '../api/service.ts'
import { useSession } from '../app/session.tsx'
import { submitting } from '../ui/submitting.ts'
import { passkeyFor } from './passkey.ts'
import { useLoginWays } from './use-login-ways.ts'

/** Signing in: with a password, then with the second factor that the account has. */
export function useLogin() {
  const api = useApi()
  const session = useSession()
  const { local, registration } = useLoginWays()
  const { state } = useLocation()
  const [form, setForm] = useState({ email: '', password: '', remember: false, code: '' })
  const [asksCode, setAsksCode] = useState(false)
  const [destination] = useState(() => (typeof state?.from === 'string' ? state.from : '/'))
  const login = useMutation({
    mutationFn: async () => {
      const { code, ...known } = form
      const { remember } = known
      const entered = await api.login({ ...known, ...(asksCode && { twoFactorCode: code.trim() }) })
      if ('uid' in entered) await session.signedIn(entered.uid, remember)
      else if (entered.factors.includes('code')) setAsksCode(true)
      else {
        const passkey = await passkeyFor(await api.passkeyRequest())
        const answer = await api.login({ ...known, passkey })
        if ('uid' in answer) await session.signedIn(answer.uid, remember)
      }
    },
  })
  const change = (fields: Partial<typeof form>) => setForm((before) => ({ ...before, ...fields }))
  const backToPassword = () => {
    setAsksCode(false)
    change({ code: '' })
    login.reset()
  }
  const submit = submitting(() => login.mutate())
  return { session, local, registration, destination, form, change, asksCode, login, backToPassword, submit }
}
