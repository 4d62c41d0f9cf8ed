import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'

/** Where the account is signed in, and signing out there. */
export function useDevices() {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const devices = useQuery({ queryKey: keys.devices, queryFn: api.devices })
  const revoke = useMutation({
    mutationFn: (id: string | null) => (id === null ? api.revokeOtherDevices() : api.revokeDevice(id)),
    onSuccess: ({ revoked }) => {
      notify(t('settings.devices.revoked', { count: revoked }))
      void client.invalidateQueries({ queryKey: keys.devices })
    },
  })
  return { devices, revoke }
}
