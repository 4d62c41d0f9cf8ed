import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Segment } from '../../api/types.ts'
import { useNotify } from '../../ui/notices.tsx'
import { useKept } from '../../unsaved/use-kept.ts'
import { type Correction, keepCorrection, unsavedCorrections } from './unsaved-corrections.ts'
import { type Corrections, Overtaken } from './use-corrections.ts'

/** A correction of a segment being written. */
export function useCorrection(appointmentId: string, segment: Segment, corrections: Corrections) {
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
  return { correction, save, change, cancel }
}
