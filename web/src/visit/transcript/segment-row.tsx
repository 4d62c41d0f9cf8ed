import {
  ActionIcon,
  Button,
  Group,
  SegmentedControl,
  Stack,
  Textarea,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Segment } from '../../api/types.ts'
import { clock } from '../../language/format.ts'
import { EditIcon } from '../../ui/icons.tsx'
import { FailureLine } from '../../ui/states.tsx'
import type { Player } from '../player.ts'
import classes from './transcript.module.css'

interface Props {
  segment: Segment
  speaking: boolean
  /** What of it a sentence of the note rests on. */
  quotes: readonly string[]
  player: Player | null
  editing: boolean
  busy: boolean
  failure: unknown
  onEdit: () => void
  onCancel: () => void
  onSave: (change: Pick<Segment, 'text' | 'role'>) => void
}

export const SegmentRow = memo(function SegmentRow(props: Props) {
  const { t } = useTranslation()
  const { segment, speaking, quotes, player, editing, onEdit } = props
  const { id, start_ms, end_ms, role } = segment
  if (editing) return <Correction {...props} />
  return (
    <div
      id={`segment-${id}`}
      className={classes.segment}
      data-role={role}
      data-speaking={speaking}
      data-lit={quotes.length > 0}
    >
      <UnstyledButton
        className={classes.when ?? ''}
        onClick={() => player?.playFrom(start_ms, end_ms)}
        disabled={player === null}
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
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('transcript.correct', { time: clock(start_ms) })}
        onClick={onEdit}
      >
        <EditIcon size={16} />
      </ActionIcon>
    </div>
  )
})

/** Every word can be clicked to hear it; one handler for all of them, and the time button for keyboards. */
function Words({ segment, player }: { segment: Segment; player: Player }) {
  return segment.words?.map(({ text, start_ms, end_ms }) => (
    <span key={start_ms}>
      {/* The row's button does the same by keyboard: a tab stop for every word would be a wall. */}
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

/** The text with the quoted stretches marked. */
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

function Correction({ segment, busy, failure, onCancel, onSave }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(segment.text)
  const [role, setRole] = useState(segment.role)
  return (
    <Stack gap="xs" p="xs">
      <SegmentedControl
        size="xs"
        aria-label={t('transcript.speaker')}
        value={role}
        onChange={(value) => setRole(value as Segment['role'])}
        data={(['doctor', 'patient', 'unknown'] as const).map((value) => ({
          value,
          label: t(`transcript.role.${value}`),
        }))}
      />
      <Textarea
        aria-label={t('transcript.text')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        autoFocus
      />
      <FailureLine failure={failure} />
      <Group gap="xs" justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
        <Button
          size="compact-sm"
          loading={busy}
          disabled={text.trim() === ''}
          onClick={() => onSave({ text: text.trim(), role })}
        >
          {t('app.save')}
        </Button>
      </Group>
    </Stack>
  )
}
