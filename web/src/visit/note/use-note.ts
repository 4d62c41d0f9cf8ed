import { useHotkeys } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment, Note } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { useNotify } from '../../ui/notices.tsx'
import { useMachine } from '../../ui/use-machine.ts'
import { useKept } from '../../unsaved/use-kept.ts'
import {
  type NoteEffect,
  type NoteInput,
  type NoteState,
  type NoteWords,
  noteAfter,
  noteBegun,
  wordsOf,
} from './note-state.ts'
import {
  noteStructure,
  type Section,
  sectionsOf,
  summarySection,
  summaryStructure,
  unsupportedIn,
  type Writing,
  writingAnew,
} from './sections.ts'
import { unsavedNote } from './unsaved-note.ts'
import { useRelease } from './use-release.ts'

export interface NoteOptions {
  id: string
  /** null: it could not be read. Unsaved text can still be read and edited. */
  appointment: Appointment | null
  /** undefined: not known yet; null: there is none. */
  note: Note | null | undefined
}

/** A note as shown, and the actions on it. */
export interface ShownNote extends Pick<NoteState, 'inSummary' | 'regenerating' | 'tab'> {
  words: NoteWords
  /** `waiting`: not known yet whether there is a note; `nothing`: there is none; `text`: there is text to read. */
  shows: 'waiting' | 'nothing' | 'text'
  /** The service's note could be read. */
  known: boolean
  released: boolean
  sections: readonly Section[]
  /** Key of the section being edited. */
  writtenIn: string | null
  summary: Section
  /** Unsupported sentences. */
  doubtful: { all: number; inSummary: number }
  /** Something in it can be played. */
  hasGrounds: boolean
  canRelease: boolean
  releasing: boolean
  /** Why it could not be released. */
  failure: Error | null
  /** Starts editing a section or, without a key, the whole note. */
  writingAt(key?: string): Writing
  tell(input: NoteInput): void
}

export function useNote({ id, appointment, note }: NoteOptions): ShownNote {
  const { t } = useTranslation()
  const client = useQueryClient()
  const say = useNotify()
  const unsaved = useMemo(() => unsavedNote(id), [id])
  const perform = (effect: NoteEffect) => {
    if (effect.type === 'release') release.send(effect.sent)
    else if (effect.type === 'forgetRelease') release.forget()
    else if (effect.type === 'remember') client.setQueryData(keys.note(id), effect.row)
    else {
      const { done, undo } = effect
      say(t(`note.${done}`), 'done', undo ? { label: t('app.undo'), act: () => tell(undo) } : undefined)
    }
  }
  const [state, tell] = useMachine(
    () => noteBegun(unsaved.kept()),
    (before: NoteState, input: NoteInput) => noteAfter(before, input, note),
    perform,
  )
  const isKept = useKept(state.draft, unsaved.keep)
  useEffect(
    () =>
      unsaved.onElsewhere((draft) => {
        isKept(draft)
        tell({ type: 'foundElsewhere', draft })
      }),
    [unsaved, isKept, tell],
  )

  const words = wordsOf(state, note)
  const read = useRead(note, words)
  const known = appointment !== null && note !== undefined
  const released = appointment?.notes_status === 'released'
  const settled = known && released && !words.dirty
  const release = useRelease({ id, name: appointment?.name ?? '' }, settled, (row, sent) =>
    tell({ type: 'saved', sent, row }),
  )
  const canRelease = known && words.notes.trim() !== '' && (words.dirty || !released)
  const mayRelease = canRelease && !state.regenerating && !release.isPending
  useHotkeys([['mod+S', () => mayRelease && tell({ type: 'released' })]], [])

  const { inSummary, regenerating, tab } = state
  return {
    ...{ inSummary, regenerating, tab, words, known, released, canRelease, tell },
    ...read,
    shows: shownOf(words, note, appointment !== null),
    releasing: release.isPending,
    failure: release.failure,
  }
}

/** The text for reading: in sections, with the sources of their sentences. */
function useRead(note: Note | null | undefined, { notes, summary, writing, headings }: NoteWords) {
  const structure = useMemo(() => noteStructure(note ?? null, notes, headings), [note, notes, headings])
  const short = useMemo(() => summaryStructure(note ?? null, summary), [note, summary])
  const place = writing ?? (structure.sections.length > 0 ? null : writingAnew(notes))
  const inSummary = unsupportedIn(short)
  return {
    sections: sectionsOf(place?.structure ?? structure),
    writtenIn: place?.key ?? null,
    summary: summarySection(short),
    doubtful: { all: unsupportedIn(structure) + inSummary, inSummary },
    hasGrounds: structure.sections.some(({ sentences }) => sentences.some(({ grounds }) => grounds)),
    writingAt: (key?: string) => (key === undefined ? writingAnew(notes) : { structure, key }),
  }
}

function shownOf(
  { notes, dirty, writing }: NoteWords,
  note: Note | null | undefined,
  hasVisit: boolean,
): ShownNote['shows'] {
  if (writing !== null) return 'text'
  if (hasVisit && note === undefined && !dirty) return 'waiting'
  return !note && notes === '' ? 'nothing' : 'text'
}
