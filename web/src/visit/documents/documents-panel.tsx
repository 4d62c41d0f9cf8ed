import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/service.ts'
import type { PatientDocument } from '../../api/types.ts'
import { usePolling } from '../../app/live.ts'
import { keys } from '../../app/queries.ts'
import { useFormats } from '../../language/format.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { FailureLine, FailureState, Loading } from '../../ui/states.tsx'
import recorder from '../recorder/recorder.module.css'
import { useUpload } from '../uploading.tsx'
import { DocumentRow } from './document-row.tsx'

const TYPES = 'application/pdf,image/png,image/jpeg,image/webp'
const isBeingRead = ({ extraction_status: status }: PatientDocument) => status === 'pending' || status === 'processing'
/** Contract 7. */
const MAX_FILES = 10

/** Documents of the visit: dropped or chosen, read by the service, used as context on request. */
export function DocumentsPanel({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation()
  const api = useApi()
  const { percent } = useFormats()
  const client = useQueryClient()
  const key = keys.documents(appointmentId)
  const polling = usePolling()
  const documents = useQuery({
    queryKey: key,
    queryFn: () => api.documents(appointmentId),
    refetchInterval: ({ state }) => polling(state.data?.some(isBeingRead) ?? false),
  })
  const { send, progress, failure, cancel } = useUpload(`documents ${appointmentId}`)
  const [tooMany, setTooMany] = useState(false)

  const add = async (files: File[]) => {
    setTooMany(files.length > MAX_FILES)
    if (files.length === 0 || files.length > MAX_FILES) return
    await send((sending) => api.sendDocuments(appointmentId, files, sending))
    void client.invalidateQueries({ queryKey: key })
  }

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
