import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import type { GdtEntry } from '../api/types.ts'
import { GdtLog } from './gdt-log.tsx'

const TAKEN: GdtEntry = {
  ...{ _id: 'a', direction: 'in', record: '6302', status: 'done', error: null, error_code: null },
  ...{ appointment_id: 'v', agent_id: null, can_repeat: false, createdAt: '2026-03-02T08:30:00.000Z' },
}
const REFUSED: GdtEntry = {
  ...{ ...TAKEN, _id: 'b', status: 'failed', error_code: 'other_name', appointment_id: null, can_repeat: true },
  error: 'Unter dieser Patientennummer ist ein anderer Name bekannt.',
}

const gdtSettings = async () => ({ available: false, profile: 'general' as const, profiles: [] })

describe('the exchange with the practice system', () => {
  it('is listed with its visit, or with its fault', async () => {
    await show(<GdtLog />, { gdtSettings, gdtLog: async () => [REFUSED, TAKEN] })
    await screen.findByText(/anderer Name bekannt/)
    expect(screen.getByRole('link', { name: 'Termin' }).getAttribute('href')).toBe('/visit/v')
    expect(screen.getAllByText(/Anforderung 6302/)).toHaveLength(2)
  })

  it('is repeated for files that were set aside, where possible', async () => {
    const repeatGdtEntry = vi.fn(async () => REFUSED)
    await show(<GdtLog />, { gdtSettings, gdtLog: async () => [REFUSED, TAKEN], repeatGdtEntry })
    fireEvent.click(await screen.findByRole('button', { name: /noch einmal/ }))
    await waitFor(() => expect(repeatGdtEntry.mock.calls.map(([id]: unknown[]) => id)).toEqual(['b']))
  })

  it('says when nothing was exchanged', async () => {
    await show(<GdtLog />, { gdtSettings, gdtLog: async () => [] })
    await screen.findByText('Noch nichts ausgetauscht.')
  })
})
