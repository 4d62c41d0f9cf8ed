import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import type { Segment, Transcription } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { SwapIcon } from '../../ui/icons.tsx'
import { notify } from '../../ui/notices.tsx'
import { FailureLine } from '../../ui/states.tsx'
import { useLit } from '../lit.ts'
import { type Player, usePlayerValue } from '../player.ts'
import { SegmentRow } from './segment-row.tsx'
import classes from './transcript.module.css'

const ROW_PX = 76

const swapped: Readonly<Record<Segment['role'], Segment['role']>> = {
  doctor: 'patient',
  patient: 'doctor',
  unknown: 'unknown',
}

/** What was said; only the rows in sight exist, so three hours scroll like three minutes. */
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
  const { segments } = transcription
  const client = useQueryClient()
  const scroll = useRef<HTMLDivElement>(null)
  const { sources } = useLit()
  const [editing, setEditing] = useState<string | null>(null)
  const indexOf = useMemo(() => new Map(segments.map(({ id }, index) => [id, index])), [segments])
  const rows = useVirtualizer({
    count: segments.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => segments[index]?.id ?? index,
    overscan: 6,
  })
  const correct = useMutation({
    mutationFn: (changed: Segment[]) => api.correctTranscription(appointmentId, changed),
    onSuccess: (row) => {
      client.setQueryData(keys.transcription(appointmentId), row)
      setEditing(null)
    },
  })
  const speaking = usePlayerValue(player, (it) => (it.playing ? segmentAt(segments, it.position(100)) : -1), -1)

  const firstLit = sources.map(({ segment_id }) => indexOf.get(segment_id ?? '')).find((index) => index !== undefined)
  useEffect(() => {
    if (firstLit !== undefined) rows.scrollToIndex(firstLit, { align: 'center' })
  }, [firstLit, rows])
  useEffect(() => {
    if (speaking >= 0) rows.scrollToIndex(speaking, { align: 'auto' })
  }, [speaking, rows])

  const swap = () =>
    correct.mutate(
      segments.map((segment) => ({ ...segment, role: swapped[segment.role] })),
      {
        onSuccess: () =>
          notify(t('transcript.swapped'), 'done', { label: t('app.undo'), act: () => correct.mutate(segments) }),
      },
    )

  return (
    <Paper withBorder p="sm" className={classes.panel} component="section" aria-label={t('transcript.title')}>
      <Stack gap="xs" h="100%">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t('transcript.title')}
          </Title>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<SwapIcon size={16} />}
            onClick={swap}
            loading={correct.isPending && editing === null}
          >
            {t('transcript.swap')}
          </Button>
        </Group>
        {transcription.engine.includes('demonstration') && (
          <Alert color="yellow" p="xs">
            <Text size="sm">{t('transcript.demonstration')}</Text>
          </Alert>
        )}
        {editing === null && <FailureLine failure={correct.error} />}
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
                  <SegmentRow
                    segment={segment}
                    speaking={item.index === speaking}
                    quotes={quotesIn(segment, sources)}
                    player={player}
                    editing={editing === segment.id}
                    busy={correct.isPending}
                    failure={correct.error}
                    onEdit={() => {
                      correct.reset()
                      setEditing(segment.id)
                    }}
                    onCancel={() => setEditing(null)}
                    onSave={(change) =>
                      correct.mutate(segments.map((one) => (one.id === segment.id ? { ...one, ...change } : one)))
                    }
                  />
                </li>
              )
            })}
          </ol>
        </section>
      </Stack>
    </Paper>
  )
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
