import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { Invitations } from './invitations.tsx'

it('administrators see who was invited, and can revoke a link with one click', async () => {
  const open = [
    {
      _id: 'i1',
      email: 'ben@praxis.example',
      createdAt: '2099-03-02T09:30:00.000Z',
      expiresAt: '2099-03-09T09:30:00.000Z',
    },
    {
      _id: 'i2',
      email: 'eva@praxis.example',
      createdAt: '2099-03-01T09:30:00.000Z',
      expiresAt: '2099-03-08T09:30:00.000Z',
    },
  ]
  const withdrawInvitation = vi.fn(async (id: string) => {
    open.splice(0, open.length, ...open.filter(({ _id }) => _id !== id))
    return { success: true } as never
  })
  const invite = vi.fn(async (email: string) => {
    open.unshift({ ...open[0], _id: 'i3', email } as never)
    return {} as never
  })
  await show(<Invitations />, { invitations: async () => [...open], withdrawInvitation, invite })
  await screen.findByText('ben@praxis.example')
  expect(screen.getAllByText(/^eingeladen, gültig bis/)).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Einladung an ben@praxis.example zurückziehen' }))
  await waitFor(() => expect(screen.queryByText('ben@praxis.example')).toBeNull())
  expect(withdrawInvitation.mock.calls[0]?.[0]).toBe('i1')
  expect(screen.getByText('eva@praxis.example')).toBeTruthy()

  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ida@praxis.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Einladen' }))
  await screen.findByText('ida@praxis.example')
})
