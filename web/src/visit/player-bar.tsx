import { ActionIcon, Group, Select, Slider, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { clock } from '../language/days.ts'
import { PauseIcon, PlayIcon } from '../ui/icons.tsx'
import { type Player, usePlayerValue } from './player.ts'

const Waveform = lazy(() => import('./waveform.tsx'))
/** Decoding longer recordings just to draw a waveform would cost the browser too much. */
const LONGEST_WAVEFORM_S = 20 * 60
const STEP_MS = 250

/** An audio element does not say why playing failed; the service does. */
function Broken({ player: { appointmentId, takeId } }: { player: Player }) {
  const { t } = useTranslation()
  const api = useApi()
  const asked = useQuery({
    queryKey: ['playable', appointmentId, takeId],
    queryFn: () => api.playable(appointmentId, takeId).then(() => null),
    retry: false,
  })
  return (
    <Text size="sm" c="dimmed" role="status">
      {asked.error?.message || t('player.unavailable')}
    </Text>
  )
}

export function PlayerBar({ player, durationSeconds }: { player: Player; durationSeconds: number | null }) {
  const { t } = useTranslation()
  const playing = usePlayerValue(player, (it) => it.playing, false)
  const position = usePlayerValue(player, (it) => it.position(STEP_MS), 0)
  const rate = usePlayerValue(player, ({ audio }) => audio.playbackRate, 1)
  const broken = usePlayerValue(player, ({ audio }) => audio.error !== null, false)
  const known = usePlayerValue(player, ({ audio }) => (Number.isFinite(audio.duration) ? audio.duration : null), null)
  const seconds = durationSeconds ?? known ?? 0
  if (broken) return <Broken player={player} />
  const further = player.takes.slice(1)
  return (
    <div>
      {further.length === 0 && seconds > 0 && seconds <= LONGEST_WAVEFORM_S && (
        <Suspense fallback={<div style={{ height: 48 }} />}>
          <Waveform player={player} />
        </Suspense>
      )}
      <Group gap="sm" wrap="nowrap">
        <ActionIcon
          size={44}
          radius="xl"
          aria-label={playing ? t('player.pause') : t('player.play')}
          onClick={() => player.toggle()}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
        </ActionIcon>
        <Slider
          flex={1}
          aria-label={t('player.position')}
          thumbLabel={t('player.position')}
          min={0}
          max={Math.max(1, seconds * 1000)}
          step={1000}
          value={position}
          onChange={(value) => player.seek(value)}
          label={(value) => clock(value)}
          thumbValueText={(value) => clock(value)}
          marks={further.map(({ startMs }) => ({ value: startMs }))}
        />
        <Text size="sm" ff="monospace" aria-hidden="true">
          {clock(position)} / {clock(seconds * 1000)}
        </Text>
        <Select
          w={76}
          aria-label={t('player.rate')}
          data={['0.75', '1', '1.25', '1.5', '2'].map((value) => ({ value, label: `${value}×` }))}
          value={String(rate)}
          onChange={(value) => {
            player.audio.playbackRate = Number(value ?? 1)
          }}
          allowDeselect={false}
          size="xs"
          rightSection={null}
        />
      </Group>
    </div>
  )
}
