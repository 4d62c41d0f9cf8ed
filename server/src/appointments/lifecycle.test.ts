import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOTES_STATUSES, STATUSES, TAKE_FAILURES } from '../platform/db/states.ts'
import { after, type Given, HAPPENINGS, type Happening, initialState, MOVED_STATUSES, type State } from './lifecycle.ts'
import { stageOf } from './stage.ts'

interface Step {
  happening: Happening
  given: Required<Given>
}

const given: fc.Arbitrary<Required<Given>> = fc.record({
  status: fc.constantFrom(...STATUSES),
  notes_status: fc.constantFrom(...MOVED_STATUSES),
  failure: fc.record({
    status: fc.constantFrom(...TAKE_FAILURES),
    reason: fc.constant('Warum'),
  }),
  reason: fc.constant('Warum'),
})
const steps: fc.Arbitrary<Step[]> = fc.array(fc.record({ happening: fc.constantFrom(...HAPPENINGS), given }), {
  maxLength: 40,
})
const begun = fc.option(fc.constantFrom(...STATUSES)).map(initialState)

/** The only happenings that end a release. */
const BY_CLINICIANS: readonly Happening[] = ['draftedAnew', 'draftedAnewAfterFailure', 'noteMovedIn', 'noteMovedOut']

const next = (state: State, { happening, given: brought }: Step) => {
  const outcome = after(state, happening, brought)
  const { error_reason: _, ...states } = outcome?.changes ?? {}
  return { outcome, state: { ...state, ...states } }
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

  it('ends a release only by something a clinician does, and drafts nothing over it (contract 3 notes-status)', () => {
    fc.assert(
      fc.property(begun, steps, (first, happenings) => {
        let before = first
        for (const step of happenings) {
          const { outcome, state } = next(before, step)
          const isReleased = state.notes_status === 'released'
          if (before.notes_status === 'released' && !isReleased) expect(BY_CLINICIANS).toContain(step.happening)
          if (isReleased) expect(['draft', 'model_draft']).not.toContain(outcome?.job)
          before = state
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('accepts a draft only while one is awaited', () => {
    for (const notes_status of ['none', 'draft', 'released'] as const) {
      for (const happening of ['drafted', 'draftedFirst', 'draftFailed', 'draftFailedBesideEarlier'] as const)
        expect(after({ status: 'processing', notes_status }, happening, { reason: 'Warum' })).toBeNull()
    }
    expect(after({ status: 'finished', notes_status: 'released' }, 'draftRetried')).toBeNull()
    for (const notes_status of ['none', 'drafting', 'released'] as const)
      expect(after({ status: 'processing', notes_status }, 'firstDraftReplaced')).toBeNull()
  })

  it('keeps any status that a client sets (spec 3.1 given)', () => {
    const { changes } = after(initialState('planned'), 'statusSet', { status: 'im-wartezimmer' }) ?? {}
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
