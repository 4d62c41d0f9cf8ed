import { ActionIcon, Tooltip } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fact, Verdict } from '../../api/types.ts'
import { CheckIcon, CloseIcon, PlusIcon } from '../../ui/icons.tsx'
import { sourceLinkProps, useHighlight } from '../highlight.ts'
import classes from './facts.module.css'
import type { ShownFact } from './facts.ts'

/** A fact with its actions: pointing at it highlights its source, a click plays it. */
export function FactRow({
  shown,
  onJudge,
  onInsert,
}: {
  shown: ShownFact
  onJudge: (fact: Fact, verdict: Verdict) => void
  /** Also called with the click, whose button disappears. */
  onInsert: ((shown: ShownFact, click: MouseEvent<HTMLElement>) => void) | null
}) {
  const { t } = useTranslation()
  const { fact, line, place, section } = shown
  const text = line.replace(/\.$/, '')
  const rejected = fact.verdict === 'rejected'
  return (
    <li className={classes.row} data-place={place} data-verdict={fact.verdict}>
      <div className={classes.said}>
        <Source fact={fact} text={text} />
        <span className={classes.mark} data-place={place}>
          {t(`facts.place.${place}`)}
        </span>
      </div>
      <div className={classes.acts}>
        {place === 'missing' && !rejected && onInsert && (
          <Act
            label={t('facts.insert', { text, section: section?.heading || t('note.text') })}
            onClick={(click) => onInsert(shown, click)}
            data-insert
          >
            <PlusIcon size={18} />
          </Act>
        )}
        <Act
          label={t('facts.accept', { text })}
          pressed={fact.verdict === 'accepted'}
          onClick={() => onJudge(fact, 'accepted')}
        >
          <CheckIcon size={18} />
        </Act>
        <Act label={t('facts.reject', { text })} pressed={rejected} onClick={() => onJudge(fact, 'rejected')}>
          <CloseIcon size={18} />
        </Act>
      </div>
    </li>
  )
}

function Source({ fact: { sources }, text }: { fact: Fact; text: string }) {
  const { t } = useTranslation()
  const lit = useHighlight()
  return (
    <a
      href={`#segment-${sources[0]?.segment_id ?? ''}`}
      className={classes.text}
      data-shown={lit.sources === sources}
      title={t('note.hear')}
      {...sourceLinkProps(sources, lit)}
    >
      {text}
    </a>
  )
}

function Act({
  label,
  pressed,
  onClick,
  children,
  ...data
}: {
  label: string
  /** Absent: the button is not a toggle. */
  pressed?: boolean
  onClick: (click: MouseEvent<HTMLElement>) => void
  children: ReactNode
  'data-insert'?: boolean
}) {
  return (
    <Tooltip label={label} openDelay={400} multiline maw={320}>
      <ActionIcon
        variant={pressed ? 'filled' : 'subtle'}
        size={36}
        aria-label={label}
        {...(pressed !== undefined && { 'aria-pressed': pressed })}
        onClick={onClick}
        {...data}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
