import { screen } from '@testing-library/react'
import { it } from 'vitest'
import { show } from '../../test/show.tsx'
import type { Appointment } from '../api/types.ts'
import CalendarView from './calendar-view.tsx'

it('a cancelled booking can be told apart in the calendar', async () => {
  const one = { date: '2026-03-02T00:00:00.000Z', stage: 'planned', duration_minutes: null }
  const appointments = [
    { ...one, _id: 'a', name: 'Frau Fehlt', time: '10:00', booking_status: 'cancelled' },
    { ...one, _id: 'b', name: 'Herr Kommt', time: '11:00', booking_status: 'confirmed' },
  ] as Appointment[]
  await show(<CalendarView day="2026-03-02" view="day" narrow={false} appointments={appointments} onNew={() => {}} />)
  await screen.findByText('Frau Fehlt · abgesagt')
  screen.getByText('Herr Kommt')
})
