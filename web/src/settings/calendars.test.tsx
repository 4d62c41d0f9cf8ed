import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { HttpFailure } from '../api/http.ts'
import type { Calendar } from '../api/types.ts'
import Calendars from './calendars.tsx'

const PRIVATE: Calendar = {
  ...{ _id: 'c', doctor_id: 'd', name: 'Privat', url: 'https://kalender.example/geheim/anna.ics' },
  ...{ account_id: null, last_synced_at: '2026-03-02T08:30:00.000Z', last_error: null, last_error_code: null },
  ...{ createdAt: '2026-03-01T00:00:00.000Z', updatedAt: '2026-03-02T08:30:00.000Z' },
}
const FAILING: Calendar = {
  ...{ ...PRIVATE, _id: 'f', name: 'Klinik', last_synced_at: null },
  ...{ last_error: 'Der Server des Kalenders ist nicht erreichbar.', last_error_code: 'unreachable' },
}
const FEED = { with_names: false, createdAt: '2026-03-01T00:00:00.000Z', last_read_at: null }
const none = { calendars: async () => [], calendarAccounts: async () => [], privateFeed: async () => null }

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => fireEvent.click(await button(name))

describe('other calendars', () => {
  it('say when they were read and what is wrong, and hide the secret part of their address', async () => {
    await show(<Calendars />, { ...none, calendars: async () => [PRIVATE, FAILING] })
    await screen.findByText(/kalender\.example · abgeglichen/)
    await screen.findByText(/noch nicht abgeglichen/)
    await screen.findByText('Der Server des Kalenders ist nicht erreichbar.')
    expect(screen.queryByText(/geheim\/anna/)).toBe(null)
  })

  it('are added, read and, after confirmation, removed', async () => {
    const addCalendar = vi.fn(async (_body: object) => PRIVATE)
    const [syncCalendar, deleteCalendar] = [
      vi.fn(async (_id: string) => PRIVATE),
      vi.fn(async (_id: string) => PRIVATE),
    ]
    await show(<Calendars />, {
      ...{ ...none, addCalendar, syncCalendar, deleteCalendar },
      calendars: async () => [PRIVATE],
    })
    const type = async (label: RegExp, value: string) =>
      fireEvent.change(await screen.findByLabelText(label), { target: { value } })
    await type(/^Name/, ' Klinik ')
    await type(/^Adresse/, 'https://klinik.example/a.ics')
    await press('Hinzufügen')
    await waitFor(() =>
      expect(addCalendar.mock.calls).toEqual([[{ name: 'Klinik', url: 'https://klinik.example/a.ics' }]]),
    )
    await press('Privat jetzt abgleichen')
    await waitFor(() => expect(syncCalendar.mock.calls[0]?.[0]).toBe('c'))
    await press('Privat entfernen')
    expect(deleteCalendar).not.toHaveBeenCalled()
    await press(/^Entfernen$/)
    await waitFor(() => expect(deleteCalendar.mock.calls[0]?.[0]).toBe('c'))
  })

  it('are refused with a reason, and typed text stays', async () => {
    const addCalendar = async () => {
      throw new HttpFailure(400, { error: 'Die Adresse führt in ein privates Netz.' })
    }
    await show(<Calendars />, { ...none, addCalendar })
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Klinik' } })
    const url = await screen.findByLabelText<HTMLInputElement>(/^Adresse/)
    fireEvent.change(url, { target: { value: 'https://10.0.0.1/a.ics' } })
    await press('Hinzufügen')
    await screen.findByText('Die Adresse führt in ein privates Netz.')
    expect(url.value).toBe('https://10.0.0.1/a.ics')
  })
})

describe('the private feed', () => {
  it('shows its address once, with names only when asked for', async () => {
    const createPrivateFeed = vi.fn(async (body: { with_names: boolean }) => ({
      ...{ ...FEED, ...body, url: 'https://visite.example/api/v1/calendars/feed/x.ics' },
    }))
    await show(<Calendars />, { ...none, createPrivateFeed })
    await press('Adresse erzeugen')
    expect((await screen.findByLabelText<HTMLInputElement>('Geheime Adresse')).value).toMatch(/feed\/x\.ics$/)
    fireEvent.click(screen.getByLabelText(/Mit den Namen/))
    await press('Adresse erzeugen')
    await waitFor(() => expect(createPrivateFeed.mock.calls.map(([body]) => body.with_names)).toEqual([false, true]))
  })

  it('is replaced or revoked only after confirmation', async () => {
    const revokePrivateFeed = vi.fn(async () => ({}) as never)
    await show(<Calendars />, { ...none, privateFeed: async () => FEED, revokePrivateFeed })
    await screen.findByText(/ohne Namen\. Sie wurde noch nicht abgerufen/)
    await press('Adresse widerrufen')
    expect(revokePrivateFeed).not.toHaveBeenCalled()
    const [, confirm] = await screen.findAllByRole('button', { name: 'Adresse widerrufen' })
    if (confirm) fireEvent.click(confirm)
    await waitFor(() => expect(revokePrivateFeed).toHaveBeenCalledTimes(1))
  })
})
