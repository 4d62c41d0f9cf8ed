import { Alert, Button, Image, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/service.ts'
import type { PatientDocument } from '../../api/types.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { FailureState, Loading } from '../../ui/states.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import classes from './documents.module.css'

/** A document's pages and the text read from it; its bytes stay in this page's memory. */
export default function DocumentPreview({
  document: one,
  page,
  onClose,
}: {
  document: PatientDocument
  /** The page to open first. */
  page: number | null
  onClose: () => void
}) {
  const { t } = useTranslation()
  const api = useApi()
  const file = useQuery({
    queryKey: ['document', one._id],
    queryFn: () => api.documentFile(one.appointment_id, one._id),
    gcTime: 0,
  })
  const url = useObjectUrl(file.data)
  return (
    <Dialog onClose={onClose} title={one.title} size="xl">
      <Stack>
        <Tabs defaultValue="looks" keepMounted={false}>
          <Tabs.List mb="sm">
            <Tabs.Tab value="looks">{t('documents.looks')}</Tabs.Tab>
            <Tabs.Tab value="read">{t('documents.read')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="looks">
            {file.isPending && <Loading lines={3} />}
            {file.isError && <FailureState failure={file.error} onRetry={() => void file.refetch()} />}
            {url && <Looks document={one} url={url} page={page} />}
          </Tabs.Panel>
          <Tabs.Panel value="read">
            <AsRead id={one._id} />
          </Tabs.Panel>
        </Tabs>
        {file.data && (
          <Button variant="light" leftSection={<DownloadIcon />} onClick={() => saveFile(file.data, one.file_name)}>
            {t('documents.download')}
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}

/** The browser's own viewer shows PDFs (`frame-src blob:`), so that page and PDF cannot run each other's code. */
function Looks({ document: one, url, page }: { document: PatientDocument; url: string; page: number | null }) {
  const { t } = useTranslation()
  if (one.mime_type !== 'application/pdf') return <Image src={url} alt={one.title} fit="contain" mah="68dvh" />
  if (!navigator.pdfViewerEnabled) return <Alert color="gray">{t('documents.noViewer')}</Alert>
  return <iframe src={`${url}#navpanes=0${page ? `&page=${page}` : ''}`} title={one.title} className={classes.frame} />
}

function AsRead({ id }: { id: string }) {
  const { t } = useTranslation()
  const api = useApi()
  const text = useQuery({ queryKey: ['document', id, 'text'], queryFn: () => api.documentText(id), gcTime: 0 })
  if (text.isPending) return <Loading lines={3} />
  if (!text.data) return <FailureState failure={text.error} onRetry={() => void text.refetch()} />
  const { pages } = text.data
  if (pages.length === 0) return <Text c="dimmed">{t('documents.nothingRead')}</Text>
  return (
    <section className={classes.text} aria-label={t('documents.read')}>
      {pages.map(({ page, source, text: content }) => (
        <div key={page}>
          <Text size="xs" c="dimmed" mt="sm">
            {t('documents.page', { number: page })}
            {source === 'ocr' && ` · ${t('documents.recognised')}`}
            {source === 'unreadable' && ` · ${t('documents.unreadable')}`}
          </Text>
          {content}
        </div>
      ))}
    </section>
  )
}
