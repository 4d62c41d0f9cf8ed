import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import AppointmentTypes from './appointment-types.tsx'

it('typed text for a type of appointment is kept until it is saved', async () => {
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

it('a type of appointment is shown with its length, and deleted only after confirmation', async () => {
  const left = [{ _id: 't', name: 'Erstgespräch', duration_minutes: 45, room: null }]
  const deleteType = vi.fn(async (_id: string) => left.pop())
  await show(<AppointmentTypes />, { types: async () => [...left], deleteType } as never)
  fireEvent.click(await screen.findByRole('button', { name: /Erstgespräch.*löschen/ }))
  const question = within(await screen.findByRole('dialog', { name: 'Terminart löschen?' }))
  expect(deleteType).not.toHaveBeenCalled()
  screen.getByText('45 Minuten')
  fireEvent.click(question.getByRole('button', { name: 'Löschen' }))
  await waitFor(() => expect(screen.queryByText('45 Minuten')).toBeNull())
  expect(deleteType.mock.calls).toEqual([['t']])
})
