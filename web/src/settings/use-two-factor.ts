import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'
import { submitting } from '../ui/submitting.ts'

/** Whether there is a second factor, and its codes while they are shown. */
export function useTwoFactor() {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const state = useQuery({ queryKey: keys.twoFactor, queryFn: api.twoFactor })
  const [codes, setCodes] = useState<string[] | null>(null)
  const [changed, setChanged] = useState(false)
  const refresh = () => {
    setChanged(true)
    void client.invalidateQueries({ queryKey: keys.twoFactor })
  }
  return {
    ...{ state, codes, changed },
    onEnabled(backupCodes: string[]) {
      setCodes(backupCodes)
      refresh()
    },
    onOff() {
      setCodes(null)
      notify(t('settings.twoFactor.nowOff'))
      refresh()
    },
  }
}

/** Setting up a second factor, confirmed with one of its codes. */
export function useSetUp(onEnabled: (backupCodes: string[]) => void) {
  const api = useApi()
  const [code, setCode] = useState('')
  const setUp = useMutation({ mutationFn: api.setUpTwoFactor })
  const enable = useMutation({
    mutationFn: () => api.enableTwoFactor(code.trim()),
    onSuccess: ({ backup_codes }) => onEnabled(backup_codes),
  })
  const submit = submitting(() => enable.mutate())
  return { code, setCode, setUp, enable, submit }
}

/** Switching the second factor off, or giving it fresh backup codes. */
export function useSwitchOff(onOff: () => void) {
  const api = useApi()
  const [form, setForm] = useState({ password: '', code: '' })
  const [fresh, setFresh] = useState<string[] | null>(null)
  const disable = useMutation({ mutationFn: () => api.disableTwoFactor(form), onSuccess: onOff })
  const renew = useMutation({
    mutationFn: () => api.newBackupCodes(form.code),
    onSuccess: ({ backup_codes }) => setFresh(backup_codes),
  })
  const submit = submitting(() => disable.mutate())
  return { form, setForm, fresh, disable, renew, submit }
}
