import { Alert, Button, Group, Paper, Progress, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clock, dateTime, percent } from '../../language/format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { MicIcon, PauseIcon, PlayIcon, StopIcon } from '../../ui/icons.tsx'
import { FailureLine } from '../../ui/states.tsx'
import { LevelMeter } from './level-meter.tsx'
import { LiveText } from './live-text.tsx'
import { useMicrophones } from './microphones.ts'
import classes from './recorder.module.css'
import { dropTake, type Take, takesOf } from './take-storage.ts'
import { UploadFile } from './upload-file.tsx'
import { useDelivery } from './use-delivery.ts'
import { useLiveRecorder } from './use-live-recorder.ts'
import { useRecorder } from './use-recorder.ts'

const KEPT = 'visite.recording'
type Way = 'live' | 'channels'

/** Records the visit, or takes a file. What is recorded stays in this browser until the service has acknowledged it. */
export function RecorderPanel({
  appointmentId,
  further = false,
  onSent,
  onBusy,
}: {
  appointmentId: string
  /** There is a recording: what is sent becomes a further take of it. */
  further?: boolean
  onSent?: () => void
  /** While it is, it must stay where it is. */
  onBusy?: (busy: boolean) => void
}) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Way>(() => (localStorage.getItem(KEPT) === 'channels' ? 'channels' : 'live'))
  // The service takes live speech for a first recording only (docs/speech.md).
  const way: Way = further ? 'channels' : chosen
  const live = useLiveRecorder(appointmentId)
  const taken = useRecorder(appointmentId)
  const recorder = way === 'live' ? live : taken
  const microphones = useMicrophones()
  const delivery = useDelivery(appointmentId, further)
  const [waiting, setWaiting] = useState<Take[]>([])
  const { state } = recorder
  const active = state === 'recording' || state === 'paused'

  useEffect(() => {
    if (state === 'idle') void takesOf(appointmentId).then(setWaiting)
  }, [appointmentId, state])

  const deliver = async (take: Take) => {
    const arrived = await delivery.deliver(take)
    const left = await takesOf(appointmentId)
    setWaiting(left)
    if (arrived && left.length === 0) onSent?.()
  }
  const uploadFile = async (file: File) => {
    if (await delivery.send(file, 'upload', further)) onSent?.()
  }
  const begin = async () => {
    if ((await recorder.start(microphones.chosen)) !== 'unsupported' || way !== 'live') return
    // No live sound in this browser, or just now: the browser's own recorder is there.
    setChosen('channels')
    await taken.start(microphones.chosen)
  }
  const finish = async () => {
    const take = await recorder.stop()
    if (take) await deliver(take)
    else await delivery.arrived()
  }
  // A network that is back sends what waits.
  const [first] = waiting
  useEffect(() => {
    if (!first || !delivery.failure) return
    const again = () => void deliver(first)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })

  const finishing = way === 'live' && state === 'stopping'
  const busy = delivery.progress !== null || delivery.resuming || finishing
  const occupied = active || busy
  useEffect(() => onBusy?.(occupied), [occupied, onBusy])
  return (
    <Paper withBorder p="md" className={classes.panel} component="section" aria-label={t('recorder.title')}>
      <Stack>
        <Title order={2} size="h4">
          {further ? t('recorder.further') : t('recorder.title')}
        </Title>
        {recorder.fault && <Alert color="red">{t(`recorder.fault.${recorder.fault}`)}</Alert>}
        {active && (
          <>
            <Group justify="space-between">
              <div className={classes.elapsed} role="timer" aria-label={t('recorder.elapsed')}>
                {clock(recorder.elapsedMs)}
              </div>
              <Text size="sm" c="dimmed" role="status">
                {state === 'paused' ? t('recorder.paused') : t('recorder.running', { count: recorder.channels })}
              </Text>
            </Group>
            <LevelMeter level={recorder.level} active={state === 'recording'} />
            <Group grow>
              {state === 'recording' ? (
                <Button size="lg" px="xs" variant="default" leftSection={<PauseIcon />} onClick={recorder.pause}>
                  {t('recorder.pause')}
                </Button>
              ) : (
                <Button size="lg" px="xs" variant="default" leftSection={<PlayIcon />} onClick={recorder.resume}>
                  {t('recorder.resume')}
                </Button>
              )}
              <Button size="lg" px="xs" leftSection={<StopIcon />} onClick={() => void finish()}>
                {t('recorder.finish')}
              </Button>
            </Group>
          </>
        )}
        {way === 'live' && (active || finishing) && <LiveText view={live.view} />}
        {!active && !busy && (
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
            {microphones.all.length > 1 && (
              <Select
                label={t('recorder.microphone')}
                placeholder={t('recorder.standard')}
                data={microphones.all.map(({ deviceId, label }, index) => ({
                  value: deviceId,
                  label: label || t('recorder.nameless', { number: index + 1 }),
                }))}
                value={microphones.chosen}
                onChange={microphones.choose}
                clearable
              />
            )}
            <Button
              size="xl"
              leftSection={<MicIcon size={26} />}
              loading={state === 'asking' || state === 'stopping'}
              onClick={() => void begin()}
            >
              {t('recorder.start')}
            </Button>
          </>
        )}
        {(delivery.resuming || finishing) && (
          <Group justify="space-between" role="status">
            <Text>{t('live.finishing')}</Text>
            {delivery.resuming && (
              <Button size="compact-sm" variant="default" onClick={delivery.cancel}>
                {t('app.cancel')}
              </Button>
            )}
          </Group>
        )}
        {delivery.progress !== null && (
          <Stack gap="xs" role="status">
            <Group justify="space-between">
              <Text>{t('recorder.sending', { share: percent(delivery.progress) })}</Text>
              <Button size="compact-sm" variant="default" onClick={delivery.cancel}>
                {t('app.cancel')}
              </Button>
            </Group>
            <Progress value={delivery.progress * 100} aria-label={t('recorder.progress')} />
          </Stack>
        )}
        <FailureLine failure={delivery.failure} />
        {!active &&
          !busy &&
          waiting.map((take) => (
            <WaitingTake
              key={take.id}
              take={take}
              onSend={() => void deliver(take)}
              onDiscard={() => void dropTake(take.id).then(async () => setWaiting(await takesOf(appointmentId)))}
            />
          ))}
        {!active && !busy && <UploadFile onFile={(file) => void uploadFile(file)} />}
      </Stack>
    </Paper>
  )
}

function WaitingTake({ take, onSend, onDiscard }: { take: Take; onSend: () => void; onDiscard: () => void }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <Alert color="orange" title={t('recorder.waiting')}>
      <Stack gap="xs">
        <Text size="sm">
          {t('recorder.waitingText', { when: dateTime(take.startedAt), length: clock(take.durationMs) })}
        </Text>
        <Group gap="xs">
          <Button size="compact-md" onClick={onSend}>
            {t('recorder.send')}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setAsking(true)}>
            {t('recorder.discard')}
          </Button>
        </Group>
      </Stack>
      <Confirm
        opened={asking}
        title={t('recorder.discardTitle')}
        action={t('recorder.discard')}
        onConfirm={onDiscard}
        onClose={() => setAsking(false)}
      >
        {t('recorder.discardText')}
      </Confirm>
    </Alert>
  )
}
