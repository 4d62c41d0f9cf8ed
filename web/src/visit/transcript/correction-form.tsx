import { Alert, Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Segment } from '../../api/types.ts'
import { clock } from '../../language/days.ts'
import { useNotify } from '../../ui/notices.tsx'
import { FailureLine } from '../../ui/states.tsx'
import { useKept } from '../../unsaved/use-kept.ts'
import { type Correction, keepCorrection, unsavedCorrections } from './unsaved-corrections.ts'
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
  const notify = useNotify()
  const { id } = segment
  const [correction, setCorrection] = useState<Correction>(
    () =>
      unsavedCorrections(appointmentId).kept()?.[id] ?? {
        text: segment.text,
        role: segment.role,
        began: { text: segment.text, role: segment.role },
      },
  )
  const done = useRef(false)
  const keep = useCallback(
    (newest: Correction) => !done.current && keepCorrection(appointmentId, id, newest),
    [appointmentId, id],
  )
  const isKept = useKept(correction, keep)
  useEffect(
    () =>
      unsavedCorrections(appointmentId).onElsewhere((all) => {
        const other = all?.[id]
        if (other) {
          isKept(other)
          setCorrection(other)
        } else done.current = true
      }),
    [appointmentId, id, isKept],
  )

  const save = useMutation({
    mutationFn: () => {
      done.current = true
      return corrections.save(id, correction)
    },
    onError: (failure) => {
      done.current = false
      // The doctor has now seen the other person's words, so saving again replaces them.
      if (failure instanceof Overtaken) change({ began: failure.now })
    },
  })
  const change = (part: Partial<Correction>) => setCorrection((before) => ({ ...before, ...part }))
  const cancel = () => {
    done.current = true
    corrections.cancel(id)
    if (correction.text === segment.text && correction.role === segment.role) return
    notify(t('transcript.cancelled'), 'done', { label: t('app.undo'), act: () => corrections.restore(id, correction) })
  }
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
