import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Segment } from '../../api/types.ts'
import { useHighlight } from '../highlight.ts'
import { type Player, usePlayerValue } from '../player.ts'
import { segmentAt } from './rows.ts'

const ROW_PX = 76

/**
 * The rows of a transcript that are in view. They follow what is played and what a sentence of the note cites.
 * @param corrected segments with a form to correct them
 */
export function useRows(segments: readonly Segment[], player: Player | null, corrected: ReadonlySet<string>) {
  const scroll = useRef<HTMLDivElement>(null)
  const { sources, played, hear } = useHighlight()
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
  const shown = useRef(played)
  useEffect(() => {
    const index = played ? indexOf.get(played.segment) : undefined
    if (shown.current === played || index === undefined) return
    shown.current = played
    rows.scrollToIndex(index, { align: 'center' })
    // Once the transcript is open, where there is room for only one part.
    requestAnimationFrame(() => scroll.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' }))
  }, [played, indexOf, rows])
  useEffect(() => {
    if (speaking >= 0) rows.scrollToIndex(speaking, { align: 'auto' })
  }, [speaking, rows])
  // Scroll to a correction left open before a reload.
  const [unfinished] = useState(() => [...corrected].flatMap((id) => indexOf.get(id) ?? [])[0])
  useEffect(() => {
    if (unfinished !== undefined) rows.scrollToIndex(unfinished, { align: 'center' })
  }, [unfinished, rows])
  return { rows, scroll, speaking, sources, hear }
}
