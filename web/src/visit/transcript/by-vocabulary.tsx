import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../../api/service.ts'
import type { Transcription } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { clock } from '../../language/days.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useNotify } from '../../ui/notices.tsx'
import { FailureLine, FailureState, Loading } from '../../ui/states.tsx'

/** Shows where words resemble the doctor's own terms, and inserts the terms on request. */
export default function ByVocabulary({
  appointmentId,
  transcription,
  onClose,
}: {
  appointmentId: string
  transcription: Transcription
  onClose: () => void
}) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const { updatedAt, segments } = transcription
  const found = useQuery({
    queryKey: [...keys.transcription(appointmentId), 'vocabulary', updatedAt],
    queryFn: () => api.byVocabulary(appointmentId, { preview: true, updatedAt }),
    gcTime: 0,
  })
  const replace = useMutation({
    mutationFn: () => api.byVocabulary(appointmentId, { preview: false, updatedAt }),
    onSuccess: ({ transcription: row, replacements }) => {
      client.setQueryData(keys.transcription(appointmentId), row)
      notify(t('vocabulary.replaced', { count: replacements.length }))
      onClose()
    },
  })
  const timeOf = (id: string) => clock(segments.find((segment) => segment.id === id)?.start_ms ?? 0)
  const replacements = found.data?.replacements ?? []
  return (
    <Dialog onClose={onClose} title={t('vocabulary.title')}>
      {found.isPending && <Loading lines={2} />}
      {found.isError && <FailureState failure={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <Stack>
          {replacements.length === 0 ? (
            <Alert color="gray">
              <Text size="sm">
                {t('vocabulary.nothing')} <Link to="/settings/vocabulary">{t('vocabulary.toSettings')}</Link>
              </Text>
            </Alert>
          ) : (
            <List listStyleType="none" spacing="xs">
              {replacements.map(({ segment_id, start, heard, term }) => (
                <List.Item key={`${segment_id} ${start}`}>
                  {timeOf(segment_id)} <del>{heard}</del> → <ins>{term}</ins>
                </List.Item>
              ))}
            </List>
          )}
          <FailureLine failure={replace.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('app.cancel')}
            </Button>
            {replacements.length > 0 && (
              <Button loading={replace.isPending} onClick={() => replace.mutate()}>
                {t('vocabulary.replace', { count: replacements.length })}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
