import { ActionIcon, Button, CopyButton, Group, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CheckIcon, CopyIcon, DownloadIcon, PrintIcon } from '../../ui/icons.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import { FILES, type Format, useNoteMenu } from './use-note-menu.ts'

const FORMATS = Object.keys(FILES) as Format[]

/** Copies and prints the text shown; saves the service's text in the chosen format. */
export function NoteMenu({
  appointmentId,
  shown,
  saved,
  onPrint,
}: {
  appointmentId: string
  shown: string
  /** The service has this text. */
  saved: boolean
  /** Called before printing; shows the text to be printed. */
  onPrint: () => void
}) {
  const { t } = useTranslation()
  const { addressing, setAddressing, save, print } = useNoteMenu(appointmentId, onPrint)
  return (
    <Group gap={4}>
      <CopyButton value={shown}>
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
      <ActionIcon variant="subtle" size={36} aria-label={t('note.print')} onClick={print}>
        <PrintIcon size={18} />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            size={36}
            disabled={!saved}
            loading={save.isPending}
            aria-label={t(saved ? 'note.export' : 'note.exportUnsaved')}
          >
            <DownloadIcon size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => save.mutate(format)}>
              {t(`note.format.${format}`)}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setAddressing(true)}>{t('note.letter.begin')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {addressing && <LetterDialog appointmentId={appointmentId} onClose={() => setAddressing(false)} />}
    </Group>
  )
}
