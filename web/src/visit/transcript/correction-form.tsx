import { Alert, Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Segment } from '../../api/types.ts'
import { clock } from '../../language/days.ts'
import { FailureLine } from '../../ui/states.tsx'
import { useCorrection } from './use-correction.ts'
import { type Corrections, Overtaken } from './use-corrections.ts'

const ROLES = ['doctor', 'patient', 'unknown'] as const

/** Corrects the text and speaker of one segment; the typed text survives reloads and other windows. */
export function CorrectionForm({
  appointmentId,
  segment,
  corrections,
}: {
  appointmentId: string
  segment: Segment
  corrections: Corrections
}) {
  const { t } = useTranslation()
  const { correction, save, change, cancel } = useCorrection(appointmentId, segment, corrections)
  const { began } = correction
  const changedElsewhere = segment.text !== began.text || segment.role !== began.role || save.error instanceof Overtaken
  return (
    <Stack gap="xs" p="xs">
      <SegmentedControl
        size="xs"
        aria-label={t('transcript.speaker')}
        value={correction.role}
        onChange={(role) => change({ role: ROLES.find((one) => one === role) ?? 'unknown' })}
        data={ROLES.map((value) => ({ value, label: t(`transcript.role.${value}`) }))}
      />
      <Textarea
        aria-label={t('transcript.text', { time: clock(segment.start_ms) })}
        value={correction.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        // Anything typed now would be lost with the form.
        readOnly={save.isPending}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !save.isPending) save.mutate()
        }}
        autosize
        autoFocus
      />
      {changedElsewhere && (
        <Alert color="orange" p="xs" role="alert">
          <Text size="sm">
            {t('transcript.overtaken', { speaker: t(`transcript.role.${segment.role}`), text: segment.text })}
          </Text>
        </Alert>
      )}
      <FailureLine failure={save.error instanceof Overtaken ? null : save.error} />
      <Group gap="xs" justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={cancel}>
          {t('app.cancel')}
        </Button>
        <Button
          size="compact-sm"
          loading={save.isPending}
          disabled={correction.text.trim() === ''}
          onClick={() => save.mutate()}
        >
          {t('app.save')}
        </Button>
      </Group>
    </Stack>
  )
}
