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
      {words.outdated && <Newer note={note} tell={tell} />}
      {note && !released && <DraftOrigin meta={note.meta} />}
      {doubtful.all > 0 && (
        <Alert color="orange" p="xs" className="no-print">
          <Text size="sm">{t('note.doubtful', { count: doubtful.all })}</Text>
        </Alert>
      )}
    </>
  )
}

/** The unsaved text stays: another note may be looked at, and a draft taken instead. */
function Newer({ note, tell }: { note: Note | null; tell: ShownNote['tell'] }) {
  const { t } = useTranslation()
  const take = () => {
    tell({ type: 'discarded' })
    tell({ type: 'turnedTo', tab: 'note' })
  }
  if (note?.author !== 'drafter') {
    return (
      <Alert color="red" p="xs" className="no-print">
        <Text size="sm">{t('note.outdated')}</Text>
      </Alert>
    )
  }
  return (
    <Alert color="blue" p="xs" className="no-print" role="status">
      <Group justify="space-between">
        <Text size="sm">{t('note.newDraft.text', { engine: note.engine ?? '' })}</Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => tell({ type: 'turnedTo', tab: 'versions' })}>
            {t('note.newDraft.look')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={take}>
            {t('note.newDraft.take')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
