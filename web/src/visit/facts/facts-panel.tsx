import { Badge, Group, Paper, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureState, Loading } from '../../ui/states.tsx'
import { FactRow } from './fact-row.tsx'
import classes from './facts.module.css'
import type { FactGroup, ShownFact } from './facts.ts'
import { type FactOptions, type Facts, useFacts } from './use-facts.ts'

/** Facts beside the note, doubtful ones first; a fact the note lacks can be inserted. */
export function FactsPanel(options: FactOptions) {
  const { t } = useTranslation()
  const facts = useFacts(options)
  const { groups, missing, isPending, failure, again } = facts
  return (
    <Paper
      withBorder
      p="md"
      className={`${classes.panel} no-print`}
      component="section"
      aria-labelledby={`facts-${options.appointmentId}`}
    >
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4" tabIndex={-1} id={`facts-${options.appointmentId}`}>
            {t('facts.title')}
          </Title>
          {missing > 0 && (
            <Badge variant="light" color="orange" tt="none" className={classes.count ?? ''}>
              {t('facts.missingCount', { count: missing })}
            </Badge>
          )}
        </Group>
        {isPending && <Loading lines={2} />}
        {failure && <FailureState failure={failure} onRetry={again} />}
        {!isPending && !failure && groups.length === 0 && <Text size="sm">{t('facts.none')}</Text>}
        {groups.map((group) =>
          group.name === 'rejected' ? (
            <Rejected key={group.name} group={group} facts={facts} />
          ) : (
            <div key={group.name}>
              <Title order={3} size="h6" className={classes.heading ?? ''} data-doubtful={group.name === 'doubtful'}>
                {t(`facts.group.${group.name}`)}
              </Title>
              <Rows group={group} facts={facts} />
            </div>
          ),
        )}
      </Stack>
    </Paper>
  )
}

/** A pressed `+` disappears: the focus moves on to the next one, else to the first or, without any, to the heading. */
function moveOn({ currentTarget: pressed, detail }: MouseEvent<HTMLElement>) {
  const panel = pressed.closest('section')
  const all = [...(panel?.querySelectorAll<HTMLElement>('[data-insert]') ?? [])]
  const next = all[all.indexOf(pressed) + 1] ?? all.find((one) => one !== pressed)
  const target = next ?? panel?.querySelector<HTMLElement>('h2')
  // Nothing moves below the mouse.
  target?.focus({ preventScroll: detail > 0 })
}

function Rows({ group, facts: { judge, insert } }: { group: FactGroup; facts: Facts }) {
  const { t } = useTranslation()
  const insertAndMoveOn =
    insert &&
    ((one: ShownFact, click: MouseEvent<HTMLElement>) => {
      moveOn(click)
      insert(one)
    })
  return (
    <ul className={classes.rows} aria-label={t(`facts.group.${group.name}`)}>
      {group.facts.map((one) => (
        <FactRow key={one.fact.id} shown={one} onJudge={judge} onInsert={insertAndMoveOn} />
      ))}
    </ul>
  )
}

/** Rejected facts, collapsed but still reachable. */
function Rejected({ group, facts }: { group: FactGroup; facts: Facts }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <div>
      <UnstyledButton aria-expanded={open} onClick={() => setOpen(!open)} className={classes.more ?? ''}>
        {t('facts.group.rejected')} <span aria-hidden="true">({group.facts.length})</span>
        <VisuallyHidden>{t('facts.count', { count: group.facts.length })}</VisuallyHidden>
      </UnstyledButton>
      {open && <Rows group={group} facts={facts} />}
    </div>
  )
}
