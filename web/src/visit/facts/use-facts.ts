import { keepPreviousData, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../../api/service.ts'
import type { Fact, Note, Transcription, Verdict } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { useNotify } from '../../ui/notices.tsx'
import { useFailureText } from '../../ui/states.tsx'
import type { ShownNote } from '../note/use-note.ts'
import { type FactGroup, groupsOf, missingIn, type ShownFact } from './facts.ts'

export interface FactOptions {
  appointmentId: string
  /** The visit's language, while there is no note. */
  language: string
  note: Note | null
  transcription: Transcription
  shown: ShownNote
}

export interface Facts {
  groups: readonly FactGroup[]
  missing: number
  isPending: boolean
  /** Why they could not be read. */
  failure: Error | null
  again(): void
  /** The clinician's verdict; giving the same one again takes it back. */
  judge(fact: Fact, verdict: Verdict): void
  /** Null while the note cannot be changed. */
  insert: ((shown: ShownFact) => void) | null
}

/** The facts, compared with the note. Reloaded whenever the note or the transcript changes. */
export function useFacts({ appointmentId, language, note, transcription, shown }: FactOptions): Facts {
  const api = useApi()
  const client = useQueryClient()
  const notify = useNotify()
  const textOf = useFailureText()
  const queryKey = [...keys.facts(appointmentId), note?.version ?? 0, transcription.updatedAt]
  const read = useQuery({
    queryKey,
    queryFn: () => api.facts(appointmentId),
    placeholderData: keepPreviousData,
  })
  const { mutate } = useMutation({
    mutationFn: ({ fact, verdict }: { fact: Fact; verdict: Verdict }) => api.judgeFact(appointmentId, fact.id, verdict),
    onSuccess: (judged) =>
      client.setQueryData<Fact[]>(queryKey, (all) => all?.map((one) => (one.id === judged.id ? judged : one))),
    onError: (failure) => {
      notify(textOf(failure), 'failed')
      // The transcript may have changed, so this fact is gone.
      void client.invalidateQueries({ queryKey: keys.facts(appointmentId) })
    },
  })
  const { words, regenerating, shows, tell } = shown
  const data = useComparedWithShown(read, queryKey.join(' '), words.outdated)
  const groups = useMemo(() => {
    const written = (note?.language ?? language).toLowerCase().startsWith('en') ? 'en' : 'de'
    return groupsOf(data ?? [], {
      ...{ notes: words.notes, language: written, headings: words.headings },
      template: note?.template_key ?? null,
    })
  }, [data, note, language, words.notes, words.headings])
  return {
    groups,
    missing: missingIn(groups),
    isPending: read.isPending,
    failure: read.isLoadingError ? read.error : null,
    again: () => void read.refetch(),
    judge: (fact, verdict) => mutate({ fact, verdict: fact.verdict === verdict ? 'open' : verdict }),
    insert:
      regenerating || shows === 'waiting'
        ? null
        : ({ line, section }) => tell({ type: 'inserted', line, section: section?.key ?? null }),
  }
}

/**
 * The facts, compared with the shown text. The service compares them with its newest note; while older text is shown, what
 * it last said of the note which that text started from still holds.
 * @param basis identifies the note and the transcript the service compared
 */
function useComparedWithShown(
  { data, isPlaceholderData }: UseQueryResult<Fact[]>,
  basis: string,
  outdated: boolean,
): Fact[] | undefined {
  const [told, setTold] = useState<{ basis: string; ids: ReadonlySet<string> } | null>(null)
  if (data && !isPlaceholderData && !outdated && told?.basis !== basis) {
    setTold({ basis, ids: new Set(data.filter((fact) => fact.in_note).map(({ id }) => id)) })
  }
  return useMemo(
    () => (outdated && told ? data?.map((fact) => ({ ...fact, in_note: told.ids.has(fact.id) })) : data),
    [data, outdated, told],
  )
}
