import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { HttpFailure } from '../../api/http.ts'
import AppointmentForm from './appointment-form.tsx'

const ROW = { _id: 'a', deletionDate: '2099-01-01T00:00:00.000Z' } as never
const api = {
  rooms: async () => ['Zimmer 2'],
  types: async () => [{ _id: 't', name: 'Erstgespräch', duration_minutes: 45, room: 'Zimmer 2' }] as never,
  templates: async () => [{ key: 'soap', name: 'SOAP', language: 'de' }] as never,
  addAppointment: vi.fn(async () => ROW),
}
const onClose = vi.fn()
const open = () => show(<AppointmentForm form={{ mode: 'new', day: '2026-03-02' }} onClose={onClose} />, api)
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a new appointment', () => {
  beforeEach(() => vi.clearAllMocks())

  it('is sent once, with what was typed and what its type specifies', async () => {
    await open()
    type(/^Name/, 'Frau Öztürk')
    type(/^Uhrzeit/, '09:00')
    fireEvent.click(await screen.findByRole('combobox', { name: 'Terminart' }))
    fireEvent.click(screen.getByText('Erstgespräch'))
    fireEvent.click(screen.getByLabelText(/per E-Mail einladen/))
    type(/E-Mail der Patientin/, 'oeztuerk@patienten.example')
    type(/^Sprache für E-Mails/, 'tr')
    type(/Hinweis in der Einladung/, 'Bitte nüchtern kommen.')
    press('Anlegen')
    press('Anlegen')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(api.addAppointment.mock.calls).toEqual([
      [
        {
          ...{ name: 'Frau Öztürk', date: '2026-03-02', time: '09:00', language: 'de', status: 'planned' },
          ...{ appointment_type_id: 't', duration_minutes: 45, room: 'Zimmer 2', notify_patient: true },
          ...{
            patient: { email: 'oeztuerk@patienten.example', language: 'tr' },
            doctor_note: 'Bitte nüchtern kommen.',
          },
        },
      ],
    ])
    await screen.findByText('Gespeichert.')
    expect(localStorage.length).toBe(0)
  })

  it('says that its time is taken (spec 7), and stays open', async () => {
    api.addAppointment.mockRejectedValueOnce(new HttpFailure(409, { code: 'SLOT_TAKEN' }))
    await open()
    type(/^Name/, 'Herr Groß')
    press('Anlegen')
    await screen.findByText(/Zu dieser Zeit gibt es bereits einen bestätigten Termin/)
    expect(onClose).not.toHaveBeenCalled()
    expect(field(/^Name/).value).toBe('Herr Groß')
  })

  it('says so when it is so long ago that it is erased at once (spec 1.5)', async () => {
    api.addAppointment.mockResolvedValueOnce({ _id: 'a', deletionDate: '2020-01-16T00:00:00.000Z' } as never)
    await open()
    type(/^Name/, 'Herr Damals')
    press('Anlegen')
    await screen.findByText(/^Dieser Termin liegt so weit zurück/)
    expect(onClose).toHaveBeenCalled()
  })

  it('is restored after a reload, until it is cancelled', async () => {
    await open()
    type(/^Name/, 'Frau Halb')
    type(/^Uhrzeit/, '07:30')
    act(() => void window.dispatchEvent(new Event('pagehide')))
    document.body.replaceChildren()
    await open()
    screen.getByText('Ihre ungespeicherten Änderungen wurden wiederhergestellt.')
    expect([field(/^Name/).value, field(/^Uhrzeit/).value]).toEqual(['Frau Halb', '07:30'])
    press('Abbrechen')
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(localStorage.length).toBe(0)
  })

  it('loses nothing when somebody clicks outside it', async () => {
    await open()
    type(/^Name/, 'Frau Doppelt')
    fireEvent.click(document.querySelector('.mantine-Modal-inner') ?? document.body)
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('an appointment of another calendar', () => {
  it('keeps its time and length, and everything else can be changed (spec 4.3 r6)', async () => {
    const changeAppointment = vi.fn(async (_id: string, _body: object) => ROW)
    const appointment = {
      ...{ _id: 'x', name: 'Urlaub', date: '2026-03-02T00:00:00.000Z', time: '00:00', duration_minutes: 1440 },
      ...{ room: null, language: 'de', notes_type: null, booking: null, external: { uid: 'u' } },
    } as never
    await show(<AppointmentForm form={{ mode: 'edit', appointment }} onClose={onClose} />, {
      ...api,
      changeAppointment,
    })
    for (const name of [/^(Tag|Datum)/, /^Uhrzeit/, /^Dauer/]) expect(field(name).disabled).toBe(true)
    type(/^Name/, 'Kongress')
    press('Speichern')
    await waitFor(() => expect(changeAppointment.mock.calls).toEqual([['x', { name: 'Kongress' }]]))
  })
})
