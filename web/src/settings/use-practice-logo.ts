import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { Practice } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'
import { useObjectUrl } from '../ui/use-object-url.ts'

/** The practice's logo: shown, replaced, removed. */
export function usePracticeLogo(logo: Practice['logo']) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const picture = useQuery({
    queryKey: keys.logo(logo?.updatedAt ?? ''),
    queryFn: api.practiceLogo,
    enabled: logo !== null,
  })
  const url = useObjectUrl(logo ? picture.data : null)
  const change = useMutation({
    mutationFn: (file: File | null) => (file ? api.setPracticeLogo(file) : api.removePracticeLogo()),
    onSuccess: (saved) => {
      client.setQueryData(keys.practice, saved)
      notify(t('settings.saved'))
    },
  })
  return { picture, url, change }
}
