import { ActionIcon, Alert, Button, Group, Loader, Paper, Stack, Tabs, Text, Title } from '@mantine/core'
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import { HttpFailure } from '../api/http.ts'
import { useApi } from '../api/service.ts'
import type { Appointment } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useSession } from '../app/session.tsx'
import { AlertIcon, BackIcon } from '../ui/icons.tsx'
import { EmptyState, FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { DocumentsPanel } from './documents/documents-panel.tsx'
import { LitContext } from './lit.ts'
import { NotePanel } from './note/note-panel.tsx'
import { unsavedNote } from './note/unsaved-note.ts'
import { usePlayer } from './player.ts'
import { PlayerBar } from './player-bar.tsx'
import { RecorderPanel } from './recorder/recorder-panel.tsx'
import { useRecordingState } from './recorder/recording.ts'
import { isActive, occupationOf } from './recorder/state.ts'
import { takesOf } from './recorder/take-storage.ts'
import { lengthOf } from './takes.ts'
import { KeptCorrections } from './transcript/kept-corrections.tsx'
import { TranscriptPanel } from './transcript/transcript-panel.tsx'
import { unsavedCorrections } from './transcript/unsaved-corrections.ts'
import { hasUnsavedText } from './unsaved.ts'
import { useLitSources } from './use-lit.ts'
import { useVisit } from './use-visit.ts'
import layout from './visit.module.css'
import { VisitHeader } from './visit-header.tsx'

/** The main screen: what was said on one side, what will be written on the other. */
export default function VisitPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { appointment, recording, transcription, note } = useVisit(id)
  const player = usePlayer(id, recording.data ?? null)
  const recordingState = useRecordingState()
  const occupation = occupationOf(recordingState, id)
  const [sendingFile, setSendingFile] = useState(false)
  // A recording that appears from elsewhere does not end the one that is made here.
  const recordingHere = sendingFile || occupation?.further === false
  // What is played would be recorded.
  const lit = useLitSources(isActive(recordingState) ? null : player)
  useDocumentTitle(`${t('visit.title')} · Visite`)
  const { reachable } = useSession()
  // Without a network there is still what is unsaved, and what can be recorded; it stays in its place when the rest comes.
  const [apart, setApart] = useState(false)
  if (!apart && !reachable && !appointment.data) setApart(true)
  if (apart && recording.isSuccess && note.isSuccess) setApart(false)

  if (appointment.isPending && !apart) return <Loading lines={6} />
  const gone = appointment.error instanceof HttpFailure && [400, 403, 404].includes(appointment.error.status)
  // Deleted elsewhere: what is only here can still be copied.
  const lastWords = (appointment.data || apart) && (recordingHere || hasUnsavedText(id))
  if ((!appointment.data && !apart) || (gone && !lastWords)) {
    if (!gone) return <FailureState failure={appointment.error} onRetry={() => void appointment.refetch()} />
    return (
      <EmptyState title={t('visit.gone')} text={t('visit.goneText')}>
        <Button component={Link} to="/">
          {t('app.toDay')}
        </Button>
      </EmptyState>
    )
  }

  const visit = appointment.data ?? null
  const stage = visit?.stage
  // A note that arrives meanwhile must not take its place.
  const busyListening = recordingHere || unsavedCorrections(id).kept() !== null
  const hasText = note.data || (apart && unsavedNote(id).kept() !== null)
  const said = (
    <Stack>
      {visit && <Trouble appointment={visit} />}
      {recording.data?.file_missing && (
        <Alert color="orange" icon={<AlertIcon />}>
          {t('player.missing')}
        </Alert>
      )}
      {recording.data && !recording.data.file_missing && player && (
        <Paper withBorder p="sm" component="section" aria-label={t('player.title')} bg="var(--visite-raised)">
          <PlayerBar player={player} durationSeconds={lengthOf(recording.data)} />
        </Paper>
      )}
      {(recording.isSuccess ? !recording.data || recording.data.file_missing || recordingHere : apart) && (
        <RecorderPanel appointment={visit ?? { _id: id, recording_by: null }} onBusy={setSendingFile} />
      )}
      {stage === 'transcribing' && <Working text={t('visit.transcribing')} />}
      {transcription.data && <TranscriptPanel appointmentId={id} transcription={transcription.data} player={player} />}
      {!transcription.data && apart && <KeptCorrections appointmentId={id} />}
      {visit && (recording.isPending || transcription.isPending) && <Loading lines={3} />}
      <Unread query={recording} />
      <Unread query={transcription} />
      {visit && recording.data && !recording.data.file_missing && !recordingHere && (
        <FurtherTake appointment={visit} offered={stage !== 'transcribing'} occupied={occupation?.further === true} />
      )}
    </Stack>
  )
  // A note that could not be read must not look as if there were none.
  const written =
    note.isLoadingError && !hasUnsavedText(id) ? (
      <Unread query={note} />
    ) : (
      <NotePanel key={id} id={id} appointment={visit} note={note.data} hasTranscript={Boolean(transcription.data)} />
    )
  const documents = <DocumentsPanel appointmentId={id} />

  return (
    <LitContext.Provider value={lit}>
      <Stack gap="md">
        {gone && (
          <Alert color="red" icon={<AlertIcon />} title={t('visit.gone')} role="alert">
            {t('visit.goneUnsaved')}
          </Alert>
        )}
        {visit ? <VisitHeader appointment={visit} /> : <Apart />}
        <Parts
          said={said}
          written={written}
          documents={documents}
          first={hasText && !busyListening ? 'note' : 'said'}
        />
      </Stack>
    </LitContext.Provider>
  )
}

/**
 * Side by side, or in tabs where there is no room for it. All parts stay in their place in both: to turn a tablet or to
 * open another tab must not end a recording or an upload.
 */
function Parts({
  said,
  written,
  documents,
  first,
}: {
  said: ReactNode
  written: ReactNode
  documents: ReactNode
  first: string
}) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const open = chosen ?? first
  const { state, key } = useLocation()
  // A link to what is said opens it, also again.
  useEffect(() => {
    if (key && state?.part) setChosen(state.part)
  }, [state, key])
  const inTabs = useMediaQuery('(max-width: 62em)') === true
  const part = (name: string) => ({
    'data-open': name === open,
    ...(inTabs && { role: 'tabpanel', 'aria-labelledby': `visit-tab-${name}` }),
  })
  return (
    <Tabs id="visit" value={open} onChange={setChosen} className={layout.parts}>
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
      <div className={`${layout.documents} no-print`} {...part('documents')}>
        {documents}
      </div>
    </Tabs>
  )
}

/** In place of the visit's head while the service does not answer: whose visit it is, is kept nowhere else. */
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

/** A part of the visit that could not be read. */
const Unread = ({ query }: { query: UseQueryResult }) =>
  query.isLoadingError && <FailureState failure={query.error} onRetry={() => void query.refetch()} />

export const Working = ({ text }: { text: string }) => (
  <Paper withBorder p="md" bg="var(--visite-raised)" role="status">
    <Stack align="center" gap="xs">
      <Loader />
      <Text ta="center">{text}</Text>
    </Stack>
  </Paper>
)

/** What went wrong, that the recording is safe, and the way on (contract 3). */
function Trouble({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () => api.retry(appointment._id),
    onSettled: () => client.invalidateQueries({ queryKey: keys.appointment(appointment._id) }),
  })
  if (appointment.stage !== 'failed') return null
  return (
    <Alert color="red" icon={<AlertIcon />} title={t('stage.failed')} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text>{appointment.error_reason ?? t('failure.unexpected')}</Text>
        <FailureLine failure={retry.error} />
        <Button variant="outline" color="red" loading={retry.isPending} onClick={() => retry.mutate()}>
          {t('failure.retry')}
        </Button>
      </Stack>
    </Alert>
  )
}

function FurtherTake({
  appointment,
  offered,
  occupied,
}: {
  appointment: Appointment
  offered: boolean
  /** It is being recorded or sent. */
  occupied: boolean
}) {
  const id = appointment._id
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // A take that was not sent while another one was is offered as the next.
  useEffect(() => {
    void takesOf(id).then((waiting) => waiting.length > 0 && setOpen(true))
  }, [id])
  if (open || occupied || appointment.recording_by) {
    return <RecorderPanel appointment={appointment} further onSent={() => setOpen(false)} />
  }
  if (!offered) return null
  return (
    <Button variant="subtle" onClick={() => setOpen(true)}>
      {t('recorder.further')}
    </Button>
  )
}
