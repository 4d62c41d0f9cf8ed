import { Alert, Button, Group, Paper, Progress, SegmentedControl, Stack, Switch, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../api/types.ts'
import { clock } from '../../language/days.ts'
import { useFormats } from '../../language/format.ts'
import { MicIcon, PauseIcon, PlayIcon, StopIcon } from '../../ui/icons.tsx'
import { FailureLine } from '../../ui/states.tsx'
import { alarmWanted, wantAlarm } from './alarm.ts'
import { Elsewhere, OtherVisit } from './elsewhere.tsx'
import { LevelMeter } from './level-meter.tsx'
import { LiveText } from './live-text.tsx'
import { MicrophoneSelect } from './microphone-select.tsx'
// The bar shows it later, perhaps offline, so it is loaded wherever a recording can begin.
import './microphone-trouble.tsx'
import { useMicrophones } from './microphones.ts'
import classes from './recorder.module.css'
import { useRecorder, useRecordingState } from './recording.ts'
import { type Delivering, placeOf, type Way } from './state.ts'
import type { Take } from './take-storage.ts'
import { UploadFile } from './upload-file.tsx'
import { useSend } from './use-send.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingTake } from './waiting-take.tsx'

const KEPT = 'visite.recording'

interface RecorderProps {
  appointment: Pick<Appointment, '_id' | 'recording_by'> & Partial<Pick<Appointment, 'consent_round'>>
  /** The visit has a recording; a new one becomes a further take of it. */
  further?: boolean
  onSent?: () => void
  /** While a file is being sent, this panel must stay mounted. */
  onBusy?: (busy: boolean) => void
}

/** Records the visit, or takes a file. Recorded sound stays in this browser until the service has acknowledged it. */
export function RecorderPanel({
  appointment: { _id: id, recording_by, consent_round },
  further = false,
  onSent,
  onBusy,
}: RecorderProps) {
  const { t } = useTranslation()
  const recorder = useRecorder()
  const state = useRecordingState()
  const { way, chosen, choose } = useWay(further)
  const microphones = useMicrophones()
  const file = useSend(id)
  const { waiting, look, unreadable } = useWaiting(id, onSent)
  const place = placeOf(state, { id, recording_by }, [recorder.claimId, ...waiting.map(({ claimId }) => claimId)])
  const sendingFile = file.progress !== null
  const busy = sendingFile || place.delivering !== undefined
  useEffect(() => onBusy?.(sendingFile), [sendingFile, onBusy])

  const begin = (how: { takeOver?: boolean; take?: Take } = {}) =>
    void recorder.begin(
      { appointmentId: id, way, further, consentRound: consent_round },
      { deviceId: microphones.chosen, ...how },
    )
  const uploadFile = async (audio: File) => {
    if (await file.send(audio, further)) onSent?.()
  }
  const idle = !place.active && !busy
  return (
    <Paper withBorder p="md" className={classes.panel} component="section" aria-label={t('recorder.title')}>
      <Stack>
        <Title order={2} size="h4">
          {further ? t('recorder.further') : t('recorder.title')}
        </Title>
        {state.fault && !state.unplugged && <Alert color="red">{t(`recorder.fault.${state.fault}`)}</Alert>}
        {unreadable && <Alert color="orange">{t('recorder.unreadable')}</Alert>}
        {place.active && <Active microphones={microphones} />}
        {place.elsewhere && (
          <Elsewhere
            by={place.own ? null : recording_by}
            waits={place.otherVisit !== null}
            onTakeOver={() => begin({ takeOver: true })}
          />
        )}
        {idle && place.otherVisit !== null && <OtherVisit id={place.otherVisit} />}
        {/* Takes left behind come first: continue, send or discard them. */}
        {idle && !place.taken && waiting.length === 0 && (
          <>
            {!further && <WaySelect chosen={chosen} onChoose={choose} />}
            <MicrophoneSelect microphones={microphones} />
            <Button size="xl" leftSection={<MicIcon size={26} />} loading={place.asking} onClick={() => begin()}>
              {t('recorder.start')}
            </Button>
            <AlarmSwitch />
          </>
        )}
        <OnItsWay delivering={place.delivering} progress={file.progress} onCancel={() => recorder.cancelDelivery(id)} />
        <FailureLine failure={file.failure} />
        {idle &&
          waiting.map((take) => (
            <WaitingTake
              key={take.id}
              take={take}
              onContinue={place.taken ? null : () => begin({ take })}
              onSend={() => void recorder.deliver(take, further)}
              onDropped={look}
            />
          ))}
        {idle && <UploadFile onFile={(audio) => void uploadFile(audio)} />}
      </Stack>
    </Paper>
  )
}

/** The way to record that was chosen last. */
function useWay(further: boolean) {
  const [chosen, setChosen] = useState<Way>(() => (localStorage.getItem(KEPT) === 'channels' ? 'channels' : 'live'))
  return {
    chosen,
    // The service takes live speech only for a first recording (docs/speech.md).
    way: further ? ('channels' as const) : chosen,
    choose(way: Way) {
      setChosen(way)
      localStorage.setItem(KEPT, way)
    },
  }
}

function WaySelect({ chosen, onChoose }: { chosen: Way; onChoose: (way: Way) => void }) {
  const { t } = useTranslation()
  return (
    <Stack gap={4}>
      <SegmentedControl
        aria-label={t('live.way')}
        value={chosen}
        onChange={(value) => onChoose(value === 'channels' ? 'channels' : 'live')}
        data={[
          { value: 'live', label: t('live.wayLive') },
          { value: 'channels', label: t('live.wayChannels') },
        ]}
      />
      <Text size="sm" c="dimmed">
        {t(chosen === 'live' ? 'live.wayLiveText' : 'live.wayChannelsText')}
      </Text>
    </Stack>
  )
}

/** Shows a delivery to the service. */
function OnItsWay({
  delivering,
  progress,
  onCancel,
}: {
  delivering: Delivering | undefined
  /** Progress of a file, 0..1; null: none is being sent. */
  progress: number | null
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const cancel = (
    <Button size="compact-sm" variant="default" onClick={onCancel}>
      {t('app.cancel')}
    </Button>
  )
  if (progress !== null) {
    return (
      <Stack gap="xs" role="status">
        <Group justify="space-between">
          <Text>{t('recorder.sending', { share: percent(progress) })}</Text>
          {cancel}
        </Group>
        <Progress value={progress * 100} aria-label={t('recorder.progress')} />
      </Stack>
    )
  }
  if (!delivering) return null
  return (
    <Group justify="space-between" role="status">
      <Text>{t(delivering.resuming ? 'live.finishing' : 'recorder.barSending')}</Text>
      {delivering.resuming && cancel}
    </Group>
  )
}

/** The recording in progress. */
function Active({ microphones }: { microphones: ReturnType<typeof useMicrophones> }) {
  const { t } = useTranslation()
  const recorder = useRecorder()
  const { phase, elapsedMs, channels, target } = useRecordingState()
  return (
    <>
      <Group justify="space-between">
        <div className={classes.elapsed} role="timer" aria-label={t('recorder.elapsed')}>
          {clock(elapsedMs)}
        </div>
        <Text size="sm" c="dimmed" role="status">
          {phase === 'paused' ? t('recorder.paused') : t('recorder.running', { count: channels })}
        </Text>
      </Group>
      <LevelMeter level={recorder.level} active={phase === 'recording'} />
      <Group grow>
        {phase === 'recording' ? (
          <Button size="lg" px="xs" variant="default" leftSection={<PauseIcon />} onClick={recorder.pause}>
            {t('recorder.pause')}
          </Button>
        ) : (
          <Button
            size="lg"
            px="xs"
            variant="default"
            leftSection={<PlayIcon />}
            onClick={() => void recorder.resume(microphones.chosen)}
          >
            {t('recorder.resume')}
          </Button>
        )}
        <Button size="lg" px="xs" leftSection={<StopIcon />} onClick={() => void recorder.stop()}>
          {t('recorder.finish')}
        </Button>
      </Group>
      <AlarmSwitch />
      {target?.way === 'live' && <LiveText />}
    </>
  )
}

function AlarmSwitch() {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(alarmWanted)
  return (
    <Switch
      label={t('recorder.alarm')}
      description={t('recorder.alarmText')}
      checked={wanted}
      onChange={({ currentTarget: { checked } }) => {
        setWanted(checked)
        wantAlarm(checked)
      }}
    />
  )
}
