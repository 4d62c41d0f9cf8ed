import { ActionIcon, Button, CopyButton, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CheckIcon, CopyIcon, DownloadIcon, PrintIcon } from '../../ui/icons.tsx'
import { saveFile } from '../../ui/save-file.ts'

/** Copy, print (also as PDF) and export as text: what is shown. */
export function NoteMenu({ notes }: { notes: string }) {
  const { t } = useTranslation()
  const exportText = () => saveFile(new Blob([notes], { type: 'text/plain;charset=utf-8' }), 'notiz.txt')
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
      <ActionIcon variant="subtle" size={36} aria-label={t('note.export')} onClick={exportText}>
        <DownloadIcon size={18} />
      </ActionIcon>
    </Group>
  )
}
