import { Alert, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../../api/service.ts'
import { keys } from '../../app/queries.ts'
import { clock } from '../../language/days.ts'
import { MicIcon, StopIcon } from '../../ui/icons.tsx'
import { LevelMeter } from './level-meter.tsx'
import classes from './recorder.module.css'
import { useRecorder, useRecordingState } from './recording.ts'
import { isActive, troubleOf } from './state.ts'

/** The view that starts a recording loads it, so it is available when needed. */
const MicrophoneTrouble = lazy(() => import('./microphone-trouble.tsx'))

/** Shows a running recording in every view: its length and level, a link back to the visit, and how to end it. */
export function RecordingBar() {
  const { t } = useTranslation()
  const api = useApi()
  const recorder = useRecorder()
  const state = useRecordingState()
  const { target, phase, elapsedMs } = state
  const id = target?.appointmentId ?? ''
  const { data } = useQuery({
    queryKey: keys.appointment(id),
    queryFn: () => api.appointment(id),
    enabled: id !== '',
  })
  const [sent] = Object.entries(state.delivering).flatMap(([visit, now]) => (now ? [visit] : []))
  if (!isActive(state) || !target) return sent ? <Sending id={sent} /> : null
  const paused = phase === 'paused'
  const trouble = troubleOf(state)
  return (
    <aside className={classes.bar} data-paused={paused} aria-label={t('recorder.bar')}>
      <Group gap="sm" wrap="nowrap" className={classes.barRow ?? ''}>
        <span className={classes.dot} aria-hidden="true" />
        <Text size="sm" fw={650} className={classes.barTime ?? ''}>
          <VisuallyHidden>{t('recorder.elapsed')} </VisuallyHidden>
          {clock(elapsedMs)}
        </Text>
        <Text size="sm" visibleFrom="sm" truncate>
          {t(paused ? 'recorder.barPaused' : 'recorder.barRunning')}
          {data && ` · ${data.name}`}
        </Text>
        <div className={classes.barLevel}>
          <LevelMeter level={recorder.level} active={phase === 'recording'} />
        </div>
        <Button
          component={Link}
          to={`/visit/${id}`}
          state={{ part: 'said' }}
          variant="default"
          size="compact-md"
          className={classes.barAct ?? ''}
          leftSection={<MicIcon size={18} />}
          aria-label={t('recorder.toRecording')}
        >
          {t('recorder.show')}
        </Button>
        <Button
          size="compact-md"
          color="red.9"
          className={classes.barAct ?? ''}
          leftSection={<StopIcon size={18} />}
          aria-label={t('recorder.stopHere')}
          onClick={() => void recorder.stop()}
        >
          {t('recorder.stop')}
        </Button>
      </Group>
      {trouble && (
        <Suspense fallback={null}>
          <MicrophoneTrouble trouble={trouble} />
        </Suspense>
      )}
    </aside>
  )
}

/** A take is being sent to the service, whichever view ended it. */
function Sending({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <Alert radius={0} p="xs" color="petrol" role="status">
      <Group gap="sm" justify="space-between">
        <Text size="sm">{t('recorder.barSending')}</Text>
        <Link to={`/visit/${id}`}>{t('recorder.toVisit')}</Link>
      </Group>
    </Alert>
  )
}
