import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import type { Appointment } from '../api/types.ts'
import { BookingActions } from './booking-actions.tsx'

const booking = {
  patient: { first_name: 'Erika', last_name: 'Muster', email: 'erika@patient.example', phone: null },
  ...{ cancelled_by: null, cancellation_reason: null, patient_confirmed_at: '2026-03-01T08:00:00.000Z' },
}
const appointment = (fields: object = {}) =>
  ({ _id: 'a', name: 'Frau Muster', booking_status: 'confirmed', booking, ...fields }) as unknown as Appointment
const button = (name: string) => screen.findByRole('button', { name })

it('a booking can be marked as held, missed or cancelled, and is kept', async () => {
  const changeBooking = vi.fn(async () => appointment() as never)
  await show(<BookingActions appointment={appointment()} />, { changeBooking })
  expect(screen.getByText('gebucht · Patient hat zugesagt')).toBeTruthy()
  fireEvent.click(await button('Nicht erschienen'))
  await waitFor(() => expect(changeBooking).toHaveBeenCalledWith('a', { booking_status: 'no_show' }))
  fireEvent.click(await button('Absagen'))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(/^Grund/), { target: { value: 'Urlaub' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Absagen' }))
  await waitFor(() =>
    expect(changeBooking).toHaveBeenLastCalledWith('a', { booking_status: 'cancelled', reason: 'Urlaub' }),
  )
})

it('it says who cancelled and why, and the booking can be restored', async () => {
  const gone = { ...booking, cancelled_by: 'patient', cancellation_reason: 'gesund' }
  await show(<BookingActions appointment={appointment({ booking_status: 'cancelled', booking: gone })} />)
  expect(screen.getByText('abgesagt · vom Patienten abgesagt · Grund: gesund')).toBeTruthy()
  expect(await button('Gilt wieder')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Hat stattgefunden' })).toBeNull()
})

it('a known patient is invited without typing anything again', async () => {
  const invitePatient = vi.fn(async () => appointment() as never)
  const record = { first_name: 'Erika', last_name: 'Muster', email: 'erika@patient.example', language: 'uk' }
  const patient = vi.fn(async () => record as never)
  const named = appointment({ booking_status: 'none', booking: null, patient_id: 'p' })
  await show(<BookingActions appointment={named} />, { invitePatient, patient })
  fireEvent.click(await button('Patienten einladen'))
  fireEvent.click(await button('Einladung senden'))
  await waitFor(() => expect(invitePatient).toHaveBeenCalledWith('a', { patient: record }))
})

it('a patient is invited to an existing appointment', async () => {
  const invitePatient = vi.fn(async () => appointment() as never)
  await show(<BookingActions appointment={appointment({ booking_status: 'none', booking: null })} />, { invitePatient })
  fireEvent.click(await button('Patienten einladen'))
  fireEvent.change(await screen.findByLabelText(/^E-Mail/), { target: { value: 'erika@patient.example' } })
  fireEvent.change(screen.getByLabelText(/^Sprache für/), { target: { value: 'uk' } })
  fireEvent.click(await button('Einladung senden'))
  const patient = { first_name: '', last_name: '', email: 'erika@patient.example', language: 'uk' }
  await waitFor(() => expect(invitePatient).toHaveBeenCalledWith('a', { patient }))
})
