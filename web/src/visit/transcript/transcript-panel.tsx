import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Segment, Transcription } from '../../api/types.ts'
import { SwapIcon } from '../../ui/icons.tsx'
import { FailureLine } from '../../ui/states.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import type { Player } from '../player.ts'
import { CorrectionForm } from './correction-form.tsx'
import { quotesIn } from './rows.ts'
import { SegmentRow, type SegmentRowProps } from './segment-row.tsx'
import classes from './transcript.module.css'
import { type Corrections, useCorrections } from './use-corrections.ts'
import { useRows } from './use-rows.ts'
import { useTranscript } from './use-transcript.ts'
import { Warnings } from './warnings.tsx'

const VocabularyCorrections = lazy(() => import('./vocabulary-corrections.tsx'))

/** The transcript. Only visible rows are rendered, so three hours scroll like three minutes. */
export function TranscriptPanel({
  appointmentId,
  transcription,
  player,
}: {
  appointmentId: string
  transcription: Transcription
  player: Player | null
}) {
  const { t } = useTranslation()
  const { shown, asHeard, setAsHeard, swap, swapRoles, failure } = useTranscript(appointmentId, transcription)
  const [mending, setMending] = useState(false)

  return (
    <Paper withBorder p="sm" className={classes.panel} component="section" aria-label={t('transcript.title')}>
      <Stack gap="xs" h="100%">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Title order={2} size="h4">
              {t('transcript.title')}
            </Title>
            {transcription.corrected && !asHeard && (
              <Badge variant="light" color="gray" tt="none">
                {t('transcript.corrected')}
              </Badge>
            )}
          </Group>
          <Group gap={4}>
            {transcription.corrected && (
              <Button size="compact-sm" variant="subtle" aria-pressed={asHeard} onClick={() => setAsHeard(!asHeard)}>
                {asHeard ? t('transcript.showCorrected') : t('transcript.showOriginal')}
              </Button>
            )}
            {!asHeard && (
              <Button size="compact-sm" variant="subtle" onClick={() => setMending(true)}>
                {t('vocabulary.open')}
              </Button>
            )}
            {!asHeard && (
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<SwapIcon size={16} />}
                onClick={swapRoles}
                loading={swap.isPending}
              >
                {t('transcript.swap')}
              </Button>
            )}
          </Group>
        </Group>
        {transcription.engine.includes('demonstration') && (
          <Alert color="yellow" p="xs">
            <Text size="sm">{t('transcript.demonstration')}</Text>
          </Alert>
        )}
        <Warnings warnings={transcription.warnings} player={player} />
        {asHeard && (
          <Alert color="gray" p="xs">
            <Text size="sm">{t('transcript.originalText')}</Text>
          </Alert>
        )}
        <FailureLine failure={failure} />
        {shown && <Rows appointmentId={appointmentId} segments={shown.segments} player={player} readOnly={asHeard} />}
      </Stack>
      {mending && (
        <Suspense fallback={null}>
          <VocabularyCorrections
            appointmentId={appointmentId}
            transcription={transcription}
            onClose={() => setMending(false)}
          />
        </Suspense>
      )}
    </Paper>
  )
}

function Rows({
  appointmentId,
  segments,
  player,
  readOnly,
}: {
  appointmentId: string
  segments: readonly Segment[]
  player: Player | null
  readOnly: boolean
}) {
  const { t } = useTranslation()
  const corrections = useCorrections(appointmentId)
  const { rows, scroll, speaking, sources, hear } = useRows(segments, player, corrections.open)
  return (
    <section ref={scroll} className={classes.scroll} aria-label={t('transcript.list')}>
      <ol className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => {
          const segment = segments[item.index]
          if (!segment) return null
          return (
            <li
              key={item.key}
              ref={rows.measureElement}
              data-index={item.index}
              className={classes.item}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Row
                segment={segment}
                speaking={item.index === speaking}
                quotes={quotesIn(segment, sources)}
                player={player}
                onPoint={hear}
                appointmentId={appointmentId}
                corrections={readOnly ? null : corrections}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** A segment, or in its place the form to correct it. */
function Row({
  appointmentId,
  corrections,
  ...shown
}: Omit<SegmentRowProps, 'onEdit' | 'button'> & { appointmentId: string; corrections: Corrections | null }) {
  const correcting = corrections?.open.has(shown.segment.id) === true
  const button = useFocusBack(correcting)
  if (!corrections || !correcting) return <SegmentRow {...shown} button={button} onEdit={corrections?.begin} />
  return <CorrectionForm appointmentId={appointmentId} segment={shown.segment} corrections={corrections} />
}
