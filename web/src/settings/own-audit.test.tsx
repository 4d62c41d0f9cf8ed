import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import OwnAudit from './own-audit.tsx'

const entry = (_id: string, fields: object) =>
  ({ _id, occurredAt: '2099-03-02T09:30:00.000Z', targetType: null, targetId: null, detail: {}, ...fields }) as never

it('doctors see who opened their records, with a link to the visit', async () => {
  const read = { actor: 'account', action: 'appointment.read', targetType: 'appointment' }
  const entries = [
    entry('e4', { ...read, own: true, targetId: 'a1' }),
    entry('e3', { ...read, own: false, actorName: 'Dr. Ada Admin', targetId: 'a2' }),
    entry('e1', { ...read, own: false, actorName: null, targetId: null }),
    entry('e2', { ...read, own: false, actor: 'service', action: 'appointment.deleted', targetId: 'a3' }),
  ]
  await show(<OwnAudit />, { ownAudit: async () => entries })
  await screen.findByText('Sie')
  expect(screen.getByText('Dr. Ada Admin')).toBeTruthy()
  // That account is deleted.
  expect(screen.getByText('ein anderes Konto')).toBeTruthy()
  expect(screen.getByText('Visite selbst')).toBeTruthy()
  // Erased records have no link.
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/visit/a1', '/visit/a2'])
})

it('doctors search for what others have read', async () => {
  const ownAudit = vi.fn(async () => [])
  await show(<OwnAudit />, { ownAudit })
  await screen.findByText('Noch keine Einträge')
  const choose = (field: string, option: string) => {
    fireEvent.click(screen.getByRole('combobox', { name: field }))
    fireEvent.click(screen.getByRole('option', { name: option }))
  }
  choose('Was', 'Gelesen und exportiert')
  choose('Von wem', 'Anderen')
  await waitFor(() => expect(ownAudit).toHaveBeenLastCalledWith(100, null, { kind: 'read', by: 'others' }))
})
