import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clock } from '../../language/days.ts'
import { useFormats } from '../../language/format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { dropTake, type Take } from './take-storage.ts'

/** A take that was left behind: continue, send or discard it. */
export function WaitingTake({
  take,
  onContinue,
  onSend,
  onDropped,
}: {
  take: Take
  /** null: not possible right now. */
  onContinue: (() => void) | null
  onSend: () => void
  onDropped: () => void
}) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const [asking, setAsking] = useState(false)
  return (
    <Alert color="orange" title={t('recorder.waiting')}>
      <Stack gap="xs">
        <Text size="sm">
          {t('recorder.waitingText', { when: dateTime(take.startedAt), length: clock(take.durationMs) })}
        </Text>
        <Group gap="xs">
          {onContinue && (
            <Button size="compact-md" onClick={onContinue}>
              {t('recorder.continue')}
            </Button>
          )}
          <Button size="compact-md" {...(onContinue && { variant: 'default' })} onClick={onSend}>
            {t('recorder.send')}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setAsking(true)}>
            {t('recorder.discard')}
          </Button>
        </Group>
      </Stack>
      <Confirm
        opened={asking}
        title={t('recorder.discardTitle')}
        action={t('recorder.discard')}
        onConfirm={() => void dropTake(take.id).then(onDropped)}
        onClose={() => setAsking(false)}
      >
        {t('recorder.discardText')}
      </Confirm>
    </Alert>
  )
}
