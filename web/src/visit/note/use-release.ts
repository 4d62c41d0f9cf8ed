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
   * Why the latest try failed, until one succeeds or nothing is left to release: also for those who come back to the
   * visit.
   */
  failure: Error | null
  /** The text that was refused is discarded. */
  forget(): void
}

/**
 * Releases a visit's note.
 * @param settled what the service has is released, and nothing else is unsaved
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
    // A failure is remembered however long the doctor is elsewhere.
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

/** The service has it: it is no longer unsaved. */
function forgetKept(id: string, sent: Sent): void {
  const unsaved = unsavedNote(id)
  const kept = unsaved.kept()
  if (kept?.notes === sent.notes && kept.summary === sent.summary) unsaved.keep(null)
}
