import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { memo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Segment } from '../../api/types.ts'
import { clock } from '../../language/days.ts'
import { EditIcon } from '../../ui/icons.tsx'
import type { Player } from '../player.ts'
import classes from './transcript.module.css'

export interface SegmentRowProps {
  segment: Segment
  speaking: boolean
  /** The parts of it that a sentence of the note cites. */
  quotes: readonly string[]
  player: Player | null
  /** Called when the pointer enters, or (with null) leaves. */
  onPoint: (segment: string | null) => void
  /** Absent: it cannot be corrected. */
  onEdit?: ((segment: Segment) => void) | undefined
  /** The button that opens the correction. */
  button: RefObject<HTMLButtonElement | null>
}

export const SegmentRow = memo(function SegmentRow(props: SegmentRowProps) {
  const { t } = useTranslation()
  const { segment, speaking, quotes, player, onPoint, onEdit, button } = props
  const focused = { onFocus: () => onPoint(segment.id), onBlur: () => onPoint(null) }
  const { id, start_ms, end_ms, role } = segment
  return (
    <div
      id={`segment-${id}`}
      className={classes.segment}
      data-role={role}
      data-speaking={speaking}
      data-lit={quotes.length > 0}
      onPointerEnter={() => onPoint(id)}
      onPointerLeave={() => onPoint(null)}
    >
      <UnstyledButton
        className={classes.when ?? ''}
        onClick={() => player?.playFrom(start_ms, end_ms)}
        disabled={player === null}
        {...focused}
      >
        <span className={classes.speaker}>{t(`transcript.role.${role}`)}</span>
        <span className={classes.clock}>{clock(start_ms)}</span>
        <VisuallyHidden>{t('transcript.hear')}</VisuallyHidden>
      </UnstyledButton>
      <div className={classes.text}>
        {quotes.length > 0 ? (
          <Quoted text={segment.text} quotes={quotes} />
        ) : segment.words && segment.words.length > 0 && player ? (
          <Words segment={segment} player={player} />
        ) : (
          segment.text
        )}
      </div>
      {onEdit && (
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label={t('transcript.correct', { time: clock(start_ms) })}
          onClick={() => onEdit(segment)}
          {...focused}
        >
          <EditIcon size={16} />
        </ActionIcon>
      )}
    </div>
  )
})

/** Clicking any word plays it; one handler serves all of them, and the time button serves keyboards. */
function Words({ segment, player }: { segment: Segment; player: Player }) {
  return segment.words?.map(({ text, start_ms, end_ms }) => (
    <span key={start_ms}>
      {/* The row's button does the same by keyboard: a tab stop for every word would block keyboard users. */}
      <button
        type="button"
        tabIndex={-1}
        className={classes.word}
        onClick={() => player.playFrom(start_ms, end_ms + 300)}
      >
        {text}
      </button>{' '}
    </span>
  ))
}

/** The text with the quoted parts marked. */
function Quoted({ text, quotes }: { text: string; quotes: readonly string[] }) {
  const marks = quotes
    .map((quote) => ({ start: text.indexOf(quote), end: text.indexOf(quote) + quote.length }))
    .filter(({ start }) => start >= 0)
    .sort((a, b) => a.start - b.start)
  let at = 0
  const parts = marks.flatMap(({ start, end }) => {
    if (start < at) return []
    const before = text.slice(at, start)
    at = end
    return [before, <mark key={start}>{text.slice(start, end)}</mark>]
  })
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
