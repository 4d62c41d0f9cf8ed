import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOOKING_STATUSES, type BookingStatus } from '../platform/db/states.ts'
import { ApiError } from '../platform/http/errors.ts'
import { forPatient, inState, moved, owedCancellation, patientOf, slotOf, timesOf } from './rules.ts'
import type { Booking } from './schema.ts'

const BERLIN = 'Europe/Berlin'
const NOW = new Date('2026-03-02T08:00:00.000Z')

const booking: Booking = {
  uid: 'u',
  source: 'manual',
  appointment_type_id: null,
  patient: { first_name: 'Erika', last_name: 'Muster', email: 'erika@example.de', phone: null },
  language: null,
  doctor_note: null,
  start: '2026-03-02T08:30:00.000Z',
  end: '2026-03-02T09:00:00.000Z',
  timezone: BERLIN,
  ics_uid: 'u@visite.example',
  ics_sequence: 3,
  email_status: 'sent',
  notified_at: '2026-03-01T08:00:00.000Z',
  cancelled_at: null,
  cancellation_reason: null,
  cancelled_by: null,
  patient_confirmed_at: null,
}
const untold: Booking = { ...booking, email_status: 'none', ics_sequence: 0 }

describe('the times of a booking (spec 4.3 add-booking)', () => {
  it.each([
    ['a day', '2026-03-29T00:00:00.000Z', '09:30', BERLIN, '2026-03-29T07:30:00.000Z'],
    ['the day before the change', '2026-03-28T00:00:00.000Z', '09:30', BERLIN, '2026-03-28T08:30:00.000Z'],
    ['midnight in the practice', '2026-03-28T23:00:00.000Z', '09:30', BERLIN, '2026-03-29T07:30:00.000Z'],
    ['an instant of the day', '2026-10-25T12:00:00.000Z', '09:30', BERLIN, '2026-10-25T08:30:00.000Z'],
    ['a day west of Greenwich', '2026-03-29T00:00:00.000Z', '09:30', 'America/New_York', '2026-03-29T13:30:00.000Z'],
    ['midnight there', '2026-03-29T04:00:00.000Z', '09:30', 'America/New_York', '2026-03-29T13:30:00.000Z'],
  ])('combine %s and a wall-clock time in the practice timezone', (_what, date, time, timezone, start) => {
    expect(timesOf({ date, time, duration_minutes: null }, timezone)).toEqual({ start, end: null })
  })

  it('end after the duration, also across a change of the clocks', () => {
    const times = timesOf({ date: '2026-03-29T00:00:00.000Z', time: '01:30', duration_minutes: 60 }, BERLIN)
    expect(times).toEqual({ start: '2026-03-29T00:30:00.000Z', end: '2026-03-29T01:30:00.000Z' })
  })
})

describe('the slot of a booking (contract 3 slots)', () => {
  it('is held only by a confirmed booking', () => {
    for (const status of BOOKING_STATUSES) {
      const held = slotOf(booking, status)
      if (status === 'confirmed') {
        expect(held).toEqual({ slot_start: Date.parse(booking.start), slot_end: Date.parse('2026-03-02T09:00:00Z') })
      } else expect(held).toEqual({ slot_start: null, slot_end: null })
    }
    expect(slotOf({ ...booking, end: null }, 'confirmed').slot_end).toBeNull()
  })
})

describe('the patient of a body (spec 7 patient-email)', () => {
  it.each([
    undefined,
    null,
    'erika@example.de',
    {},
    { email: '' },
    { email: 5 },
    { email: 'erika' },
    { email: 'erika@example.de, eve@example.de' },
    { email: 'erika@example.de\r\nBcc: eve@example.de' },
  ])('needs a valid address to be notified, not %j', (patient) => {
    expect(() => patientOf(patient, true)).toThrow(
      expect.objectContaining({ status: 400, code: 'PATIENT_EMAIL_REQUIRED' }),
    )
  })

  it.each([undefined, null, 'Erika', { email: 'erika' }, { email: 7 }, { first_name: null }])(
    'is not checked if they are not to be notified: %j',
    (patient) => {
      expect(patientOf(patient, false)).toMatchObject({ first_name: null, phone: null })
    },
  )

  it('keeps the case of the address, trimmed', () => {
    expect(
      patientOf({ first_name: ' Erika ', last_name: '', email: ' Erika@Example.de ', phone: '030' }, true),
    ).toEqual({
      first_name: 'Erika',
      last_name: null,
      email: 'Erika@Example.de',
      phone: '030',
    })
  })

  it.each([{ first_name: 5 }, { phone: ['030'] }, { last_name: 'x'.repeat(1_001) }])('refuses %j', (fields) => {
    expect(() => patientOf({ email: 'erika@example.de', ...fields }, true)).toThrow(ApiError)
  })
})

describe('a booking that moves (contract 3 invites)', () => {
  const times = { start: '2026-03-03T08:30:00.000Z', end: null }

  it('is announced with the next SEQUENCE when it is confirmed and the patient knows about it', () => {
    expect(moved(booking, 'confirmed', times)).toEqual({
      booking: { ...booking, ...times, ics_sequence: 4, email_status: 'queued' },
      tell: 'changed',
    })
  })

  it('keeps the promise to come if the start stays the same', () => {
    const promised = { ...booking, patient_confirmed_at: NOW.toISOString() }
    const { start } = booking
    expect(moved(promised, 'confirmed', { start, end: null }).booking).toMatchObject({
      patient_confirmed_at: promised.patient_confirmed_at,
    })
    expect(moved(promised, 'confirmed', times).booking).toMatchObject({ patient_confirmed_at: null })
  })

  it.each([
    [untold, 'confirmed'],
    [booking, 'cancelled'],
    [booking, 'none'],
  ] as const)('is otherwise not announced', (before, status) => {
    expect(moved(before, status, times)).toEqual({ booking: { ...before, ...times }, tell: null })
  })
})

it('invited again, a patient keeps the phone number on record; another patient does not get it', () => {
  const known = { ...booking, patient: { ...booking.patient, email: 'erika@patient.example', phone: '030 123' } }
  const again = { ...known.patient, email: 'Erika@patient.example', phone: null }
  const asked = { language: null, note: null }
  expect(forPatient(known, again, asked).patient).toEqual({ ...again, phone: '030 123' })
  const other = { ...again, email: 'max@patient.example' }
  expect(forPatient(known, other, asked).patient).toEqual(other)
})

describe('the state of a booking (contract 3 booking)', () => {
  const options = { reason: 'krank', by: 'practice', now: NOW } as const

  it('is sent to the patient when it is cancelled', () => {
    expect(inState(booking, 'confirmed', 'cancelled', options)).toEqual({
      booking: {
        ...booking,
        ics_sequence: 4,
        email_status: 'queued',
        cancelled_at: NOW.toISOString(),
        cancellation_reason: 'krank',
        cancelled_by: 'practice',
      },
      to: 'cancelled',
      tell: 'cancelled',
    })
    expect(inState(untold, 'confirmed', 'cancelled', options)?.tell).toBeNull()
  })

  it('is sent when it is confirmed, the first time without raising SEQUENCE', () => {
    expect(inState(untold, 'none', 'confirmed', options)).toEqual({
      booking: { ...untold, email_status: 'queued' },
      to: 'confirmed',
      tell: 'confirmed',
    })
    const cancelled = inState(booking, 'confirmed', 'cancelled', options)
    expect(cancelled && inState(cancelled.booking, 'cancelled', 'confirmed', options)).toEqual({
      booking: { ...booking, ics_sequence: 5, email_status: 'queued' },
      to: 'confirmed',
      tell: 'confirmed',
    })
    const unreachable = { ...untold, patient: { ...untold.patient, email: 'erika' } }
    const quiet = { booking: unreachable, to: 'confirmed', tell: null }
    expect(inState(unreachable, 'none', 'confirmed', options)).toEqual(quiet)
  })

  it('is not sent to anyone when the visit is over', () => {
    for (const to of ['completed', 'no_show'] as const) {
      expect(inState(booking, 'confirmed', to, options)).toEqual({ booking, to, tell: null })
      expect(inState(booking, to, 'confirmed', options)).toEqual({ booking, to: 'confirmed', tell: null })
    }
  })

  it('changes only to states that are allowed, and may stay as it is', () => {
    const possible = BOOKING_STATUSES.flatMap((from) =>
      BOOKING_STATUSES.filter((to) => {
        try {
          return from !== to && inState(booking, from, to, options)
        } catch (error) {
          expect((error as ApiError).status).toBe(to === 'none' || to === 'external' ? 400 : 409)
          return false
        }
      }).map((to) => `${from} -> ${to}`),
    )
    expect(possible).toEqual([
      ...['none -> confirmed', 'none -> cancelled', 'none -> completed', 'none -> no_show'],
      ...['confirmed -> cancelled', 'confirmed -> completed', 'confirmed -> no_show'],
      'cancelled -> confirmed',
      ...['completed -> confirmed', 'completed -> no_show'],
      ...['no_show -> confirmed', 'no_show -> completed'],
    ])
    expect(inState(booking, 'cancelled', 'cancelled', options)).toBeNull()
  })

  it('never lowers SEQUENCE, whatever happens to it', () => {
    const step = fc.constantFrom(
      'confirmed' as const,
      'cancelled' as const,
      'completed' as const,
      'no_show' as const,
      'move' as const,
    )
    const after = (now: Booking, status: BookingStatus, to: BookingStatus | 'move') => {
      try {
        if (to === 'move') return { ...moved(now, status, now), to: status }
        return inState(now, status, to, options) ?? { booking: now, to, tell: null }
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError)
        return { booking: now, to: status, tell: null }
      }
    }
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let [now, status]: [Booking, BookingStatus] = [untold, 'none']
        for (const to of steps) {
          const next = after(now, status, to)
          const isTold = next.tell !== null && now.email_status !== 'none'
          expect(next.booking.ics_sequence).toBeGreaterThanOrEqual(now.ics_sequence)
          if (isTold) expect(next.booking.ics_sequence).toBe(now.ics_sequence + 1)
          now = next.booking
          status = next.to
        }
      }),
    )
  })

  it('ends with a cancellation when a confirmed one is erased', () => {
    expect(owedCancellation(booking, 'confirmed')).toMatchObject({ ics_sequence: 4 })
    expect(owedCancellation(untold, 'confirmed')).toBeNull()
    expect(owedCancellation(booking, 'cancelled')).toBeNull()
  })
})
