import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { everything } from '../app/changes.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'
import { useFailureText } from '../ui/states.tsx'

/** After a merge or its undoing, everything that names the patients is stale. */
export const patientsMoved = (client: QueryClient): void => {
  for (const change of [...everything, { queryKey: keys.patients }]) void client.invalidateQueries(change)
}

/** Undoes a merge and says how it went. */
export function useUndoMerge(patientId: string): (mergeId: string) => Promise<void> {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const failureText = useFailureText()
  const client = useQueryClient()
  return (mergeId) =>
    api.unmergePatients(patientId, mergeId).then(
      () => {
        patientsMoved(client)
        notify(t('patients.unmerged'))
      },
      (failure: unknown) => notify(failureText(failure), 'failed'),
    )
}
