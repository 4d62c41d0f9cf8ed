import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'
import { newPasskeyFor } from '../entry/passkey.ts'
import { submitting } from '../ui/submitting.ts'

/** The account's passkeys: adding and removing them. */
export function usePasskeys() {
  const api = useApi()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const passkeys = useQuery({ queryKey: keys.passkeys, queryFn: api.passkeys })
  const refresh = () => client.invalidateQueries({ queryKey: keys.passkeys })
  const add = useMutation({
    mutationFn: async () => api.addPasskey({ credential: await newPasskeyFor(await api.passkeyCreation()), name }),
    onSuccess: () => {
      setName('')
      void refresh()
    },
  })
  const remove = useMutation({ mutationFn: api.removePasskey, onSuccess: refresh })
  const submit = submitting(() => add.mutate())
  return { name, setName, passkeys, add, remove, submit }
}
