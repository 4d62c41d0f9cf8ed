import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import DayPage from './day-page.tsx'

afterEach(() => vi.useRealTimers())

it('a page that is left open turns to the next day', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.setSystemTime(new Date('2026-03-02T20:00:00'))
  await show(<DayPage />, { appointments: async () => [] })
  screen.getByRole('heading', { name: 'Montag, 2. März 2026' })
  await screen.findByText('Keine Termine')
  vi.setSystemTime(new Date('2026-03-03T08:00:00'))
  act(() => vi.advanceTimersByTime(60_000))
  screen.getByRole('heading', { name: 'Dienstag, 3. März 2026' })
})

it('strikes out what does not take place', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-03-02T08:00:00'))
  const one = { date: '2026-03-02T00:00:00.000Z', time: '09:30', stage: 'planned', duration_minutes: null, room: null }
  const named = (_id: string, name: string, booking_status: string) => ({ ...one, _id, name, booking_status })
  const appointments = [named('a', 'Frau Groß', 'cancelled'), named('b', 'Frau Klein', 'confirmed')] as never
  await show(<DayPage />, { appointments: async () => appointments })
  const lineOf = async (name: string) => (await screen.findByText(name)).style.textDecoration
  expect([await lineOf('Frau Groß'), await lineOf('Frau Klein')]).toEqual(['line-through', ''])
})

it('shows a draft that is newer than what was released as one to review, in a list and in a calendar', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-03-02T08:00:00'))
  const one = { date: '2026-03-02T00:00:00.000Z', time: '09:30', duration_minutes: null, booking_status: 'none' }
  const named = (_id: string, name: string, stage: string) => ({ ...one, _id, name, stage })
  const appointments = [named('a', 'Frau Groß', 'redrafted'), named('b', 'Frau Klein', 'planned')] as never
  await show(<DayPage />, { appointments: async () => appointments })
  const rows = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
  await screen.findByText('Frau Groß')
  expect(rows()).toEqual([
    expect.stringMatching(/Frau Groß.*Neuen Entwurf prüfen/),
    expect.stringContaining('Frau Klein'),
  ])
  fireEvent.click(screen.getByText('Zu prüfen'))
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/Frau Groß.*Neuen Entwurf prüfen/)]))
  fireEvent.click(screen.getByText('Tag'))
  await screen.findByText('Frau Groß · Neuen Entwurf prüfen')
})
