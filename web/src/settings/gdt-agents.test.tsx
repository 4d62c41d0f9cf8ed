import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import type { GdtAgent } from '../api/types.ts'
import { GdtAgents } from './gdt-agents.tsx'

const DESK: GdtAgent = {
  ...{ _id: 'a', name: 'Anmeldung', platform: 'Windows', profile: 'general', waiting: 2 },
  ...{ createdAt: '2026-03-01T00:00:00.000Z', last_seen_at: '2026-03-02T08:30:00.000Z' },
}
const settings = {
  gdtSettings: async () => ({
    ...{ available: false, profile: 'general' as const },
    profiles: [
      { id: 'general' as const, answers: 'visit' as const, unmarked: '2' as const, guessed: [] },
      { id: 'tomedo' as const, answers: 'visit' as const, unmarked: '5' as const, guessed: ['answers' as const] },
    ],
  }),
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

describe('workplaces', () => {
  it('are connected with a code that is shown once, with the command to start there', async () => {
    const invited = { code: 'ABCD-EFGH-JKLM', expires_at: '2026-03-02T08:40:00.000Z' }
    await show(<GdtAgents />, { ...settings, gdtAgents: async () => [], inviteGdtAgent: async () => invited })
    await screen.findByText('Noch kein Arbeitsplatz verbunden.')
    await press('Arbeitsplatz verbinden')
    expect((await screen.findByLabelText<HTMLInputElement>('Code')).value).toBe('ABCD-EFGH-JKLM')
    screen.getByText(/visite-agent --server/)
  })

  it('are told what their practice system expects, and which of it is only assumed', async () => {
    const changeGdtAgent = vi.fn(async () => ({ ...DESK, profile: 'tomedo' as const }))
    await show(<GdtAgents />, { ...settings, gdtAgents: async () => [DESK], changeGdtAgent })
    await screen.findByText(/2 Antworten warten/)
    fireEvent.change(screen.getByLabelText('Praxissystem an Anmeldung'), { target: { value: 'tomedo' } })
    await waitFor(() => expect(changeGdtAgent.mock.calls).toEqual([['a', { name: 'Anmeldung', profile: 'tomedo' }]]))
  })

  it('are signed out after confirmation', async () => {
    const revokeGdtAgent = vi.fn(async () => ({ success: true as const }))
    await show(<GdtAgents />, { ...settings, gdtAgents: async () => [DESK], revokeGdtAgent })
    await press('Anmeldung abmelden')
    expect(revokeGdtAgent).not.toHaveBeenCalled()
    await press('Abmelden')
    await waitFor(() => expect(revokeGdtAgent.mock.calls.map(([id]: unknown[]) => id)).toEqual(['a']))
  })
})
