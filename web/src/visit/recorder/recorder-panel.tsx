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
// The bar shows it later, perhaps without a network: it is loaded where a recording is begun.
import './microphone-trouble.tsx'
import { useMicrophones } from './microphones.ts'
import classes from './recorder.module.css'
import { useRecorder, useRecordingState } from './recording.ts'
import { isActive, type Way } from './state.ts'
import { UploadFile } from './upload-file.tsx'
import { useSend } from './use-send.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingTake } from './waiting-take.tsx'

const KEPT = 'visite.recording'

/** Records the visit, or takes a file. What is recorded stays in this browser until the service has acknowledged it. */
export function RecorderPanel({
  appointment: { _id: appointmentId, recording_by },
  further = false,
  onSent,
  onBusy,
}: {
  appointment: Pick<Appointment, '_id' | 'recording_by'>
  /** There is a recording: what is sent becomes a further take of it. */
  further?: boolean
  onSent?: () => void
  /** While a file is sent, it must stay where it is. */
  onBusy?: (busy: boolean) => void
}) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const recorder = useRecorder()
  const state = useRecordingState()
  const [chosen, setChosen] = useState<Way>(() => (localStorage.getItem(KEPT) === 'channels' ? 'channels' : 'live'))
  // The service takes live speech for a first recording only (docs/speech.md).
  const way: Way = further ? 'channels' : chosen
  const microphones = useMicrophones()
  const file = useSend(appointmentId)
  const delivering = state.delivering[appointmentId]
  const { waiting, look } = useWaiting(appointmentId, onSent)

  const here = state.target?.appointmentId === appointmentId
  const active = here && isActive(state)
  const busy = file.progress !== null || delivering !== undefined
  const sendingFile = file.progress !== null
  useEffect(() => onBusy?.(sendingFile), [sendingFile, onBusy])

  const begin = (how: { takeOver?: boolean; take?: (typeof waiting)[number] } = {}) =>
    recorder.begin({ appointmentId, way, further }, { deviceId: microphones.chosen, ...how })
  const uploadFile = async (audio: File) => {
    if (await file.send(audio, further)) onSent?.()
  }
  const own =
    recording_by?.claim_id === recorder.claimId || waiting.some((take) => take.claimId === recording_by?.claim_id)
  const elsewhere = !active && ((recording_by !== null && !own) || state.elsewhere === appointmentId)
  const otherVisit = !here && isActive(state)
  return (
    <Paper withBorder p="md" className={classes.panel} component="section" aria-label={t('recorder.title')}>
      <Stack>
        <Title order={2} size="h4">
          {further ? t('recorder.further') : t('recorder.title')}
        </Title>
        {state.fault && !state.unplugged && <Alert color="red">{t(`recorder.fault.${state.fault}`)}</Alert>}
        {active && <Active microphones={microphones} />}
        {!active && elsewhere && (
          <Elsewhere
            by={own ? null : recording_by}
            waits={otherVisit}
            onTakeOver={() => void begin({ takeOver: true })}
          />
        )}
        {!active && !busy && otherVisit && <OtherVisit id={state.target?.appointmentId ?? ''} />}
        {/* What was left comes first: it is gone on with, sent or given up. */}
        {!active && !busy && !elsewhere && !otherVisit && waiting.length === 0 && (
          <>
            {!further && (
              <Stack gap={4}>
                <SegmentedControl
                  aria-label={t('live.way')}
                  value={chosen}
                  onChange={(value) => {
                    const next: Way = value === 'channels' ? 'channels' : 'live'
                    setChosen(next)
                    localStorage.setItem(KEPT, next)
                  }}
                  data={[
                    { value: 'live', label: t('live.wayLive') },
                    { value: 'channels', label: t('live.wayChannels') },
                  ]}
                />
                <Text size="sm" c="dimmed">
                  {t(chosen === 'live' ? 'live.wayLiveText' : 'live.wayChannelsText')}
                </Text>
              </Stack>
            )}
            <MicrophoneSelect microphones={microphones} />
            <Button
              size="xl"
              leftSection={<MicIcon size={26} />}
              loading={here && state.phase === 'asking'}
              onClick={() => void begin()}
            >
              {t('recorder.start')}
            </Button>
            <AlarmSwitch />
          </>
        )}
        {delivering && file.progress === null && (
          <Group justify="space-between" role="status">
            <Text>{t(delivering.resuming ? 'live.finishing' : 'recorder.barSending')}</Text>
            {delivering.resuming && (
              <Button size="compact-sm" variant="default" onClick={() => recorder.cancelDelivery(appointmentId)}>
                {t('app.cancel')}
              </Button>
            )}
          </Group>
        )}
        {file.progress !== null && (
          <Stack gap="xs" role="status">
            <Group justify="space-between">
              <Text>{t('recorder.sending', { share: percent(file.progress) })}</Text>
              <Button size="compact-sm" variant="default" onClick={() => recorder.cancelDelivery(appointmentId)}>
                {t('app.cancel')}
              </Button>
            </Group>
            <Progress value={file.progress * 100} aria-label={t('recorder.progress')} />
          </Stack>
        )}
        <FailureLine failure={file.failure} />
        {!active &&
          !busy &&
          waiting.map((take) => (
            <WaitingTake
              key={take.id}
              take={take}
              onContinue={elsewhere || otherVisit ? null : () => void begin({ take })}
              onSend={() => void recorder.deliver(take, further)}
              onDropped={look}
            />
          ))}
        {!active && !busy && <UploadFile onFile={(audio) => void uploadFile(audio)} />}
      </Stack>
    </Paper>
  )
}

/** What is recorded just now. */
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
