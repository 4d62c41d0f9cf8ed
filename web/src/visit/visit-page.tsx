import { ActionIcon, Alert, Button, Group, Stack, Tabs, Text, Title } from '@mantine/core'
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { HttpFailure } from '../api/http.ts'
import type { Appointment } from '../api/types.ts'
import { PatientPanel } from '../patients/patient-panel.tsx'
import { AlertIcon, BackIcon } from '../ui/icons.tsx'
import { EmptyState, FailureState, Loading } from '../ui/states.tsx'
import { ConversationPanel, UnreadablePart } from './conversation-panel.tsx'
import { DocumentsPanel } from './documents/documents-panel.tsx'
import { FactsPanel } from './facts/facts-panel.tsx'
import { HighlightContext } from './highlight.ts'
import { NotePanel } from './note/note-panel.tsx'
import { unsavedNote } from './note/unsaved-note.ts'
import type { ShownNote } from './note/use-note.ts'
import { usePlayer } from './player.ts'
import { unsavedCorrections } from './transcript/unsaved-corrections.ts'
import { hasUnsavedText } from './unsaved.ts'
import { useHighlightedSources } from './use-highlighted-sources.ts'
import { useOfflineView } from './use-offline-view.ts'
import { PARTS, useOpenPart } from './use-open-part.ts'
import { useRecordingHere } from './use-recording-here.ts'
import { useVisit, type VisitRecords } from './use-visit.ts'
import layout from './visit.module.css'
import { VisitHeader } from './visit-header.tsx'

/** The main screen: the transcript on one side, the note on the other. */
export default function VisitPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const records = useVisit(id)
  const { appointment, recording, note } = records
  const player = usePlayer(id, recording.data ?? null)
  const { anyActive, recordingHere, furtherHere, setSendingFile } = useRecordingHere(id)
  // The recording would pick up anything played.
  const lit = useHighlightedSources(anyActive ? null : player)
  useDocumentTitle(`${t('visit.title')} · Visite`)
  const apart = useOfflineView(records)
  const [factsAt, setFactsAt] = useState<HTMLElement | null>(null)

  if (appointment.isPending && !apart) return <Loading lines={6} />
  const gone = isGone(appointment.error)
  const there = appointment.data !== undefined || apart
  // If it was deleted elsewhere, text that is only here can still be copied.
  if (!there || (gone && !recordingHere && !hasUnsavedText(id))) return <NoVisit gone={gone} query={appointment} />

  const visit = appointment.data ?? null
  const hasText = Boolean(note.data) || (apart && unsavedNote(id).kept() !== null)
  return (
    <HighlightContext.Provider value={lit}>
      <Stack gap="md">
        {gone && (
          <Alert color="red" icon={<AlertIcon />} title={t('visit.gone')} role="alert">
            {t('visit.goneUnsaved')}
          </Alert>
        )}
        {visit ? <VisitHeader appointment={visit} /> : <Apart />}
        <PatientPanel visit={visit} />
        <Parts
          said={
            <ConversationPanel
              {...{ id, visit, records, player, apart, recordingHere }}
              occupied={furtherHere}
              onBusy={setSendingFile}
            />
          }
          written={<Written id={id} visit={visit} records={records} factsAt={factsAt} />}
          onFactsAt={setFactsAt}
          documents={<DocumentsPanel appointmentId={id} />}
          first={hasText && !isListening(id, recordingHere) ? 'note' : 'said'}
        />
      </Stack>
    </HighlightContext.Provider>
  )
}

/** A note that arrives must not displace the transcript while the doctor listens. */
const isListening = (id: string, recordingHere: boolean): boolean =>
  recordingHere || unsavedCorrections(id).kept() !== null

/** The note. An unreadable note must not look like a missing one. */
function Written({
  id,
  visit,
  records: { note, transcription },
  factsAt,
}: {
  id: string
  visit: Appointment | null
  records: VisitRecords
  /** The element to show the facts in; facts are inserted into the text edited here. */
  factsAt: HTMLElement | null
}) {
  if (note.isLoadingError && !hasUnsavedText(id)) return <UnreadablePart query={note} />
  const heard = transcription.data
  const facts = (shown: ShownNote) =>
    factsAt &&
    heard &&
    note.data !== undefined &&
    createPortal(
      <FactsPanel
        {...{ appointmentId: id, note: note.data, transcription: heard, shown }}
        language={visit?.language ?? heard.language ?? ''}
      />,
      factsAt,
    )
  return (
    <NotePanel
      key={id}
      {...{ id, appointment: visit, note: note.data, hasTranscript: Boolean(heard) }}
      beside={facts}
    />
  )
}

const isGone = (error: unknown): boolean => error instanceof HttpFailure && [400, 403, 404].includes(error.status)

/** Shown in place of a visit that does not exist or could not be read. */
function NoVisit({ gone, query }: { gone: boolean; query: UseQueryResult }) {
  const { t } = useTranslation()
  if (!gone) return <FailureState failure={query.error} onRetry={() => void query.refetch()} />
  return (
    <EmptyState title={t('visit.gone')} text={t('visit.goneText')}>
      <Button component={Link} to="/">
        {t('app.toDay')}
      </Button>
    </EmptyState>
  )
}

/**
 * Side by side, or in tabs if there is too little room. All parts stay mounted in both: turning a tablet or opening
 * another tab must not end a recording or an upload.
 */
function Parts({
  said,
  written,
  documents,
  onFactsAt,
  first,
}: {
  said: ReactNode
  written: ReactNode
  documents: ReactNode
  /** Gives the place for the facts; on a phone, below the note. */
  onFactsAt: (place: HTMLElement | null) => void
  first: string
}) {
  const { t } = useTranslation()
  const inTabs = useMediaQuery('(max-width: 62em)') === true
  const [open, setOpen] = useOpenPart(first, inTabs)
  const part = (name: string) => ({
    'data-open': name === open,
    ...(inTabs && { role: 'tabpanel', 'aria-labelledby': `${PARTS}-tab-${name}` }),
  })
  return (
    <Tabs id={PARTS} value={open} onChange={setOpen} className={layout.parts}>
      <Tabs.List grow hiddenFrom="md" className="no-print" mb="md">
        <Tabs.Tab value="said">{t('visit.said')}</Tabs.Tab>
        <Tabs.Tab value="note">{t('note.title')}</Tabs.Tab>
        <Tabs.Tab value="documents">{t('documents.title')}</Tabs.Tab>
      </Tabs.List>
      <div className={`${layout.said} no-print`} {...part('said')}>
        {!inTabs && (
          <a href="#visit-note" className="skip-link">
            {t('visit.toNote')}
          </a>
        )}
        {said}
      </div>
      <div id="visit-note" tabIndex={-1} className={layout.written} {...part('note')}>
        {written}
      </div>
      <div ref={onFactsAt} className={`${layout.facts} no-print`} {...part('note')} />
      <div className={`${layout.documents} no-print`} {...part('documents')}>
        {documents}
      </div>
    </Tabs>
  )
}

/** Replaces the visit's header while the service does not answer: whose visit it is is stored nowhere else. */
function Apart() {
  const { t } = useTranslation()
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ActionIcon component={Link} to="/" variant="default" size={44} aria-label={t('app.toDay')}>
        <BackIcon />
      </ActionIcon>
      <Stack gap={2}>
        <Title order={1} size="h3">
          {t('visit.apart')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('visit.apartText')}
        </Text>
      </Stack>
    </Group>
  )
}
