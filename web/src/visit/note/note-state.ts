import { type Heading, render } from '@visite/drafter/note'
import type { Note } from '../../api/types.ts'
import { inserted, takenOut } from './inserted.ts'
import { headingsOf, noteStructure, sectionsOf, typed, type Writing, writingAnew } from './sections.ts'
import type { Draft } from './unsaved-note.ts'

export type Tab = 'note' | 'summary' | 'versions'

/** This window's state for a visit's note, beyond what the service has stored. */
export interface NoteState {
  /** Unsaved text; null: none. */
  draft: Draft | null
  /** The draft comes from this browser's storage: from before a reload, or from another window. */
  found: boolean
  /** What was read when a field was opened: it stays as it is there, whatever the service gets meanwhile. */
  opened: Draft | null
  /** The section being edited. */
  writing: Writing | null
  inSummary: boolean
  /** The dialog for drafting it again is open. */
  regenerating: boolean
  tab: Tab
}

type Words = Pick<Note, 'notes' | 'summary'>

export type NoteInput =
  /** Typed in another window of this browser. */
  | { type: 'foundElsewhere'; draft: Draft | null }
  | { type: 'wantsToWrite'; writing: Writing }
  | { type: 'typed'; body: string }
  | { type: 'wantsToWriteSummary' }
  | { type: 'typedSummary'; summary: string }
  | { type: 'wroteSection' }
  | { type: 'wroteSummary' }
  | { type: 'discarded' }
  | { type: 'tookVersion'; notes: string }
  /** A line inserted into a section of the template. */
  | { type: 'inserted'; line: string; section: string | null }
  /** An insertion undone. `before`: the notes it was inserted into. */
  | { type: 'takenOut'; line: string; section: string | null; before: string }
  | { type: 'undone'; before: Partial<Draft> }
  | { type: 'released' }
  /** The service has stored what was sent, as `row`. */
  | { type: 'saved'; sent: Words; row: Note }
  | { type: 'turnedTo'; tab: Tab }
  | { type: 'prints' }
  | { type: 'wantsAnew' }
  | { type: 'anewClosed' }
  /** The doctor takes the new draft. */
  | { type: 'anewTaken' }
  /** The service has the old text again. */
  | { type: 'oldKept'; old: Words; row: Note }

export type NoteEffect =
  /** Announces what happened to unsaved text, and offers to undo it; null: that cannot be undone. */
  | { type: 'say'; done: 'discarded' | 'replaced' | 'inserted' | 'changedSince'; undo: NoteInput | null }
  | { type: 'release'; sent: Words }
  /** The cached note is out of date. */
  | { type: 'remember'; row: Note }
  /** Forgets a failed release, because its text was discarded. */
  | { type: 'forgetRelease' }

export interface NoteStep {
  state: NoteState
  effects: readonly NoteEffect[]
}

/** @param draft stored in this browser */
export const noteBegun = (draft: Draft | null): NoteState => ({
  ...{ draft, found: draft !== null, opened: null, writing: null, inSummary: false, regenerating: false, tab: 'note' },
})

export interface NoteWords extends Words {
  /** Differs from what the service has. */
  dirty: boolean
  restored: boolean
  /** The service has a newer note than the one the unsaved text is based on. */
  outdated: boolean
  /** Null if text has arrived from elsewhere meanwhile, which is shown unchanged. */
  writing: Writing | null
  /** The headings the notes are read by. */
  headings: readonly Heading[]
}

/**
 * The current text: the service's, with unsaved changes on top.
 * @param stored null: there is no note; undefined: not known yet
 */
export function wordsOf(state: NoteState, stored: Note | null | undefined): NoteWords {
  const { found, writing } = state
  const draft = state.draft ?? state.opened
  const { notes, summary } = draft ?? wordsIn(stored)
  const dirty = differs({ notes, summary }, stored)
  return {
    notes,
    summary,
    dirty,
    restored: found && dirty,
    outdated: stored !== undefined && dirty && draft !== null && draft.basedOn !== versionOf(stored),
    writing: writing && render(writing.structure).text === notes ? writing : null,
    headings: headingsIn(stored, draft),
  }
}

/** Those of the service's note or, while that is not known or is a newer one, those that the unsaved text has kept. */
const headingsIn = (stored: Note | null | undefined, draft: Draft | null): readonly Heading[] =>
  draft?.headings && draft.basedOn !== versionOf(stored) ? draft.headings : headingsOf(stored)

const wordsIn = (note: Note | null | undefined): Words => ({ notes: note?.notes ?? '', summary: note?.summary ?? '' })

function differs({ notes, summary }: Words, stored: Note | null | undefined): boolean {
  const known = wordsIn(stored)
  return notes !== known.notes || summary !== known.summary
}

const versionOf = (note: Note | null | undefined): string => (note ? `${note._id} ${note.updatedAt}` : '')

/** How an input changes a note's panel, and the resulting effects. */
export function noteAfter(state: NoteState, input: NoteInput, stored: Note | null | undefined): NoteStep {
  switch (input.type) {
    case 'foundElsewhere':
      return still({ ...state, draft: input.draft, found: input.draft !== null, opened: null })
    case 'wantsToWrite':
      return still({ ...opened(state, stored), writing: input.writing })
    case 'wantsToWriteSummary':
      return still({ ...opened(state, stored), inSummary: true })
    case 'wroteSection':
      return still(closed({ ...state, writing: null }))
    case 'wroteSummary':
      return still(closed({ ...state, inSummary: false }))
    case 'turnedTo':
      return still({ ...state, tab: input.tab })
    case 'prints':
      return still({ ...idle(state), tab: state.tab === 'versions' ? 'note' : state.tab })
    case 'wantsAnew':
      return still({ ...state, regenerating: true })
    case 'anewClosed':
      return still({ ...state, regenerating: false })
    case 'anewTaken':
      return still(undrafted(state))
    default:
      return rewritten(state, input, stored)
  }
}

/** The inputs that change the text, or depend on it. */
function rewritten(
  state: NoteState,
  input: Extract<
    NoteInput,
    {
      type:
        | 'typed'
        | 'typedSummary'
        | 'inserted'
        | 'takenOut'
        | 'discarded'
        | 'tookVersion'
        | 'undone'
        | 'released'
        | 'saved'
        | 'oldKept'
    }
  >,
  stored: Note | null | undefined,
): NoteStep {
  const words = wordsOf(state, stored)
  const { notes, summary, dirty, headings } = words
  switch (input.type) {
    case 'typed': {
      const writing = typed(words.writing ?? writingAnew(notes), input.body)
      return still({ ...changed(state, { notes: render(writing.structure).text }, stored), writing })
    }
    case 'typedSummary':
      return still({ ...changed(state, { summary: input.summary }, stored), inSummary: true })
    case 'inserted': {
      const { line, section } = input
      const next = inserted(noteStructure(stored ?? null, notes, headings), headings, section, line)
      const undo: NoteInput = { type: 'takenOut', line, section, before: notes }
      return { state: besideWriting(state, next, stored), effects: [{ type: 'say', done: 'inserted', undo }] }
    }
    case 'takenOut': {
      const read = (text: string) => noteStructure(stored ?? null, text, headings)
      const earlier = [input.before, wordsIn(stored).notes].map(read)
      const next = takenOut(read(notes), input.section, input.line, earlier)
      if (next === null) return { state, effects: [{ type: 'say', done: 'changedSince', undo: null }] }
      return still(besideWriting(state, next, stored))
    }
    case 'tookVersion':
      return {
        state: changed(state, { notes: input.notes }, stored),
        effects: dirty ? [{ type: 'say', done: 'replaced', undo: { type: 'undone', before: { notes } } }] : [],
      }
    case 'undone':
      return still(changed(state, input.before, stored))
    case 'discarded': {
      const before = state.draft ?? { notes, summary }
      return {
        state: idle(undrafted(state)),
        effects: [{ type: 'forgetRelease' }, { type: 'say', done: 'discarded', undo: { type: 'undone', before } }],
      }
    }
    case 'released':
      return { state, effects: [{ type: 'release', sent: { notes, summary } }] }
    case 'saved': {
      // Text typed while the request was in flight is kept, and its section stays open.
      const next = saved(state, words, input.sent, input.row)
      return still(next.draft === null ? idle(next) : next)
    }
    case 'oldKept':
      return {
        state: saved(state, words, input.old, input.row),
        effects: [{ type: 'remember', row: input.row }],
      }
  }
}

/** With a line put in or taken out; the section being edited stays open. */
function besideWriting(state: NoteState, notes: string, stored: Note | null | undefined): NoteState {
  const { writing, headings } = wordsOf(state, stored)
  const next = changed(state, { notes }, stored)
  if (writing === null) return { ...next, writing: null }
  const structure = noteStructure(stored ?? null, notes, headings)
  const isThere = sectionsOf(structure).some(({ key }) => key === writing.key)
  return { ...next, writing: isThere ? { structure, key: writing.key } : null }
}

const still = (state: NoteState): NoteStep => ({ state, effects: [] })

const idle = (state: NoteState): NoteState => ({ ...state, opened: null, writing: null, inSummary: false })

/** An unknown note cannot be held; unsaved text stays anyway. */
const opened = (state: NoteState, stored: Note | null | undefined): NoteState => ({
  ...state,
  opened:
    state.opened ?? (stored ? { ...wordsIn(stored), basedOn: versionOf(stored), headings: headingsOf(stored) } : null),
})

const closed = (state: NoteState): NoteState =>
  state.writing === null && !state.inSummary ? { ...state, opened: null } : state

const undrafted = (state: NoteState): NoteState => ({ ...state, draft: null, found: false, opened: null })

/** Replaces part of the text; if the result equals the service's text, nothing is unsaved. */
function changed(state: NoteState, part: Partial<Draft>, stored: Note | null | undefined): NoteState {
  const { notes, summary, headings } = wordsOf(state, stored)
  const basedOn = (state.draft ?? state.opened)?.basedOn ?? versionOf(stored)
  const next = { notes, summary, basedOn, headings, ...part }
  return { ...state, draft: differs(next, stored) ? next : null }
}

function saved(state: NoteState, { notes, summary }: Words, sent: Words, row: Note): NoteState {
  if (notes === sent.notes && summary === sent.summary) return undrafted(state)
  return { ...state, opened: null, draft: { notes, summary, basedOn: versionOf(row), headings: headingsOf(row) } }
}
