import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/service.ts'
import type { Note } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { useNotify } from '../../ui/notices.tsx'
import { unsavedNote } from './unsaved-note.ts'

type Sent = Pick<Note, 'notes' | 'summary'>

export interface Release {
  send(sent: Sent): void
  isPending: boolean
  /**
   * Why the latest attempt failed, until one succeeds or nothing is left to release. Kept even when the doctor leaves
   * the visit and returns.
   */
  failure: Error | null
  /** Forgets the failure, because the refused text was discarded. */
  forget(): void
}

/**
 * Releases a visit's note.
 * @param settled the service's text is released, and nothing is unsaved
 * @param onReleased not called if the doctor has left the visit
 */
export function useRelease(
  { id, name }: { id: string; name: string },
  settled: boolean,
  onReleased: (row: Note, sent: Sent) => void,
): Release {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const mutationKey = ['release', id]
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const { mutate } = useMutation({
    mutationKey,
    // Remember a failure however long the doctor is away from the visit.
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: (sent: Sent) => api.releaseNote(id, sent),
    onSuccess: (row, sent) => {
      client.setQueryData(keys.note(id), row)
      if (here.current) onReleased(row, sent)
      else forgetKept(id, sent)
      notify(t('note.released'))
      void client.invalidateQueries({ queryKey: keys.appointment(id) })
      void client.invalidateQueries({ queryKey: keys.appointments })
    },
    onError: () => {
      if (!here.current) notify(t('note.releaseFailedOf', { name }), 'failed')
    },
  })
  const newest = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1)
  const forget = useCallback(() => {
    const mutations = client.getMutationCache()
    for (const one of mutations.findAll({ mutationKey: ['release', id] }))
      if (one.state.status !== 'pending') mutations.remove(one)
  }, [client, id])
  useEffect(() => {
    if (settled) forget()
  }, [settled, forget])
  return {
    send: (sent) => {
      forget()
      mutate(sent)
    },
    isPending: newest?.status === 'pending',
    failure: newest?.error ?? null,
    forget,
  }
}

/** Removes this browser's copy: the service has the text now. */
function forgetKept(id: string, sent: Sent): void {
  const unsaved = unsavedNote(id)
  const kept = unsaved.kept()
  if (kept?.notes === sent.notes && kept.summary === sent.summary) unsaved.keep(null)
}
