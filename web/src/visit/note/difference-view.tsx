import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { difference } from './difference.ts'
import classes from './note.module.css'

/** Two texts merged into one, with additions and removals marked by colour, line and (for screen readers) words. */
export function DifferenceView({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation()
  let at = 0
  return (
    <div className={classes.difference}>
      {difference(before, after).map(({ kind, text }) => {
        at += text.length
        if (kind === 'same') return <span key={at}>{text}</span>
        const Tag = kind === 'added' ? 'ins' : 'del'
        return (
          <Tag key={at}>
            <VisuallyHidden>{t(`note.${kind}`)} </VisuallyHidden>
            {text}
          </Tag>
        )
      })}
    </div>
  )
}
