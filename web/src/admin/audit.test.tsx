import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import type { AuditEntry } from '../api/types.ts'
import { Audit } from './audit.tsx'

const entries = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ _id: `e${from - at}`, occurredAt: '2099-03-02T09:30:00.000Z', actor: 'account', actorId: 'u1' },
    ...{ action: 'account.changed', targetType: 'account', targetId: 'u2', detail: { disabled: true } },
  })) as unknown as AuditEntry[]

it('reading the trail continues from the last entry seen', async () => {
  const audit = vi.fn(async (_limit: number, before: string | null) => entries(before ? 20 : 100, before ? 20 : 120))
  const accounts = async () => [{ _id: 'u1', email: 'leitung@praxis.example' }] as never
  await show(<Audit />, { audit, accounts })
  await screen.findAllByText('leitung@praxis.example')
  expect(screen.getAllByText('disabled: true')).toHaveLength(100)
  fireEvent.click(screen.getByText('Ältere Einträge'))
  await screen.findAllByText('leitung@praxis.example')
  await waitFor(() => expect(screen.getAllByText('disabled: true')).toHaveLength(120))
  expect(audit.mock.calls).toEqual([
    [100, null],
    [100, 'e21'],
  ])
  expect(screen.queryByText('Ältere Einträge')).toBeNull()
})
