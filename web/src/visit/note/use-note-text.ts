import { useEffect, useMemo, useState } from 'react'
import type { Note } from '../../api/types.ts'
import { useKept } from '../../unsaved/use-kept.ts'
import { unsavedNote } from './unsaved-note.ts'

export interface NoteText {
  notes: string
  summary: string
  /** Differs from what the service has. */
  dirty: boolean
  /** The text was found in this browser's storage, from before a reload or from another window. */
  restored: boolean
  /** The service has a newer note than the unsaved text began with. */
  outdated: boolean
  change(part: { notes?: string; summary?: string }): void
  /** Back to what the service has. */
  discard(): void
  /** The service has what was sent, as `row`. @returns whether that is all: text typed since is still unsaved */
  saved(sent: Pick<Note, 'notes' | 'summary'>, row: Note): boolean
}

/**
 * The text being written: what the service has, under unsaved text that survives reloads and other windows.
 * @param note null: there is none; undefined: it is not known
 */
export function useNoteText(appointmentId: string, note: Note | null | undefined): NoteText {
  const unsaved = useMemo(() => unsavedNote(appointmentId), [appointmentId])
  const [draft, setDraft] = useState(unsaved.kept)
  const [restored, setRestored] = useState(draft !== null)
  const version = versionOf(note)

  const isKept = useKept(draft, unsaved.keep)
  useEffect(
    () =>
      unsaved.onElsewhere((other) => {
        isKept(other)
        setDraft(other)
        setRestored(other !== null)
      }),
    [unsaved, isKept],
  )

  const stored = { notes: note?.notes ?? '', summary: note?.summary ?? '' }
  const notes = draft?.notes ?? stored.notes
  const summary = draft?.summary ?? stored.summary
  const dirty = notes !== stored.notes || summary !== stored.summary
  const clear = () => {
    setDraft(null)
    setRestored(false)
  }
  return {
    notes,
    summary,
    dirty,
    restored: restored && dirty,
    outdated: note !== undefined && dirty && draft !== null && draft.basedOn !== version,
    change(part) {
      const next = { notes, summary, ...part }
      const same = next.notes === stored.notes && next.summary === stored.summary
      setDraft(same ? null : { ...next, basedOn: draft?.basedOn ?? version })
    },
    discard: clear,
    saved(sent, row) {
      const all = notes === sent.notes && summary === sent.summary
      if (all) clear()
      else setDraft({ notes, summary, basedOn: versionOf(row) })
      return all
    },
  }
}

const versionOf = (note: Note | null | undefined): string => (note ? `${note._id} ${note.updatedAt}` : '')
