import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureLine } from './states.tsx'

/** Asks before something that cannot be taken back. */
export function Confirm({
  opened,
  title,
  children,
  action,
  busy = false,
  failure,
  onConfirm,
  onClose,
}: {
  opened: boolean
  title: string
  children: ReactNode
  /** What the button says: the deed, not "OK". */
  action: string
  busy?: boolean
  failure?: unknown
  onConfirm: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': t('app.close') }}>
      <Stack>
        <Text component="div">{children}</Text>
        <FailureLine failure={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('app.cancel')}
          </Button>
          <Button color="red.9" loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
