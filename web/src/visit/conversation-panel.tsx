import { Alert, Button, Loader, Paper, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../api/types.ts'
import { AlertIcon } from '../ui/icons.tsx'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { ConsentPanel } from './consent/consent-panel.tsx'
import { isHeldBack, useConsent } from './consent/use-consent.ts'
import type { Player } from './player.ts'
import { PlayerBar } from './player-bar.tsx'
import { RecorderPanel } from './recorder/recorder-panel.tsx'
import { lengthOf } from './takes.ts'
import { KeptCorrections } from './transcript/kept-corrections.tsx'
import { TranscriptPanel } from './transcript/transcript-panel.tsx'
import { useFurtherTake } from './use-further-take.ts'
import { useRetry } from './use-retry.ts'
import type { VisitRecords } from './use-visit.ts'

/** Where to ask the patient for consent, and what may be recorded before they answer. */
function useAsked(visit: Appointment | null, id: string, recordingHere: boolean) {
  const consent = useConsent(id).data
  const panel = visit && consent && <ConsentPanel appointmentId={id} language={visit.language} consent={consent} />
  const heldBack = isHeldBack(consent)
  return {
    panel,
    mayRecord: recordingHere || !heldBack,
    furtherOffered: !heldBack && visit?.stage !== 'transcribing',
  }
}

/** The transcript, or the recorder. */
export function ConversationPanel({
  id,
  visit,
  records: { recording, transcription },
  player,
  apart,
  recordingHere,
  occupied,
  onBusy,
}: {
  id: string
  /** null: the visit could not be read. */
  visit: Appointment | null
  records: VisitRecords
  player: Player | null
  /** The service does not answer. */
  apart: boolean
  /** This browser is recording or sending the visit's recording. */
  recordingHere: boolean
  /** A further take is being recorded or sent. */
  occupied: boolean
  onBusy: (busy: boolean) => void
}) {
  const { t } = useTranslation()
  const stage = visit?.stage
  const sound = recording.data && !recording.data.file_missing ? recording.data : null
  const { panel, mayRecord, furtherOffered } = useAsked(visit, id, recordingHere)
  const toBeRecorded = recording.isSuccess ? !sound || recordingHere : apart
  return (
    <Stack>
      {visit && <Trouble appointment={visit} />}
      {recording.data?.file_missing && (
        <Alert color="orange" icon={<AlertIcon />}>
          {t('player.missing')}
        </Alert>
      )}
      {sound && player && (
        <Paper withBorder p="sm" component="section" aria-label={t('player.title')} bg="var(--visite-raised)">
          <PlayerBar player={player} durationSeconds={lengthOf(sound)} />
        </Paper>
      )}
      {panel}
      {toBeRecorded && mayRecord && (
        <RecorderPanel appointment={visit ?? { _id: id, recording_by: null }} onBusy={onBusy} />
      )}
      {stage === 'transcribing' && <Working text={t('visit.transcribing')} />}
      {transcription.data && <TranscriptPanel appointmentId={id} transcription={transcription.data} player={player} />}
      {!transcription.data && apart && <KeptCorrections appointmentId={id} />}
      {visit && (recording.isPending || transcription.isPending) && <Loading lines={3} />}
      <UnreadablePart query={recording} />
      <UnreadablePart query={transcription} />
      {visit && sound && !recordingHere && (
        <FurtherTake appointment={visit} offered={furtherOffered} occupied={occupied} />
      )}
    </Stack>
  )
}

/** Reports a part of the visit that could not be read. */
export const UnreadablePart = ({ query }: { query: UseQueryResult }) =>
  query.isLoadingError && <FailureState failure={query.error} onRetry={() => void query.refetch()} />

const Working = ({ text }: { text: string }) => (
  <Paper withBorder p="md" bg="var(--visite-raised)" role="status">
    <Stack align="center" gap="xs">
      <Loader />
      <Text ta="center">{text}</Text>
    </Stack>
  </Paper>
)

/** What went wrong, that the recording is safe, and what to do next (contract 3). */
function Trouble({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation()
  const retry = useRetry(appointment._id)
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
  /** A further take is being recorded or sent. */
  occupied: boolean
}) {
  const [open, setOpen] = useFurtherTake(appointment._id)
  const { t } = useTranslation()
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
