import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { Conflicts } from './conflicts.tsx'
import { formBegun } from './form-state.ts'

const task = { mode: 'new', day: '2026-03-02', time: '09:30' } as const
const { fields } = formBegun(task, null, new Date('2026-03-01T08:00:00Z'))

it('what takes place at the time that is typed is shown', async () => {
  const one = { appointment_id: 'b', name: 'Herr Beispiel', kind: 'booking', blocks: true } as const
  const times = { start: '2026-03-02T08:30:00.000Z', end: '2026-03-02T09:00:00.000Z' }
  const conflicts = vi.fn(async () => [{ ...one, ...times }])
  await show(<Conflicts task={task} fields={{ ...fields, duration: 20 }} />, { conflicts })
  expect(await screen.findByText(/Herr Beispiel/)).toBeTruthy()
  expect(conflicts).toHaveBeenCalledWith({ date: '2026-03-02', time: '09:30', duration_minutes: '20' })
})

it('nothing is shown when the time is free', async () => {
  const conflicts = vi.fn(async () => [])
  await show(<Conflicts task={task} fields={fields} />, { conflicts })
  expect(screen.queryByRole('status')).toBeNull()
})
