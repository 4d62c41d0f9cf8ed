import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { HttpFailure } from '../api/http.ts'
import type { CalendarAccount, CalendarTarget, EventConflict, OfferedCalendar } from '../api/types.ts'
import { CalendarAccounts } from './calendar-accounts.tsx'

const ACCOUNT: CalendarAccount = {
  ...{ _id: 'k', doctor_id: 'd', url: 'https://wolke.example/remote.php/dav/', username: 'anna@wolke.example' },
  ...{ createdAt: '2026-03-01T00:00:00.000Z', updatedAt: '2026-03-01T00:00:00.000Z' },
}
const TARGET: CalendarTarget = {
  ...{ _id: 't', account_id: 'k', name: 'Privat', title: 'busy', waiting: 0 },
  ...{ last_written_at: '2026-03-02T08:30:00.000Z', last_conflict_at: null, last_error: null, last_error_code: null },
  ...{ stopped: false, createdAt: '2026-03-01T00:00:00.000Z', updatedAt: '2026-03-01T00:00:00.000Z' },
}
const OFFERED: OfferedCalendar[] = [
  { url: 'https://wolke.example/privat/', name: 'Privat', writable: true, calendar_id: null },
  { url: 'https://wolke.example/feiertage/', name: 'Feiertage', writable: false, calendar_id: 'c' },
]
const connected = { calendarAccounts: async () => [ACCOUNT], calendarTarget: async () => null }

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

describe('calendar accounts', () => {
  it('are connected with an app password, which is not kept in the form', async () => {
    const addCalendarAccount = vi.fn(async (_body: object) => ACCOUNT)
    await show(<CalendarAccounts />, { calendarAccounts: async () => [], addCalendarAccount })
    await type(/^Server/, ' wolke.example ')
    await type(/^Benutzername/, 'anna@wolke.example')
    await type(/^App-Passwort/, ' geheim ')
    await press('Verbinden')
    const body = { url: 'wolke.example', username: 'anna@wolke.example', password: ' geheim ' }
    await waitFor(() => expect(addCalendarAccount.mock.calls).toEqual([[body]]))
    const field = await screen.findByLabelText<HTMLInputElement>(/^App-Passwort/)
    await waitFor(() => expect(field.value).toBe(''))
  })

  it('say what is wrong, and keep what was typed', async () => {
    const addCalendarAccount = async () => {
      throw new HttpFailure(400, { error: 'Der Kalenderserver nimmt Benutzername oder Passwort nicht an.' })
    }
    await show(<CalendarAccounts />, { calendarAccounts: async () => [], addCalendarAccount })
    await type(/^Server/, 'wolke.example')
    await type(/^Benutzername/, 'anna')
    await type(/^App-Passwort/, 'falsch')
    await press('Verbinden')
    await screen.findByText('Der Kalenderserver nimmt Benutzername oder Passwort nicht an.')
    expect((await screen.findByLabelText<HTMLInputElement>(/^Server/)).value).toBe('wolke.example')
  })

  it('offer their calendars for reading and for bookings, with names only if chosen', async () => {
    const readOfferedCalendar = vi.fn(async (_id: string, _body: object) => ({}) as never)
    const setCalendarTarget = vi.fn(async (_body: object) => TARGET)
    const answers = { ...connected, offeredCalendars: async () => OFFERED, readOfferedCalendar, setCalendarTarget }
    await show(<CalendarAccounts />, answers)
    await press('Kalender von wolke.example wählen')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Feiertage lesen' })).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Buchungen in Feiertage eintragen' })).toBe(null)
    await press('Privat lesen')
    const url = 'https://wolke.example/privat/'
    await waitFor(() => expect(readOfferedCalendar.mock.calls).toEqual([['k', { url }]]))
    await press('Buchungen in Privat eintragen')
    await type(/^So heißen eingetragene Buchungen/, 'initials')
    await press('Buchungen in Privat eintragen')
    const asked = (title: string) => [{ account_id: 'k', url, title }]
    await waitFor(() => expect(setCalendarTarget.mock.calls).toEqual([asked('busy'), asked('initials')]))
  })

  it('say when writing has stopped, why, and what to do', async () => {
    const last_error = 'Bitte tragen Sie ein neues App-Passwort ein.'
    const stopped = { ...TARGET, waiting: 2, stopped: true, last_error, last_error_code: 'refused' as const }
    const changeCalendarAccount = vi.fn(async (_id: string, _body: object) => ACCOUNT)
    await show(<CalendarAccounts />, { ...connected, calendarTarget: async () => stopped, changeCalendarAccount })
    await screen.findByText('Buchungen werden nicht mehr eingetragen')
    await screen.findByText(last_error)
    await screen.findByText(/2 Buchungen warten/)
    await press('Neues Passwort für wolke.example')
    const [field] = await screen.findAllByLabelText(/^App-Passwort/)
    if (field) fireEvent.change(field, { target: { value: 'neu' } })
    await press('Speichern')
    await waitFor(() => expect(changeCalendarAccount.mock.calls).toEqual([['k', { password: 'neu' }]]))
  })

  it('show what was moved or deleted there, and follow the doctor’s decision (contract 11 caldav)', async () => {
    const at = { start: '2026-03-02T08:00:00.000Z', end: '2026-03-02T08:30:00.000Z' }
    const there = { date: '2026-03-02', time: '10:00', duration_minutes: 30 }
    const moved: EventConflict = {
      ...{ appointment_id: 'a', name: 'Frau Muster', kind: 'moved', ...at, there },
      ...{ there_start: '2026-03-02T09:00:00.000Z', there_end: '2026-03-02T09:30:00.000Z' },
    }
    const nowhere = { there_start: null, there_end: null, there: null }
    const deleted: EventConflict = { appointment_id: 'b', name: 'Herr Groß', kind: 'deleted', ...at, ...nowhere }
    const changeAppointment = vi.fn(async (_id: string, _body: object) => ({}) as never)
    const putCalendarEventBack = vi.fn(async (_id: string) => ({}) as never)
    const calendarConflicts = async () => [moved, deleted]
    const answers = { calendarTarget: async () => TARGET, calendarConflicts, changeAppointment, putCalendarEventBack }
    await show(<CalendarAccounts />, { ...connected, ...answers })
    await screen.findByText(/verschoben/)
    await screen.findByText(/im Kalender gelöscht/)
    expect(screen.queryByRole('button', { name: /Neue Zeit für Herr Groß/ })).toBe(null)
    await press(/Neue Zeit für Frau Muster übernehmen/)
    await waitFor(() => expect(changeAppointment.mock.calls).toEqual([['a', there]]))
    await press(/Herr Groß im Kalender wieder/)
    await waitFor(() => expect(putCalendarEventBack.mock.calls).toEqual([['b']]))
  })

  it('are disconnected only after confirmation, like the calendar; entries are removed unless they are to stay', async () => {
    const deleteCalendarAccount = vi.fn(async (_id: string, _body: object) => ACCOUNT)
    const deleteCalendarTarget = vi.fn(async (_body: object) => ({}) as never)
    const conflict = { ...TARGET, last_conflict_at: '2026-03-02T08:30:00.000Z' }
    const answers = { ...connected, calendarTarget: async () => conflict, deleteCalendarAccount, deleteCalendarTarget }
    await show(<CalendarAccounts />, answers)
    await screen.findByText(/war ein Eintrag im Kalender geändert worden/)
    await press('Nicht mehr eintragen')
    expect(deleteCalendarTarget).not.toHaveBeenCalled()
    await press('Beenden')
    await waitFor(() => expect(deleteCalendarTarget.mock.calls).toEqual([[{ keep_events: false }]]))
    await press('wolke.example trennen')
    expect(deleteCalendarAccount).not.toHaveBeenCalled()
    fireEvent.click(await screen.findByLabelText('Eingetragene Buchungen im Kalender lassen'))
    await press('Verbindung trennen')
    await waitFor(() => expect(deleteCalendarAccount.mock.calls).toEqual([['k', { keep_events: true }]]))
  })
})
