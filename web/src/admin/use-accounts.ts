import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountChange } from '../api/api.ts'
import { useApi } from '../api/service.ts'
import type { Account } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useProfile } from '../app/session.tsx'

/** The accounts of the installation, and changes to them. */
export function useAccounts() {
  const api = useApi()
  const client = useQueryClient()
  const { email: own } = useProfile()
  const [search, setSearch] = useState('')
  const accounts = useQuery({ queryKey: keys.accounts, queryFn: api.accounts })
  const change = useMutation({
    mutationFn: ({ id, ...body }: AccountChange & { id: string }) => api.changeAccount(id, body),
    onSettled: () => client.invalidateQueries({ queryKey: keys.accounts }),
  })
  const nameOf = ({ firstName, lastName }: Account) => `${firstName} ${lastName}`
  return { own, search, setSearch, accounts, change, nameOf }
}
