import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../test/show.tsx'
import type { Appointment } from '../api/types.ts'
import { VisitHeader } from './visit-header.tsx'

it('a visit’s header leads back to its day', async () => {
  const appointment = {
    ...{ _id: 'a', name: 'Frau Zurück', date: '2099-03-02T00:00:00.000Z', time: '09:30', duration_minutes: 20 },
    ...{
      room: null,
      stage: 'planned',
      booking: null,
      booking_status: 'none',
      deletionDate: '2099-03-16T00:00:00.000Z',
    },
  } as Appointment
  await show(<VisitHeader appointment={appointment} />)
  screen.getByRole('heading', { name: 'Frau Zurück' })
  const back = screen.getByRole('link', { name: 'Zur Tagesansicht' })
  expect(back.getAttribute('href')).toBe('/?day=2099-03-02')
})
