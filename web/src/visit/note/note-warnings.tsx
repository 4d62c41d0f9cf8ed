import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Note } from '../../api/types.ts'
import { DraftOrigin } from './draft-origin.tsx'
import type { ShownNote } from './use-note.ts'

/** Warnings that readers must see before they trust a note. */
export function NoteWarnings({
  shown: { words, released, doubtful, tell },
  note,
}: {
  shown: ShownNote
  note: Note | null
}) {
  const { t } = useTranslation()
  return (
    <>
      {(words.dirty || !released) && (
        <Text fw={700} className="print-only">
          {t('note.notReleased')}
        </Text>
      )}
      {words.restored && (
        <Alert color="orange" p="xs" className="no-print">
          <Group justify="space-between">
            <Text size="sm">{t('note.restored')}</Text>
            <Button size="compact-sm" variant="default" onClick={() => tell({ type: 'discarded' })}>
              {t('note.discard')}
            </Button>
          </Group>
        </Alert>
      )}
      {words.outdated && (
        <Alert color="red" p="xs" className="no-print">
          <Text size="sm">{t('note.outdated')}</Text>
        </Alert>
      )}
      {note && !released && <DraftOrigin meta={note.meta} />}
      {doubtful.all > 0 && (
        <Alert color="orange" p="xs" className="no-print">
          <Text size="sm">{t('note.doubtful', { count: doubtful.all })}</Text>
        </Alert>
      )}
    </>
  )
}
