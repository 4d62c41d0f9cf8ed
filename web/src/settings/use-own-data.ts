import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../api/service.ts'
import { useSession } from '../app/session.tsx'
import { saveFile } from '../ui/save-file.ts'

/** The copy of everything stored, and deleting the account. */
export function useOwnData() {
  const api = useApi()
  const navigate = useNavigate()
  const { signOut } = useSession()
  const [asking, setAsking] = useState(false)
  const [password, setPassword] = useState('')
  const download = useMutation({ mutationFn: async () => saveFile(await api.exportAccount(), 'visite.zip') })
  const erase = useMutation({
    mutationFn: () => api.deleteAccount(password),
    onSuccess: async () => {
      await signOut()
      navigate('/login')
    },
  })
  return { asking, setAsking, password, setPassword, download, erase }
}
