import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { FailureLine } from './states.tsx'

/** Asks before an action that cannot be undone. */
export function Confirm({
  opened,
  title,
  children,
  action,
  harmless = false,
  busy = false,
  failure,
  onConfirm,
  onClose,
}: {
  opened: boolean
  title: string
  children: ReactNode
  /** The button's label: the action, not "OK". */
  action: string
  /** The action loses nothing. */
  harmless?: boolean
  busy?: boolean
  failure?: unknown
  onConfirm: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={title} centered>
      <Stack>
        <Text component="div">{children}</Text>
        <FailureLine failure={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('app.cancel')}
          </Button>
          <Button {...(!harmless && { color: 'red.9' })} loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
