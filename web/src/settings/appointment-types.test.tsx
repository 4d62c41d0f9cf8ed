import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import AppointmentTypes from './appointment-types.tsx'

it('what is typed for a type of appointment is kept until it is saved', async () => {
  const addType = vi.fn(async (_body: object) => ({}) as never)
  const again = await show(<AppointmentTypes />, { types: async () => [], addType })
  const field = () => screen.findByLabelText<HTMLInputElement>(/^Name/)
  fireEvent.change(await field(), { target: { value: 'Impfung' } })
  again(<p>anderswo</p>)
  again(<AppointmentTypes />)
  expect((await field()).value).toBe('Impfung')
  fireEvent.click(screen.getByRole('button', { name: 'Hinzufügen' }))
  await waitFor(async () => expect((await field()).value).toBe(''))
  expect(addType.mock.calls).toEqual([[{ name: 'Impfung', duration_minutes: 20 }]])
  expect(localStorage.length).toBe(0)
})
