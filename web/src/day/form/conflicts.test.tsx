import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { Conflicts } from './conflicts.tsx'
import { formBegun } from './form-state.ts'

const task = { mode: 'new', day: '2026-03-02', time: '09:30' } as const
const { fields } = formBegun(task, null, new Date('2026-03-01T08:00:00Z'))
const one = { appointment_id: 'b', name: 'Herr Beispiel', kind: 'booking', blocks: true } as const
const times = { start: '2026-03-02T08:30:00.000Z', end: '2026-03-02T09:00:00.000Z' }
const conflicts = vi.fn(async () => [{ ...one, ...times }])

it('other appointments at the typed time are shown, with the nearest free times', async () => {
  const freeTimes = vi.fn(async () => [
    { date: '2026-03-02', times: ['08:00', '08:20', '08:40', '09:00', '10:00', '10:20'] },
    { date: '2026-03-03', times: ['08:00'] },
  ])
  const set = vi.fn()
  await show(<Conflicts task={task} fields={{ ...fields, duration: 20 }} set={set} />, { conflicts, freeTimes })
  expect(await screen.findByText(/Herr Beispiel/)).toBeTruthy()
  expect(conflicts).toHaveBeenCalledWith({ date: '2026-03-02', time: '09:30', duration_minutes: '20' })
  await screen.findByText('Frei:')
  expect(freeTimes).toHaveBeenCalledWith({ date: '2026-03-02', duration_minutes: '20' })
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    '08:40',
    '09:00',
    '10:00',
    '10:20',
  ])
  fireEvent.click(screen.getByRole('button', { name: '10:00' }))
  expect(set).toHaveBeenCalledWith({ day: '2026-03-02', time: '10:00' })
})

it('free times on another day are offered with its date when this day has none', async () => {
  const freeTimes = async () => [{ date: '2026-03-03', times: ['08:00'] }]
  const set = vi.fn()
  await show(<Conflicts task={task} fields={fields} set={set} />, { conflicts, freeTimes })
  await screen.findByText('Frei am 03.03.2026:')
  fireEvent.click(screen.getByRole('button', { name: '08:00' }))
  expect(set).toHaveBeenCalledWith({ day: '2026-03-03', time: '08:00' })
})

it('nothing is shown when the time is free', async () => {
  await show(<Conflicts task={task} fields={fields} set={() => {}} />, { conflicts: async () => [] })
  expect(screen.queryByRole('status')).toBeNull()
})
