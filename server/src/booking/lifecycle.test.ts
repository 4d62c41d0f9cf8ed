import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOOKING_STATUSES, type BookingStatus } from '../platform/db/states.ts'
import { after, BEGINNINGS, HAPPENINGS } from './lifecycle.ts'

describe('the life of a booking (contract 3 booking)', () => {
  it('never reaches a state the contract does not know, and belongs to another calendar only from the start', () => {
    const begun = fc.constantFrom<BookingStatus>(...Object.values(BEGINNINGS))
    fc.assert(
      fc.property(begun, fc.array(fc.constantFrom(...HAPPENINGS)), (first, happenings) => {
        let state = first
        for (const happening of happenings) {
          const { to } = after(state, happening) ?? { to: state }
          expect(BOOKING_STATUSES).toContain(to)
          if (to === 'external') expect(state).toBe('external')
          state = to
        }
      }),
    )
  })

  it('sends a cancellation to a patient who expects the visit, and nothing once it is over', () => {
    expect(after('confirmed', 'cancelled')).toMatchObject({ to: 'cancelled', mail: 'cancelled' })
    expect(after('none', 'cancelled')).toMatchObject({ to: 'cancelled', mail: null })
    for (const happening of ['completed', 'no_show'] as const)
      expect(after('confirmed', happening)).toMatchObject({ to: happening, mail: null })
  })

  it('leaves another calendar’s bookings to that calendar', () => {
    expect(HAPPENINGS.filter((happening) => after('external', happening))).toEqual(['goneFromCalendar'])
  })
})
