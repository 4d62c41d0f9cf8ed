import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../language/format.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { FailureLine, FailureState, Loading } from '../../ui/states.tsx'
import recorder from '../recorder/recorder.module.css'
import { DocumentRow } from './document-row.tsx'
import { MAX_FILES } from './rules.ts'
import { useDocuments } from './use-documents.ts'

const TYPES = 'application/pdf,image/png,image/jpeg,image/webp'

/** Documents of the visit: dropped or chosen, read by the service, used as context on request. */
export function DocumentsPanel({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const { documents, upload, tooMany, add } = useDocuments(appointmentId)
  const { progress, failure, cancel } = upload
  return (
    <Paper
      withBorder
      p="md"
      className={`${recorder.panel} no-print`}
      component="section"
      aria-label={t('documents.title')}
    >
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('documents.title')}
        </Title>
        {documents.isPending && <Loading lines={1} />}
        {documents.isLoadingError && (
          <FailureState failure={documents.error} onRetry={() => void documents.refetch()} />
        )}
        {documents.data && documents.data.length > 0 && (
          <Stack gap={0} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {documents.data.map((one) => (
              <DocumentRow key={one._id} document={one} />
            ))}
          </Stack>
        )}
        <FailureLine failure={failure} />
        {tooMany && (
          <Text c="red.9" role="alert">
            {t('documents.tooMany', { most: MAX_FILES })}
          </Text>
        )}
        {progress === null ? (
          <DropZone
            words={{
              label: t('documents.add'),
              drop: t('documents.drop'),
              choose: t('documents.choose'),
              hint: t('documents.hint'),
            }}
            accept={TYPES}
            multiple
            onFiles={(files) => void add(files)}
          />
        ) : (
          <Group wrap="nowrap" role="status">
            <Progress flex={1} value={progress * 100} aria-label={t('recorder.progress')} />
            <Text size="sm">{percent(progress)}</Text>
            <Button size="compact-sm" variant="default" onClick={cancel}>
              {t('app.cancel')}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  )
}
