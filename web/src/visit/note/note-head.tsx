import { ActionIcon, Button, Group, Title, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RedoIcon, SoundIcon } from '../../ui/icons.tsx'
import { useHighlight } from '../highlight.ts'
import { NoteMenu } from './note-menu.tsx'
import type { ShownNote } from './use-note.ts'

/** A note's title, and the actions on the whole note. */
export function NoteHead({
  id,
  shown: { words, tab, hasGrounds, tell },
  isNew,
  hasTranscript,
}: {
  id: string
  shown: ShownNote
  /** The service has no note yet. */
  isNew: boolean
  hasTranscript: boolean
}) {
  const { t } = useTranslation()
  return (
    <Group justify="space-between" className="no-print">
      <Title order={2} size="h4">
        {t('note.title')}
      </Title>
      <Group gap="xs">
        {hasTranscript && !isNew && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<RedoIcon size={18} />}
            onClick={() => tell({ type: 'wantsAnew' })}
          >
            {t('note.regenerate')}
          </Button>
        )}
        {hasTranscript && hasGrounds && <Listening />}
        <NoteMenu
          appointmentId={id}
          shown={tab === 'summary' ? words.summary : words.notes}
          saved={!isNew && !words.dirty}
          onPrint={() => tell({ type: 'prints' })}
        />
      </Group>
    </Group>
  )
}

/** Switches whether hovering over a sentence plays its source. */
function Listening() {
  const { t } = useTranslation()
  const { listening, setListening } = useHighlight()
  return (
    <Tooltip label={t('note.listen')}>
      <ActionIcon
        variant={listening ? 'filled' : 'subtle'}
        size={36}
        aria-label={t('note.listen')}
        aria-pressed={listening}
        onClick={() => setListening(!listening)}
      >
        <SoundIcon size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
