import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Group,
  Paper,
  Stack,
  Tabs,
  Text,
  Title,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment, Note } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { RedoIcon, SoundIcon } from '../../ui/icons.tsx'
import { useNotify } from '../../ui/notices.tsx'
import { EmptyState, Loading } from '../../ui/states.tsx'
import { useLit } from '../lit.ts'
import { DraftOrigin } from './draft-origin.tsx'
import classes from './note.module.css'
import { NoteFoot } from './note-foot.tsx'
import { NoteMenu } from './note-menu.tsx'
import { NoteSection } from './note-section.tsx'
import {
  noteStructure,
  sectionsOf,
  summarySection,
  summaryStructure,
  typed,
  unsupportedIn,
  type Writing,
  writingAnew,
  writingIn,
} from './sections.ts'
import { useNoteText } from './use-note-text.ts'
import { useRelease } from './use-release.ts'

const Regenerate = lazy(() => import('./regenerate.tsx'))
const Versions = lazy(() => import('./versions.tsx'))

/** The note: read with its sources, edited in place, released by saving. */
export function NotePanel({
  id,
  appointment,
  note,
  hasTranscript,
}: {
  id: string
  /** null: it could not be read. What is unsaved can still be read and written. */
  appointment: Appointment | null
  /** undefined: it is not known whether there is one. */
  note: Note | null | undefined
  hasTranscript: boolean
}) {
  const { t } = useTranslation()
  const notify = useNotify()
  const client = useQueryClient()
  const lit = useLit()
  const text = useNoteText(id, note)
  const [begun, setWriting] = useState<Writing | null>(null)
  // Text that has come from elsewhere meanwhile is shown as it is.
  const writing = begun?.note === text.notes ? begun : null
  const [inSummary, setInSummary] = useState(false)
  const [regenerating, setRegenerating] = useState(false)
  const [tab, setTab] = useState<string | null>('note')
  const structure = useMemo(() => noteStructure(note ?? null, text.notes), [note, text.notes])
  const summary = useMemo(() => summaryStructure(note ?? null, text.summary), [note, text.summary])
  const sections = writing?.sections ?? sectionsOf(structure)
  const write = (place: Writing, body: string) => {
    const next = typed(place, body)
    setWriting(next)
    text.change({ notes: next.note })
  }
  const doubtfulSummary = unsupportedIn(summary)
  const doubtful = unsupportedIn(structure) + doubtfulSummary

  const stopWriting = () => {
    setWriting(null)
    setInSummary(false)
  }
  const released = appointment?.notes_status === 'released'
  const known = appointment !== null && note !== undefined
  const release = useRelease({ id, name: appointment?.name ?? '' }, known && released && !text.dirty, (row, sent) => {
    // What was typed on while the answer was on its way stays, and stays open.
    if (text.saved(sent, row)) stopWriting()
  })
  const releaseNow = () => release.send({ notes: text.notes, summary: text.summary })
  const discard = () => {
    const { notes, summary } = text
    text.discard()
    release.forget()
    stopWriting()
    notify(t('note.discarded'), 'done', { label: t('app.undo'), act: () => text.change({ notes, summary }) })
  }
  const takeVersion = (notes: string) => {
    const { notes: before, dirty } = text
    text.change({ notes })
    if (dirty) notify(t('note.replaced'), 'done', { label: t('app.undo'), act: () => text.change({ notes: before }) })
  }
  const canRelease = known && text.notes.trim() !== '' && (text.dirty || !released)
  useHotkeys([['mod+S', () => canRelease && !regenerating && !release.isPending && releaseNow()]], [])

  if (appointment && note === undefined && !text.dirty && writing === null) return <Loading lines={4} />
  if (!note && text.notes === '' && writing === null) {
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
          <Button variant="light" onClick={() => setWriting(writingAnew(''))}>
            {t('note.write')}
          </Button>
        </EmptyState>
      </Paper>
    )
  }

  return (
    <Paper withBorder p="md" className={classes.panel} component="section" aria-label={t('note.title')}>
      <Stack gap="sm">
        <Group justify="space-between" className="no-print">
          <Title order={2} size="h4">
            {t('note.title')}
          </Title>
          <Group gap="xs">
            {hasTranscript && note && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<RedoIcon size={18} />}
                onClick={() => setRegenerating(true)}
              >
                {t('note.regenerate')}
              </Button>
            )}
            {hasTranscript && structure.sections.some(({ sentences }) => sentences.some(({ grounds }) => grounds)) && (
              <Tooltip label={t('note.listen')}>
                <ActionIcon
                  variant={lit.listening ? 'filled' : 'subtle'}
                  size={36}
                  aria-label={t('note.listen')}
                  aria-pressed={lit.listening}
                  onClick={() => lit.setListening(!lit.listening)}
                >
                  <SoundIcon size={18} />
                </ActionIcon>
              </Tooltip>
            )}
            <NoteMenu
              appointmentId={id}
              shown={tab === 'summary' ? text.summary : text.notes}
              saved={Boolean(note) && !text.dirty}
              onPrint={() => {
                stopWriting()
                if (tab === 'versions') setTab('note')
              }}
            />
          </Group>
        </Group>

        {(text.dirty || !released) && (
          <Text fw={700} className="print-only">
            {t('note.notReleased')}
          </Text>
        )}
        {text.restored && (
          <Alert color="orange" p="xs" className="no-print">
            <Group justify="space-between">
              <Text size="sm">{t('note.restored')}</Text>
              <Button size="compact-sm" variant="default" onClick={discard}>
                {t('note.discard')}
              </Button>
            </Group>
          </Alert>
        )}
        {text.outdated && (
          <Alert color="red" p="xs" className="no-print">
            <Text size="sm">{t('note.outdated')}</Text>
          </Alert>
        )}
        {note && !released && <DraftOrigin meta={note.meta} />}
        {doubtful > 0 && (
          <Alert color="orange" p="xs" className="no-print">
            <Text size="sm">{t('note.doubtful', { count: doubtful })}</Text>
          </Alert>
        )}

        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List className="no-print">
            <Tabs.Tab value="note">{t('note.text')}</Tabs.Tab>
            <Tabs.Tab
              value="summary"
              rightSection={
                doubtfulSummary > 0 && (
                  <Badge size="sm" circle color="orange" variant="light">
                    <span aria-hidden="true">{doubtfulSummary}</span>
                    <VisuallyHidden>{t('note.doubtfulSummary', { count: doubtfulSummary })}</VisuallyHidden>
                  </Badge>
                )
              }
            >
              {t('note.summary')}
            </Tabs.Tab>
            {note && <Tabs.Tab value="versions">{t('note.versions')}</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="note" pt="sm">
            {(sections.length > 0 ? sections : writingAnew(text.notes).sections).map((section) => (
              <NoteSection
                key={section.key}
                section={section}
                editing={writing?.key === section.key || sections.length === 0}
                onEdit={() => setWriting(writingIn(structure, text.notes, section.key))}
                onDone={() => setWriting(null)}
                onChange={(body) => write(writing ?? writingAnew(text.notes), body)}
              />
            ))}
          </Tabs.Panel>
          <Tabs.Panel value="summary" pt="sm">
            <NoteSection
              section={summarySection(summary)}
              editing={inSummary || text.summary === ''}
              onEdit={() => setInSummary(true)}
              onDone={() => setInSummary(false)}
              onChange={(summary) => {
                setInSummary(true)
                text.change({ summary })
              }}
              label={t('note.summaryLabel')}
              hint={t('note.summaryHint')}
            />
          </Tabs.Panel>
          <Tabs.Panel value="versions" pt="sm">
            <Suspense fallback={<Loading lines={3} />}>
              <Versions appointmentId={id} current={text.notes} onTake={takeVersion} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>

        <NoteFoot
          state={
            !known
              ? t('note.unsavedApart')
              : text.dirty
                ? t('note.unsaved')
                : t(`note.state.${appointment.notes_status}`)
          }
          failure={release.failure}
          releasing={release.isPending}
          onDiscard={text.dirty ? discard : null}
          onRelease={canRelease ? releaseNow : null}
        />
      </Stack>
      {regenerating && note && appointment && (
        <Suspense fallback={null}>
          <Regenerate
            appointment={appointment}
            before={{ notes: text.notes, summary: text.summary }}
            released={released && !text.dirty}
            onClose={() => setRegenerating(false)}
            onTaken={text.discard}
            onKept={(old, row) => {
              client.setQueryData(keys.note(id), row)
              text.saved(old, row)
            }}
          />
        </Suspense>
      )}
    </Paper>
  )
}
