import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import type { Appointment, NewAppointment } from '../api/types.ts'
import DayPage from './day-page.tsx'

afterEach(() => vi.useRealTimers())

it('a page left open moves on to the next day', async () => {
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

it('shows a draft newer than the released note as one to review, in the list and in the calendar', async () => {
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

describe('an appointment found by its name, on any day', () => {
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  const choose = async (item: string) => {
    await press('Mehr zu Herr Çelik')
    fireEvent.click(await screen.findByRole('menuitem', { name: item }))
  }
  const CELIK = {
    ...{ _id: 'a', name: 'Herr Çelik', date: '2026-03-02T00:00:00.000Z', time: '14:00', duration_minutes: null },
    ...{ room: null, language: 'de', notes_type: null, booking: null, booking_status: 'none', stage: 'planned' },
    ...{ deletionDate: '2099-01-01T00:00:00.000Z' },
  } as Appointment
  /** A service that stores only this one. */
  const found = async (answers: object) => {
    await show(<DayPage />, {
      appointments: async () => [CELIK],
      ...{ rooms: async () => [], types: async () => [], templates: async () => [], conflicts: async () => [] },
      ...answers,
    })
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'celik' } })
  }

  it('is moved', async () => {
    const changeAppointment = vi.fn(async (_id: string, _to: Partial<NewAppointment>) => CELIK)
    await found({ changeAppointment })
    await choose('Termin ändern')
    const time = await screen.findByLabelText(/^Uhrzeit/)
    fireEvent.change(time, { target: { value: '15:30' } })
    fireEvent.change(screen.getByLabelText(/^Dauer/), { target: { value: '3' } })
    fireEvent.submit(time.closest('form') as HTMLFormElement)
    await waitFor(() => expect(changeAppointment.mock.calls).toEqual([['a', { time: '15:30', duration_minutes: 5 }]]))
  })

  it('gets a follow-up', async () => {
    const followUp = vi.fn(async (_id: string, _to: object) => CELIK)
    await found({ followUp })
    await choose('Folgetermin')
    await press('Speichern')
    await waitFor(() => expect(followUp.mock.calls).toEqual([['a', { date: '2026-03-09', time: '14:00' }]]))
  })

  it('is deleted only after confirmation', async () => {
    const left = [CELIK]
    const deleteAppointment = vi.fn(async (_id: string) => left.pop())
    await found({ appointments: async () => [...left], deleteAppointment })
    await choose('Löschen')
    const question = within(await screen.findByRole('dialog'))
    expect(deleteAppointment).not.toHaveBeenCalled()
    fireEvent.click(question.getByRole('button', { name: 'Löschen' }))
    await screen.findByText('Der Termin ist gelöscht.')
    expect(deleteAppointment.mock.calls).toEqual([['a']])
    await waitFor(() => expect(screen.queryByRole('link', { name: /Çelik/ })).toBeNull())
  })
})

describe('the view of a day', () => {
  afterEach(() => document.body.replaceChildren())

  it('is the one last used, even for another day', async () => {
    await show(<DayPage />, { appointments: async () => [] })
    fireEvent.click(screen.getByRole('radio', { name: 'Woche' }))
    document.body.replaceChildren()
    await show(<DayPage />, { appointments: async () => [] }, '/?day=2099-03-02')
    screen.getByRole('heading', { name: /^2\..*März 2099/ })
  })

  it('is today’s for a mistyped day, and the list for a mistyped view', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(new Date('2026-03-02T08:00:00'))
    const late = {
      ...{ _id: 'a', name: 'Frau Spät', date: '2026-03-02T00:00:00.000Z', time: '23:30', duration_minutes: 90 },
      ...{ room: null, booking_status: 'none', stage: 'planned' },
    }
    await show(<DayPage />, { appointments: async () => [late] as never }, '/?view=Monat&day=gestern')
    screen.getByRole('heading', { name: 'Montag, 2. März 2026' })
    const row = await screen.findByRole('link', { name: /23:30.*– 01:00/ })
    expect(row.getAttribute('href')).toBe('/visit/a')
  })
})
