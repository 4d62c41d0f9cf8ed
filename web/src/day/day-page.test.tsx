import { act, screen } from '@testing-library/react'
import { afterEach, it, vi } from 'vitest'
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
