import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { WaitingWork } from './work.tsx'

const job = { createdAt: '2099-03-02T09:30:00.000Z', dueAt: '2099-03-02T09:40:00.000Z', reason: null }
const listed = [
  { ...job, _id: 'm1', kind: 'mail', state: 'failed', attempts: null, dueAt: null, reason: 'refused (550 5.1.1)' },
  { ...job, _id: 'j1', kind: 'draft', state: 'failing', attempts: 2 },
  { ...job, _id: 'j2', kind: 'transcribe', state: 'running', attempts: 1 },
]

it('failed work is retried at a click, running work is left alone', async () => {
  const repeatWork = vi.fn(async () => ({}))
  await show(<WaitingWork />, { work: async () => listed as never, repeatWork: repeatWork as never })
  await screen.findByText('refused (550 5.1.1)')
  expect(screen.getByText('wird wiederholt')).toBeDefined()
  const buttons = screen.getAllByText('Jetzt wiederholen')
  expect(buttons).toHaveLength(2)
  fireEvent.click(buttons[1] as HTMLElement)
  await waitFor(() => expect(repeatWork).toHaveBeenCalledTimes(1))
  expect(repeatWork.mock.calls.map((args: unknown[]) => args[0])).toEqual(['j1'])
})

it('says that nothing is waiting', async () => {
  await show(<WaitingWork />, { work: async () => [] })
  expect(await screen.findByText('Nichts wartet')).toBeDefined()
})
