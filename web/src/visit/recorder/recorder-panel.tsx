import { Alert, Button, Group, Paper, Progress, Select, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clock, dateTime, percent } from '../../language/format.ts'
import { MicIcon, PauseIcon, PlayIcon, StopIcon } from '../../ui/icons.tsx'
import { FailureLine } from '../../ui/states.tsx'
import { LevelMeter } from './level-meter.tsx'
import { useMicrophones } from './microphones.ts'
import classes from './recorder.module.css'
import { dropTake, soundOf, type Take, takesOf } from './take-storage.ts'
import { UploadFile } from './upload-file.tsx'
import { useRecorder } from './use-recorder.ts'
import { useSend } from './use-send.ts'

const EXTENSIONS: Readonly<Record<string, string>> = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' }

/** Records the visit, or takes a file. What is recorded stays in this browser until the service has acknowledged it. */
export function RecorderPanel({
  appointmentId,
  further = false,
  onSent,
}: {
  appointmentId: string
  /** There is a recording: what is sent becomes a further take of it. */
  further?: boolean
  onSent?: () => void
}) {
  const { t } = useTranslation()
  const recorder = useRecorder(appointmentId)
  const microphones = useMicrophones()
  const sending = useSend(appointmentId)
  const [waiting, setWaiting] = useState<Take[]>([])
  const { state } = recorder
  const active = state === 'recording' || state === 'paused'

  useEffect(() => {
    if (state === 'idle') void takesOf(appointmentId).then(setWaiting)
  }, [appointmentId, state])

  const deliver = async (take: Take) => {
    const sound = await soundOf(take)
    const name = `visite.${EXTENSIONS[take.mimeType] ?? 'webm'}`
    if (!(await sending.send(sound, name, 'live', further))) return
    await dropTake(take.id)
    const left = await takesOf(appointmentId)
    setWaiting(left)
    if (left.length === 0) onSent?.()
  }
  const uploadFile = async (file: File) => {
    if (await sending.send(file, file.name, 'upload', further)) onSent?.()
  }
  const finish = async () => {
    const take = await recorder.stop()
    if (take) await deliver(take)
  }
  // A network that is back sends what waits.
  const [first] = waiting
  useEffect(() => {
    if (!first || !sending.failure) return
    const again = () => void deliver(first)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })

  const busy = sending.progress !== null
  return (
    <Paper withBorder p="md" className={classes.panel} component="section" aria-label={t('recorder.title')}>
      <Stack>
        <Title order={2} size="h4">
          {further ? t('recorder.further') : t('recorder.title')}
        </Title>
        {recorder.fault && <Alert color="red">{t(`recorder.fault.${recorder.fault}`)}</Alert>}
        {active ? (
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
                <Button size="lg" variant="default" leftSection={<PauseIcon />} onClick={recorder.pause}>
                  {t('recorder.pause')}
                </Button>
              ) : (
                <Button size="lg" variant="default" leftSection={<PlayIcon />} onClick={recorder.resume}>
                  {t('recorder.resume')}
                </Button>
              )}
              <Button size="lg" leftSection={<StopIcon />} onClick={() => void finish()}>
                {t('recorder.finish')}
              </Button>
            </Group>
          </>
        ) : (
          !busy && (
            <>
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
                onClick={() => void recorder.start(microphones.chosen)}
              >
                {t('recorder.start')}
              </Button>
            </>
          )
        )}
        {busy && (
          <Stack gap="xs" role="status">
            <Group justify="space-between">
              <Text>{t('recorder.sending', { share: percent(sending.progress ?? 0) })}</Text>
              <Button size="compact-sm" variant="default" onClick={sending.cancel}>
                {t('app.cancel')}
              </Button>
            </Group>
            <Progress value={(sending.progress ?? 0) * 100} aria-label={t('recorder.progress')} />
          </Stack>
        )}
        <FailureLine failure={sending.failure} />
        {!active &&
          !busy &&
          waiting.map((take) => (
            <Alert key={take.id} color="orange" title={t('recorder.waiting')}>
              <Stack gap="xs">
                <Text size="sm">
                  {t('recorder.waitingText', { when: dateTime(take.startedAt), length: clock(take.durationMs) })}
                </Text>
                <Group gap="xs">
                  <Button size="compact-md" onClick={() => void deliver(take)}>
                    {t('recorder.send')}
                  </Button>
                  <Button
                    size="compact-md"
                    variant="default"
                    onClick={() => void dropTake(take.id).then(async () => setWaiting(await takesOf(appointmentId)))}
                  >
                    {t('recorder.discard')}
                  </Button>
                </Group>
              </Stack>
            </Alert>
          ))}
        {!active && !busy && <UploadFile onFile={(file) => void uploadFile(file)} />}
      </Stack>
    </Paper>
  )
}
