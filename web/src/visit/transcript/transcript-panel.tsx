import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/service.ts'
import type { Segment, Transcription } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { SwapIcon } from '../../ui/icons.tsx'
import { useNotify } from '../../ui/notices.tsx'
import { FailureLine } from '../../ui/states.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useLit } from '../lit.ts'
import { type Player, usePlayerValue } from '../player.ts'
import { CorrectionForm } from './correction-form.tsx'
import { SegmentRow, type SegmentRowProps } from './segment-row.tsx'
import classes from './transcript.module.css'
import { type Corrections, useCorrections } from './use-corrections.ts'
import { Warnings } from './warnings.tsx'

const ByVocabulary = lazy(() => import('./by-vocabulary.tsx'))
const ROW_PX = 76

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
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const [asHeard, setAsHeard] = useState(false)
  const [mending, setMending] = useState(false)
  const original = useQuery({
    queryKey: keys.original(appointmentId),
    queryFn: () => api.originalTranscription(appointmentId),
    enabled: asHeard && transcription.corrected,
  })
  const shown = asHeard && transcription.corrected ? original.data : transcription

  const swap = useMutation({
    mutationFn: () => api.swapRoles(appointmentId),
    onSuccess: (row) => {
      client.setQueryData(keys.transcription(appointmentId), row)
      // The draft depends on who said what, so drafting starts again.
      void client.invalidateQueries({ queryKey: keys.appointment(appointmentId), exact: true })
    },
  })
  const swapRoles = () =>
    swap.mutate(undefined, {
      onSuccess: () =>
        notify(t('transcript.swapped'), 'done', { label: t('app.undo'), act: () => swap.mutate(undefined) }),
    })

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
        <FailureLine failure={swap.error ?? (asHeard ? original.error : null)} />
        {shown && <Rows appointmentId={appointmentId} segments={shown.segments} player={player} readOnly={asHeard} />}
      </Stack>
      {mending && (
        <Suspense fallback={null}>
          <ByVocabulary appointmentId={appointmentId} transcription={transcription} onClose={() => setMending(false)} />
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
  const scroll = useRef<HTMLDivElement>(null)
  const { sources, hear } = useLit()
  const corrections = useCorrections(appointmentId)
  const indexOf = useMemo(() => new Map(segments.map(({ id }, index) => [id, index])), [segments])
  const rows = useVirtualizer({
    count: segments.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => segments[index]?.id ?? index,
    overscan: 6,
  })
  const speaking = usePlayerValue(player, (it) => (it.playing ? segmentAt(segments, it.position(100)) : -1), -1)

  const firstLit = sources.map(({ segment_id }) => indexOf.get(segment_id ?? '')).find((index) => index !== undefined)
  useEffect(() => {
    if (firstLit !== undefined) rows.scrollToIndex(firstLit, { align: 'center' })
  }, [firstLit, rows])
  useEffect(() => {
    if (speaking >= 0) rows.scrollToIndex(speaking, { align: 'auto' })
  }, [speaking, rows])
  // Scroll to a correction left open before a reload.
  const [unfinished] = useState(() => [...corrections.open].flatMap((id) => indexOf.get(id) ?? [])[0])
  useEffect(() => {
    if (unfinished !== undefined) rows.scrollToIndex(unfinished, { align: 'center' })
  }, [unfinished, rows])

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

const NO_QUOTES: readonly string[] = []

const quotesIn = ({ id }: Segment, sources: readonly { segment_id?: string; quote: string }[]): readonly string[] => {
  const quotes = sources.filter(({ segment_id }) => segment_id === id).map(({ quote }) => quote)
  return quotes.length > 0 ? quotes : NO_QUOTES
}

/** Index of the segment spoken at an instant: the last one that has begun; -1 before the first. */
function segmentAt(segments: readonly Segment[], ms: number): number {
  let low = 0
  let high = segments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((segments[middle]?.start_ms ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  return low - 1
}
