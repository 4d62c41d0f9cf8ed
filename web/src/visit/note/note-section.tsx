import { ActionIcon, Button, Group, Textarea, Title, VisuallyHidden } from '@mantine/core'
import type { Grounds } from '@visite/drafter/note'
import { useTranslation } from 'react-i18next'
import { EditIcon } from '../../ui/icons.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { sourceLinkProps, useHighlight } from '../highlight.ts'
import classes from './note.module.css'
import { bodyOf, type Section } from './sections.ts'

/**
 * If the browser sizes the field, it does so before scrolling to the caret; if a script enlarges it afterwards, the end
 * of pasted text stays hidden behind the footer.
 */
const GROWS_BY_ITSELF = CSS.supports('field-sizing', 'content')

/** One section: sentences with their sources, or a field to edit it in. */
export function NoteSection({
  section,
  editing,
  onEdit,
  onDone,
  onChange,
  label,
  hint,
}: {
  section: Section
  editing: boolean
  onEdit: () => void
  onDone: () => void
  onChange: (body: string) => void
  /** For a section without a heading of its own. */
  label?: string
  hint?: string
}) {
  const { t } = useTranslation()
  const name = section.heading || label || t('note.text')
  const button = useFocusBack(editing)
  return (
    <section className={classes.section} aria-label={name}>
      <Group justify="space-between" wrap="nowrap">
        {section.heading ? (
          <Title order={3} size="h5">
            {section.heading}
          </Title>
        ) : (
          <span />
        )}
        {!editing && (
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size={36}
            className="no-print"
            aria-label={t('note.edit', { section: name })}
            onClick={onEdit}
          >
            <EditIcon size={18} />
          </ActionIcon>
        )}
      </Group>
      {editing ? (
        <>
          <Textarea
            {...(label ? { label, description: hint } : { 'aria-label': name })}
            value={bodyOf(section)}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && onDone()}
            autosize={!GROWS_BY_ITSELF}
            minRows={3}
            classNames={{ input: classes.field ?? '' }}
            autoFocus
          />
          <Group justify="flex-end" mt={4} className="no-print">
            <Button size="compact-sm" variant="light" onClick={onDone}>
              {t('note.doneEditing')}
            </Button>
          </Group>
        </>
      ) : (
        <div className={classes.body}>
          {placed(section).map(({ text, grounds, at }) =>
            grounds ? <Sentence key={at} text={text} grounds={grounds} /> : <span key={at}>{text}</span>,
          )}
        </div>
      )}
    </section>
  )
}

/** The pieces, each with its offset in the section, which serves as its key. */
function placed({ pieces }: Section) {
  let next = 0
  return pieces.map((piece) => {
    const at = next
    next += piece.text.length
    return { ...piece, at }
  })
}

/** A sentence and where it comes from: pointing at it highlights its source, a click or Enter plays it. */
function Sentence({ text, grounds }: { text: string; grounds: Grounds }) {
  const { t } = useTranslation()
  const lit = useHighlight()
  const { sources } = grounds
  const support = grounds.stale ? 'stale' : grounds.support
  const source = sources.find(({ segment_id }) => segment_id !== undefined)
  // Highlighted while the pointer is on it, here or in the transcript.
  const restsOnSaid = lit.said !== null && sources.some(({ segment_id }) => segment_id === lit.said)
  const shownHere = lit.sources === sources || restsOnSaid
  if (sources.length === 0 && support === 'stale') return text
  if (sources.length === 0) {
    return (
      <span className={classes.sentence} data-support={support} title={t(`note.support.${support}`)}>
        {text}
        <VisuallyHidden className="no-print"> ({t(`note.support.${support}`)})</VisuallyHidden>
      </span>
    )
  }
  return (
    <a
      href={`#segment-${source?.segment_id ?? ''}`}
      className={classes.sentence}
      data-support={support}
      data-shown={shownHere}
      title={support === 'supported' ? t('note.hear') : t(`note.support.${support}`)}
      {...sourceLinkProps(sources, lit)}
    >
      {text}
      {support !== 'supported' && (
        <VisuallyHidden className="no-print"> ({t(`note.support.${support}`)})</VisuallyHidden>
      )}
    </a>
  )
}
