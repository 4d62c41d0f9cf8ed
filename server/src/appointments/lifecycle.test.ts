import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOTES_STATUSES, STATUSES } from '../platform/db/states.ts'
import { after, born, type Given, HAPPENINGS, type Happening, type State } from './lifecycle.ts'
import { stageOf } from './stage.ts'

interface Step {
  happening: Happening
  given: Required<Given>
}

const given: fc.Arbitrary<Required<Given>> = fc.record({
  status: fc.constantFrom(...STATUSES),
  notes_status: fc.constantFrom(...NOTES_STATUSES),
  failure: fc.record({
    status: fc.constantFrom('error_transcription' as const, 'audio_upload_failed' as const),
    reason: fc.constant('Warum'),
  }),
  reason: fc.constant('Warum'),
})
const steps: fc.Arbitrary<Step[]> = fc.array(fc.record({ happening: fc.constantFrom(...HAPPENINGS), given }), {
  maxLength: 40,
})
const begun = fc.option(fc.constantFrom(...STATUSES)).map(born)

/** The only things that end a release. */
const BY_CLINICIANS: readonly Happening[] = ['draftedAnew', 'draftedAnewAfterFailure', 'noteMovedIn', 'noteMovedOut']

const next = (state: State, { happening, given: brought }: Step) => {
  const outcome = after(state, happening, brought)
  const { error_reason: _, ...states } = outcome?.changes ?? {}
  return { outcome, state: { ...state, ...states } }
}

interface Note {
  text: string
  author: 'drafter' | 'clinician'
}

/** What the note holds then, as stored by the features that let these things happen. */
function noteAfter(note: Note | null, happening: Happening, text: string, last: string | null): Note | null {
  if (happening === 'consentWithdrawnAfterRelease') return last === null ? null : { text: last, author: 'clinician' }
  if (happening === 'noteMovedOut') return null
  if (happening === 'noteReleased' || happening === 'noteMovedIn') return { text, author: 'clinician' }
  if (happening === 'consentWithdrawn') return last === null ? null : note
  const drafts = ['drafted', 'draftedFirst', 'firstDraftReplaced'].includes(happening)
  const redrafted = drafts && note?.author !== 'clinician'
  return redrafted || happening.startsWith('draftedAnew') ? { text, author: 'drafter' } : note
}

interface Kept {
  state: State
  note: Note | null
  /** What a clinician released last. */
  released: string | null
}

/** Which withdrawal it is, the feature sees from what is stored. */
function meant({ happening, given }: Step, { notes_status }: State, last: string | null): Step {
  if (!happening.startsWith('consentWithdrawn')) return { happening, given }
  const restores = last !== null && notes_status !== 'released'
  return { happening: restores ? 'consentWithdrawnAfterRelease' : 'consentWithdrawn', given }
}

/** One step further, with what must hold after it. */
function keptAfter({ state: before, note: earlier, released: last }: Kept, any: Step, text: string): Kept {
  const step = meant(any, before, last)
  const { outcome, state } = next(before, step)
  if (!outcome) return { state, note: earlier, released: last }
  const note = noteAfter(earlier, step.happening, text, last)
  const replaced = ['noteReleased', 'noteMovedIn', 'noteMovedOut'].includes(step.happening)
  const released = replaced ? (note?.text ?? null) : last
  const isReleased = state.notes_status === 'released'
  if (before.notes_status === 'released' && !isReleased) expect(BY_CLINICIANS).toContain(step.happening)
  if (isReleased) {
    expect(note).toEqual({ text: released, author: 'clinician' })
    expect(['draft', 'model_draft']).not.toContain(outcome.job)
  }
  return { state, note, released }
}

describe('the life of an appointment', () => {
  it('never reaches a state the specification does not know (spec 3.1, contract 3 notes-status)', () => {
    fc.assert(
      fc.property(begun, steps, (first, happenings) => {
        let state = first
        for (const step of happenings) {
          state = next(state, step).state
          expect(STATUSES).toContain(state.status)
          expect(NOTES_STATUSES).toContain(state.notes_status)
          expect(stageOf(state)).not.toBe('other')
        }
      }),
      { numRuns: 500 },
    )
  })

  it('loses no released text: nothing but a clinician puts another in its place (contract 3 notes-status)', () => {
    fc.assert(
      fc.property(begun, steps, (first, happenings) => {
        let kept: Kept = { state: first, note: null, released: null }
        for (const [number, step] of happenings.entries()) kept = keptAfter(kept, step, `${step.happening} ${number}`)
      }),
      { numRuns: 2_000 },
    )
  })

  it('takes a draft only while one is awaited', () => {
    for (const notes_status of ['none', 'draft', 'released'] as const) {
      for (const happening of ['drafted', 'draftedFirst', 'draftFailed', 'draftFailedBesideEarlier'] as const)
        expect(after({ status: 'processing', notes_status }, happening, { reason: 'Warum' })).toBeNull()
    }
    expect(after({ status: 'finished', notes_status: 'released' }, 'draftRetried')).toBeNull()
    for (const notes_status of ['none', 'drafting', 'released'] as const)
      expect(after({ status: 'processing', notes_status }, 'firstDraftReplaced')).toBeNull()
  })

  it('keeps whatever a client calls the state (spec 3.1 given)', () => {
    const { changes } = after(born('planned'), 'statusSet', { status: 'im-wartezimmer' }) ?? {}
    expect(changes).toEqual({ status: 'im-wartezimmer' })
    expect(stageOf({ status: 'im-wartezimmer', notes_status: 'none' })).toBe('other')
    expect(stageOf({ status: 'constructor', notes_status: 'none' })).toBe('other')
    expect(stageOf({ status: 'im-wartezimmer', notes_status: 'draft' })).toBe('review')
  })

  it.each([
    ['planned', 'none', 'planned'],
    ['recording', 'none', 'ready'],
    ['transcribing', 'none', 'transcribing'],
    ['transcribing', 'draft', 'transcribing'],
    ['processing', 'none', 'drafting'],
    ['processing', 'drafting', 'drafting'],
    ['processing', 'draft', 'review'],
    ['finished', 'released', 'released'],
    ['finished', 'draft', 'redrafted'],
    ['finished', 'drafting', 'drafting'],
    ['finished', 'none', 'closed'],
    ['error_transcription', 'none', 'failed'],
    ['error', 'draft', 'failed'],
  ] as const)('calls %s with the note %s %s', (status, notes_status, stage) => {
    expect(stageOf({ status, notes_status })).toBe(stage)
  })
})
