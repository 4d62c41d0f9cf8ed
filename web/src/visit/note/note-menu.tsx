import { ActionIcon, Button, CopyButton, Group, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { HttpFailure } from '../../api/http.ts'
import { CheckIcon, CopyIcon, DownloadIcon, PrintIcon } from '../../ui/icons.tsx'
import { notify } from '../../ui/notices.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useFailureText } from '../../ui/states.tsx'

const FORMATS = ['pdf', 'docx', 'txt', 'fhir', 'gdt'] as const
const ENDINGS: Partial<Record<string, string>> = { fhir: 'json' }

/** Copy, print and export. What is exported is what the service has. */
export function NoteMenu({ appointmentId, notes, saved }: { appointmentId: string; notes: string; saved: boolean }) {
  const { t } = useTranslation()
  const textOf = useFailureText()
  const download = useMutation({
    mutationFn: async (format: string) =>
      saveFile(await api.exportNote(appointmentId, format), `notiz.${ENDINGS[format] ?? format}`),
    onError: (failure) => {
      const missing = failure instanceof HttpFailure && failure.status === 404
      notify(missing ? t('note.noExport') : textOf(failure), 'failed')
    },
  })
  return (
    <Group gap={4}>
      <CopyButton value={notes}>
        {({ copied, copy }) => (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
            onClick={copy}
          >
            {copied ? t('note.copied') : t('note.copy')}
          </Button>
        )}
      </CopyButton>
      <ActionIcon variant="subtle" size={36} aria-label={t('note.print')} onClick={() => window.print()}>
        <PrintIcon size={18} />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t('note.export')}
            loading={download.isPending}
            disabled={!saved}
          >
            <DownloadIcon size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => download.mutate(format)}>
              {t(`note.format.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
