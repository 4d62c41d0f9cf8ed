import { Alert, Button, Group, Paper, Progress, SegmentedControl, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import type { useMicrophones } from './microphones.ts'
import classes from './recorder.module.css'
import { useRecorder, useRecordingState } from './recording.ts'
import type { Delivering, RecordingMode } from './state.ts'
import { UploadFile } from './upload-file.tsx'
import { type RecorderOptions, useRecorderPanel } from './use-recorder-panel.ts'
import { WaitingTake } from './waiting-take.tsx'

/** Records the visit, or takes a file. Recorded sound stays in this browser until the service has acknowledged it. */
export function RecorderPanel(options: RecorderOptions) {
  const { t } = useTranslation()
  const { further = false } = options
  const { place, waiting, microphones, file, idle, begin, ...panel } = useRecorderPanel(options)
  return (
    <Paper withBorder p="md" className={classes.panel} component="section" aria-label={t('recorder.title')}>
      <Stack>
        <Title order={2} size="h4">
          {further ? t('recorder.further') : t('recorder.title')}
        </Title>
        {panel.fault && <Alert color="red">{t(`recorder.fault.${panel.fault}`)}</Alert>}
        {panel.unreadable && <Alert color="orange">{t('recorder.unreadable')}</Alert>}
        {place.active && <Active microphones={microphones} />}
        {place.elsewhere && (
          <Elsewhere
            by={place.own ? null : options.appointment.recording_by}
            waits={place.otherVisit !== null}
            onTakeOver={() => begin({ takeOver: true })}
          />
        )}
        {idle && place.otherVisit !== null && <OtherVisit id={place.otherVisit} />}
        {/* Takes left behind come first: continue, send or discard them. */}
        {idle && !place.taken && waiting.length === 0 && (
          <>
            {!further && <WaySelect chosen={panel.chosen} onChoose={panel.choose} />}
            <MicrophoneSelect microphones={microphones} />
            <Button size="xl" leftSection={<MicIcon size={26} />} loading={place.asking} onClick={() => begin()}>
              {t('recorder.start')}
            </Button>
            <AlarmSwitch />
          </>
        )}
        <OnItsWay delivering={place.delivering} progress={file.progress} onCancel={panel.cancel} />
        <FailureLine failure={file.failure} />
        {idle &&
          waiting.map((take) => (
            <WaitingTake
              key={take.id}
              take={take}
              onContinue={place.taken ? null : () => begin({ take })}
              onSend={() => panel.deliver(take)}
              onDropped={panel.look}
            />
          ))}
        {idle && <UploadFile onFile={(audio) => void panel.upload(audio)} />}
      </Stack>
    </Paper>
  )
}

function WaySelect({ chosen, onChoose }: { chosen: RecordingMode; onChoose: (way: RecordingMode) => void }) {
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
