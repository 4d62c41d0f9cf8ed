import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Api } from '../../api/api.ts'
import { HttpFailure } from '../../api/http.ts'
import { useApi } from '../../api/service.ts'
import type { Segment, Transcription } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { type Correction, keepCorrection, unsavedCorrections } from './unsaved-corrections.ts'

/** Someone else has corrected the same segment; the doctor is shown its new text. */
export class Overtaken extends Error {
  readonly now: Correction['began']

  constructor(now: Correction['began']) {
    super('overtaken')
    this.name = 'Overtaken'
    this.now = now
  }
}

export interface Corrections {
  /** Segments being corrected, here or in another window, by id. */
  open: ReadonlySet<string>
  begin(segment: Segment): void
  cancel(segmentId: string): void
  /** Undoes a cancellation. */
  restore(segmentId: string, correction: Correction): void
  /** @throws {Overtaken}, {HttpFailure} */
  save(segmentId: string, correction: Correction): Promise<void>
}

const idsOf = (corrections: object | null) => new Set(Object.keys(corrections ?? {}))

/** Corrections of a transcript: begun, kept in this browser, saved one by one. */
export function useCorrections(appointmentId: string): Corrections {
  const api = useApi()
  const client = useQueryClient()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => idsOf(unsavedCorrections(appointmentId).kept()))
  useEffect(() => {
    const unsaved = unsavedCorrections(appointmentId)
    setOpen(idsOf(unsaved.kept()))
    return unsaved.onElsewhere((all) => setOpen(idsOf(all)))
  }, [appointmentId])

  const close = useCallback(
    (segmentId: string) => {
      keepCorrection(appointmentId, segmentId, null)
      setOpen((ids) => new Set([...ids].filter((id) => id !== segmentId)))
    },
    [appointmentId],
  )
  const restore = useCallback(
    (id: string, correction: Correction) => {
      keepCorrection(appointmentId, id, correction)
      setOpen((ids) => new Set([...ids, id]))
    },
    [appointmentId],
  )
  const begin = useCallback(
    ({ id, text, role }: Segment) => restore(id, { text, role, began: { text, role } }),
    [restore],
  )
  const save = useCallback(
    async (segmentId: string, correction: Correction) => {
      const saved = await saveOne(api, client, appointmentId, segmentId, correction)
      client.setQueryData(keys.transcription(appointmentId), saved)
      close(segmentId)
    },
    [appointmentId, api, client, close],
  )
  return { open, begin, cancel: close, restore, save }
}

/** Saves one segment's correction; other people's corrections of other segments stay. */
async function saveOne(
  api: Api,
  client: QueryClient,
  appointmentId: string,
  segmentId: string,
  { text, role, began }: Correction,
): Promise<Transcription> {
  const key = keys.transcription(appointmentId)
  const put = ({ segments, updatedAt }: Transcription) =>
    api.correctTranscription(appointmentId, {
      updatedAt,
      segments: segments.map(({ id }) => (id === segmentId ? { id, text: text.trim(), role } : { id })),
    })
  const known = client.getQueryData<Transcription>(key)
  try {
    if (known) return await put(known)
  } catch (error) {
    if (!(error instanceof HttpFailure && error.code === 'TRANSCRIPTION_CHANGED')) throw error
  }
  const newest = await api.transcription(appointmentId)
  if (!newest) throw new HttpFailure(404)
  client.setQueryData(key, newest)
  const now = newest.segments.find(({ id }) => id === segmentId)
  if (!now) throw new HttpFailure(404)
  if (now.text !== began.text || now.role !== began.role) throw new Overtaken({ text: now.text, role: now.role })
  return put(newest)
}
