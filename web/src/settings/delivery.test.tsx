import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import type { Delivery, NoteFormat } from '../api/types.ts'
import { DeliveryOfNotes } from './delivery.tsx'

const NONE: Delivery = { formats: ['pdf'], available: true, undelivered: [] }

describe('the folder for released notes', () => {
  it('gets the chosen formats', async () => {
    const setDelivery = vi.fn(async (formats: NoteFormat[]) => ({ ...NONE, formats }))
    await show(<DeliveryOfNotes />, { delivery: async () => NONE, setDelivery })
    fireEvent.click(await screen.findByLabelText('GDT'))
    fireEvent.click(screen.getByLabelText('PDF'))
    fireEvent.click(screen.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(setDelivery.mock.calls).toEqual([[['gdt']]]))
    expect(screen.queryByText(/noch keinen Ordner/)).toBe(null)
  })

  it('says when there is none, and what could not be written', async () => {
    const undelivered = [
      {
        appointment_id: 'a',
        error: 'Der Ordner ist voll.',
        error_code: 'full' as const,
        since: '2026-03-02T08:30:00.000Z',
      },
    ]
    await show(<DeliveryOfNotes />, { delivery: async () => ({ formats: [], available: false, undelivered }) })
    await screen.findByText(/noch keinen Ordner/)
    await screen.findByText(/Der Ordner ist voll\./)
  })
})
