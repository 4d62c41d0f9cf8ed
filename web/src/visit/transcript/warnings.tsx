import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Warning } from '../../api/types.ts'
import { clock } from '../../language/days.ts'
import { AlertIcon, PlayIcon } from '../../ui/icons.tsx'
import type { Player } from '../player.ts'

/** As many as fit above a transcript; the rest are counted. */
const SHOWN = 4

/** Where the engine was unsure: one click plays it. */
export function Warnings({ warnings, player }: { warnings: readonly Warning[]; player: Player | null }) {
  const { t } = useTranslation()
  if (warnings.length === 0) return null
  const left = warnings.length - SHOWN
  return (
    <Alert color="orange" p="xs" icon={<AlertIcon size={18} />} role="note" aria-label={t('transcript.warnings')}>
      <Stack gap={4}>
        <Text size="sm">{t('transcript.warnings')}</Text>
        {warnings.slice(0, SHOWN).map(({ kind, start_ms, end_ms }) => (
          <Group key={`${kind} ${start_ms}`} gap="xs" wrap="nowrap">
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<PlayIcon size={12} />}
              disabled={player === null}
              onClick={() => player?.playFrom(start_ms, end_ms)}
            >
              {`${clock(start_ms)}–${clock(end_ms)}`}
            </Button>
            <Text size="sm">{t(`transcript.warning.${kind}`)}</Text>
          </Group>
        ))}
        {left > 0 && <Text size="sm">{t('transcript.moreWarnings', { count: left })}</Text>}
      </Stack>
    </Alert>
  )
}
