import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CheckIcon } from '../../ui/icons.tsx'
import { FailureLine } from '../../ui/states.tsx'
import classes from './note.module.css'
import { useFootRoom } from './use-foot-room.ts'

/** A note's state and its release button, visible as long as any of the note is. */
export function NoteFoot({
  state,
  failure,
  releasing,
  onDiscard,
  onRelease,
}: {
  state: string
  /** Why it could not be released. */
  failure: Error | null
  releasing: boolean
  /** null: there is nothing to discard or release. */
  onDiscard: (() => void) | null
  onRelease: (() => void) | null
}) {
  const { t } = useTranslation()
  const foot = useFootRoom<HTMLDivElement>()
  return (
    <Stack ref={foot} gap={6} className={`${classes.foot} no-print`}>
      <FailureLine failure={failure} title={t('note.releaseFailed')} />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {state}
        </Text>
        <Group gap="xs">
          {onDiscard && (
            <Button variant="default" onClick={onDiscard}>
              {t('note.discard')}
            </Button>
          )}
          <Button
            size="md"
            leftSection={<CheckIcon />}
            disabled={onRelease === null}
            loading={releasing}
            onClick={onRelease ?? undefined}
          >
            {t('note.release')}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
