import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'

/** Signs out all other devices. */
export function useOtherSessions() {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  return useMutation({
    mutationFn: api.revokeOtherDevices,
    onSuccess: ({ revoked }) => {
      notify(t('settings.devices.revoked', { count: revoked }))
      void client.invalidateQueries({ queryKey: keys.devices })
    },
  })
}
