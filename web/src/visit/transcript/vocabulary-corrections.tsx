import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Transcription } from '../../api/types.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureLine, FailureState, Loading } from '../../ui/states.tsx'
import { useVocabularyCorrections } from './use-vocabulary-corrections.ts'

/** Shows where words resemble the doctor's own terms, and inserts the terms on request. */
export default function VocabularyCorrections({
  appointmentId,
  transcription,
  onClose,
}: {
  appointmentId: string
  transcription: Transcription
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { found, replace, timeOf } = useVocabularyCorrections(appointmentId, transcription, onClose)
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
