import { Button, Image, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import type { PatientDocument } from '../../api/types.ts'
import { DownloadIcon } from '../../ui/icons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { FailureState, Loading } from '../../ui/states.tsx'

/** A document as it looks; its bytes stay in this page's memory. */
export default function DocumentPreview({
  document: one,
  onClose,
}: {
  document: PatientDocument
  onClose: () => void
}) {
  const { t } = useTranslation()
  const file = useQuery({
    queryKey: ['document', one._id],
    queryFn: () => api.documentFile(one.appointment_id, one._id),
    gcTime: 0,
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file.data) return
    const made = URL.createObjectURL(file.data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file.data])
  return (
    <Modal opened onClose={onClose} title={one.title} size="xl" closeButtonProps={{ 'aria-label': t('app.close') }}>
      {file.isPending && <Loading lines={3} />}
      {file.isError && <FailureState failure={file.error} onRetry={() => void file.refetch()} />}
      {file.data && url && (
        <Stack>
          {one.mime_type === 'application/pdf' ? (
            <iframe src={url} title={one.title} style={{ width: '100%', height: '70dvh', border: 0 }} />
          ) : (
            <Image src={url} alt={one.title} fit="contain" mah="70dvh" />
          )}
          <Button variant="light" leftSection={<DownloadIcon />} onClick={() => saveFile(file.data, one.file_name)}>
            {t('documents.download')}
          </Button>
        </Stack>
      )}
    </Modal>
  )
}
