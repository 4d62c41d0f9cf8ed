import { Button, Paper, Stack, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../api/types.ts'
import { EmptyState, Loading } from '../../ui/states.tsx'
import classes from './note.module.css'
import { NoteFoot } from './note-foot.tsx'
import { NoteHead } from './note-head.tsx'
import { NoteTabs } from './note-tabs.tsx'
import { NoteWarnings } from './note-warnings.tsx'
import { type NoteOptions, type ShownNote, useNote } from './use-note.ts'

const Regenerate = lazy(() => import('./regenerate.tsx'))

interface PanelOptions extends NoteOptions {
  hasTranscript: boolean
}

/** @param beside renders what goes beside the note while it is edited */
export function NotePanel({ beside, ...options }: PanelOptions & { beside?: (shown: ShownNote) => ReactNode }) {
  const shown = useNote(options)
  return (
    <>
      <NoteItself {...options} shown={shown} />
      {beside?.(shown)}
    </>
  )
}

/** The note: read with its sources, edited in place, released by saving. */
function NoteItself({ hasTranscript, id, appointment, note, shown }: PanelOptions & { shown: ShownNote }) {
  const { t } = useTranslation()
  const { words, released, regenerating, tell } = shown
  if (shown.shows === 'waiting') return <Loading lines={4} />
  if (shown.shows === 'nothing') return <NoNote appointment={appointment} shown={shown} />
  return (
    <Paper withBorder p="md" className={classes.panel} component="section" aria-label={t('note.title')}>
      <Stack gap="sm">
        <NoteHead id={id} shown={shown} isNew={!note} hasTranscript={hasTranscript} />
        <NoteWarnings shown={shown} note={note ?? null} />
        <NoteTabs id={id} shown={shown} isNew={!note} />
        <NoteFoot
          state={t(standing(shown, appointment))}
          failure={shown.failure}
          releasing={shown.releasing}
          onDiscard={words.dirty ? () => tell({ type: 'discarded' }) : null}
          onRelease={shown.canRelease ? () => tell({ type: 'released' }) : null}
        />
      </Stack>
      {regenerating && note && appointment && (
        <Suspense fallback={null}>
          <Regenerate
            appointment={appointment}
            before={{ notes: words.notes, summary: words.summary }}
            released={released && !words.dirty}
            onClose={() => tell({ type: 'anewClosed' })}
            onTaken={() => tell({ type: 'anewTaken' })}
            onKept={(old, row) => tell({ type: 'oldKept', old, row })}
          />
        </Suspense>
      )}
    </Paper>
  )
}

/** A note's state, as the key of a text. */
function standing({ known, words }: ShownNote, appointment: Appointment | null) {
  if (!known || !appointment) return 'note.unsavedApart'
  return words.dirty ? 'note.unsaved' : (`note.state.${appointment.notes_status}` as const)
}

/** Shown while there is no note: it is being drafted, or can be started. */
function NoNote({
  appointment,
  shown: { known, writingAt, tell },
}: {
  appointment: Appointment | null
  shown: ShownNote
}) {
  const { t } = useTranslation()
  if (appointment?.stage === 'drafting') {
    return (
      <Paper withBorder p="md" className={classes.panel}>
        <Text role="status">{t('note.drafting')}</Text>
        <Loading lines={4} />
      </Paper>
    )
  }
  return (
    <Paper withBorder className={classes.panel} component="section" aria-label={t('note.title')}>
      <EmptyState title={t(known ? 'note.none' : 'note.apart')} text={t(known ? 'note.noneText' : 'note.apartText')}>
        <Button variant="light" onClick={() => tell({ type: 'wantsToWrite', writing: writingAt() })}>
          {t('note.write')}
        </Button>
      </EmptyState>
    </Paper>
  )
}
