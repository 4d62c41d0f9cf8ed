import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { show } from '../../test/show.tsx'
import type { GdtEntry } from '../api/types.ts'
import { GdtLog } from './gdt-log.tsx'

const TAKEN: GdtEntry = {
  ...{ _id: 'a', direction: 'in', record: '6302', status: 'done', error: null, error_code: null },
  ...{ appointment_id: 'v', agent_id: null, can_repeat: false, createdAt: '2026-03-02T08:30:00.000Z' },
}
const REFUSED: GdtEntry = {
  ...{ ...TAKEN, _id: 'b', status: 'failed', error_code: 'other_name', appointment_id: null },
  error: 'Unter dieser Patientennummer ist ein anderer Name bekannt.',
}

describe('the exchange with the practice system', () => {
  it('is listed with its visit, or with what was wrong', async () => {
    await show(<GdtLog />, { gdtLog: async () => [REFUSED, TAKEN] })
    await screen.findByText(/anderer Name bekannt/)
    expect(screen.getByRole('link', { name: 'Termin' }).getAttribute('href')).toBe('/visit/v')
    expect(screen.getAllByText(/Anforderung 6302/)).toHaveLength(2)
  })

  it('says when nothing was exchanged', async () => {
    await show(<GdtLog />, { gdtLog: async () => [] })
    await screen.findByText('Noch nichts ausgetauscht.')
  })
})
