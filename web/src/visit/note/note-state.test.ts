import { describe, expect, it } from 'vitest'
import type { Note } from '../../api/types.ts'
import { type NoteEffect, type NoteInput, type NoteState, noteAfter, noteBegun, wordsOf } from './note-state.ts'
import { noteStructure, writingAnew } from './sections.ts'

const SECTIONS = [
  { key: 'verlauf', heading: 'Verlauf' },
  { key: 'plan', heading: 'Plan' },
]
const note = (notes: string, updatedAt = '1') =>
  ({ _id: 'n', notes, summary: 'Kurz.', updatedAt, engine: null, meta: { sections: SECTIONS } }) as Note
const STORED = note('Verlauf\nHusten.\n\nPlan\nRuhe.')

/** A panel that gets one input after another. */
function panel(stored: Note | null, begin: NoteState = noteBegun(null)) {
  const all: NoteEffect[] = []
  let state = begin
  return {
    tell(...inputs: NoteInput[]) {
      for (const input of inputs) {
        const step = noteAfter(state, input, stored)
        state = step.state
        all.push(...step.effects)
      }
      return this
    },
    get state() {
      return state
    },
    words: (now: Note | null | undefined = stored) => wordsOf(state, now),
    effects: () => all.splice(0),
  }
}
const inPlan: NoteInput = {
  type: 'wantsToWrite',
  writing: { structure: noteStructure(STORED, STORED.notes), key: 'Plan 0' },
}

describe('a note being written', () => {
  it('is unsaved as long as it differs from the service’s', () => {
    const writing = panel(STORED).tell(inPlan, { type: 'typed', body: 'Ruhe. Tee.' })
    expect(writing.words()).toMatchObject({
      notes: 'Verlauf\nHusten.\n\nPlan\nRuhe. Tee.',
      dirty: true,
      restored: false,
    })
    expect(writing.state.draft?.basedOn).toBe('n 1')
    writing.tell({ type: 'typed', body: 'Ruhe.' })
    expect(writing.state.draft).toBeNull()
    expect(writing.words().writing?.key).toBe('Plan 0')
  })

  it('takes a line into a section, beside what is being written, and removes it again', () => {
    const stored = {
      ...STORED,
      meta: {
        sections: [
          { key: 'v', heading: 'Verlauf' },
          { key: 'p', heading: 'Plan' },
        ],
      },
    } as Note
    const writing = panel(stored).tell(inPlan, { type: 'typed', body: 'Tee.' })
    writing.tell({ type: 'inserted', line: 'Kein Fieber.', section: 'v' })
    const notes = 'Verlauf\nHusten. Kein Fieber.\n\nPlan\nTee.'
    expect(writing.words()).toMatchObject({ notes, dirty: true, writing: { key: 'Plan 0' } })
    writing.tell({ type: 'typed', body: 'Tee. Bett.' })
    expect(writing.words().notes).toBe(`${notes} Bett.`)
    const before = 'Verlauf\nHusten.\n\nPlan\nTee.'
    const undo = { type: 'takenOut', line: 'Kein Fieber.', section: 'v', before } as const
    expect(writing.effects()).toEqual([{ type: 'say', done: 'inserted', undo }])
    expect(writing.tell(undo).words()).toMatchObject({ notes: `${before} Bett.`, writing: { key: 'Plan 0' } })
    writing.tell(undo)
    expect(writing.effects()).toEqual([{ type: 'say', done: 'changedSince', undo: null }])
    expect(writing.words().notes).toBe(`${before} Bett.`)
  })

  it('is released as it is, and stays open for what is typed meanwhile', () => {
    const writing = panel(STORED).tell(inPlan, { type: 'typed', body: 'Tee.' }, { type: 'released' })
    const sent = { notes: 'Verlauf\nHusten.\n\nPlan\nTee.', summary: 'Kurz.' }
    expect(writing.effects()).toEqual([{ type: 'release', sent }])
    const row = note(sent.notes, '2')
    writing.tell({ type: 'typed', body: 'Tee. Bett.' }, { type: 'saved', sent, row })
    expect(writing.state).toMatchObject({ draft: { basedOn: 'n 2' }, writing: { key: 'Plan 0' } })
    expect(writing.words(row)).toMatchObject({ dirty: true, outdated: false })
    const all = { notes: writing.words().notes, summary: 'Kurz.' }
    writing.tell({ type: 'saved', sent: all, row: note(all.notes, '3') })
    expect(writing.state).toMatchObject({ draft: null, writing: null })
  })

  it('can be started if there is none, and is not called outdated while that is unknown', () => {
    const writing = panel(null).tell(
      { type: 'wantsToWrite', writing: writingAnew('') },
      { type: 'typed', body: 'Verlauf' },
    )
    expect(writing.words()).toMatchObject({ notes: 'Verlauf', dirty: true, outdated: false })
    expect(writing.words(STORED).outdated).toBe(true)
    expect(writing.words(undefined).outdated).toBe(false)
  })

  it('is read by its headings after a reload while the service does not answer, or has a note under others', () => {
    const { draft } = panel(STORED).tell(inPlan, { type: 'typed', body: 'Tee.' }).state
    const reloaded = panel(null, noteBegun(draft))
    expect(reloaded.words(undefined)).toMatchObject({ notes: 'Verlauf\nHusten.\n\nPlan\nTee.', headings: SECTIONS })
    const anew = { ...note('Subjektiv\nHusten.', '2'), meta: { sections: [{ key: 's', heading: 'Subjektiv' }] } }
    expect(reloaded.words(anew as Note)).toMatchObject({ outdated: true, headings: SECTIONS })
    expect(panel(null, noteBegun({ notes: 'Tee.', summary: '', basedOn: '' })).words(undefined).headings).toEqual([])
  })
})

describe('a note that changes elsewhere under an open field', () => {
  const newer = note('Verlauf\nHusten seit drei Tagen.\n\nPlan\nRuhe.', '2')

  it('stays as it was read, is marked as older, and becomes the service’s once the field is closed', () => {
    const writing = panel(STORED).tell(inPlan)
    expect(writing.words()).toMatchObject({ dirty: false, outdated: false })
    expect(writing.words(newer)).toMatchObject({ notes: STORED.notes, outdated: true, writing: { key: 'Plan 0' } })
    expect(writing.state.draft).toBeNull()
    expect(writing.tell({ type: 'wroteSection' }).words(newer)).toMatchObject({ notes: newer.notes, outdated: false })
  })

  it('stays under what is typed after that, until a newer one is taken', () => {
    let stored = STORED
    let state = noteAfter(noteBegun(null), inPlan, stored).state
    stored = newer
    state = noteAfter(state, { type: 'typed', body: 'Tee.' }, stored).state
    expect(wordsOf(state, stored)).toMatchObject({ notes: 'Verlauf\nHusten.\n\nPlan\nTee.', outdated: true })
    expect(state.draft?.basedOn).toBe('n 1')
    state = noteAfter(state, { type: 'discarded' }, stored).state
    expect(wordsOf(state, stored)).toMatchObject({ notes: newer.notes, outdated: false, dirty: false })
  })

  it('stays in the summary too, for as long as either is open', () => {
    const writing = panel(STORED).tell({ type: 'wantsToWriteSummary' }, inPlan, { type: 'wroteSection' })
    expect(writing.words(newer).notes).toBe(STORED.notes)
    expect(writing.tell({ type: 'wroteSummary' }).words(newer).notes).toBe(newer.notes)
  })
})

describe('an unsaved note', () => {
  const kept = { notes: 'Meins.', summary: 'Kurz.', basedOn: 'n 0' }

  it('is restored, and marked as older than the service’s', () => {
    expect(panel(STORED, noteBegun(kept)).words()).toMatchObject({ notes: 'Meins.', restored: true, outdated: true })
    const same = noteBegun({ ...kept, notes: STORED.notes })
    expect(wordsOf(same, STORED)).toMatchObject({ dirty: false, restored: false, outdated: false })
  })

  it('follows another window, and shows its text instead of the section being edited', () => {
    const writing = panel(STORED).tell(inPlan, { type: 'foundElsewhere', draft: kept })
    expect(writing.words()).toMatchObject({ notes: 'Meins.', restored: true, writing: null })
    writing.tell({ type: 'foundElsewhere', draft: null })
    expect(writing.words()).toMatchObject({ notes: STORED.notes, restored: false })
  })

  it('can be discarded, and restored as it was', () => {
    const writing = panel(STORED, noteBegun(kept)).tell({ type: 'wantsToWriteSummary' }, { type: 'discarded' })
    expect(writing.state).toMatchObject({ draft: null, inSummary: false })
    expect(writing.effects()).toEqual([
      { type: 'forgetRelease' },
      { type: 'say', done: 'discarded', undo: { type: 'undone', before: kept } },
    ])
    writing.tell({ type: 'undone', before: kept })
    expect(writing.words()).toMatchObject({ notes: 'Meins.', dirty: true, outdated: true })
  })

  it('is reported when an earlier version replaces it, and comes back when that is undone', () => {
    const writing = panel(STORED).tell({ type: 'tookVersion', notes: 'Früher.' })
    expect(writing.effects()).toEqual([])
    writing.tell({ type: 'tookVersion', notes: 'Noch früher.' })
    const [said] = writing.effects()
    expect(said).toEqual({ type: 'say', done: 'replaced', undo: { type: 'undone', before: { notes: 'Früher.' } } })
    writing.tell({ type: 'typedSummary', summary: 'Anders.' }, { type: 'undone', before: { notes: 'Früher.' } })
    expect(writing.words()).toMatchObject({ notes: 'Früher.', summary: 'Anders.' })
  })

  it('is gone once the new draft is taken or the old text is stored again', () => {
    expect(panel(STORED, noteBegun(kept)).tell({ type: 'anewTaken' }).state.draft).toBeNull()
    const row = note('Meins.', '2')
    const keeping = panel(STORED, noteBegun(kept)).tell({ type: 'oldKept', old: kept, row })
    expect(keeping.state.draft).toBeNull()
    expect(keeping.effects()).toEqual([{ type: 'remember', row }])
  })
})

describe('a note’s panel', () => {
  it('switches to what can be printed, and stops editing', () => {
    const writing = panel(STORED).tell(inPlan, { type: 'turnedTo', tab: 'versions' }, { type: 'prints' })
    expect(writing.state).toMatchObject({ tab: 'note', writing: null })
    expect(writing.tell({ type: 'turnedTo', tab: 'summary' }, { type: 'prints' }).state.tab).toBe('summary')
    expect(writing.tell({ type: 'wantsAnew' }).state.regenerating).toBe(true)
    expect(writing.tell({ type: 'anewClosed' }).state.regenerating).toBe(false)
  })
})
