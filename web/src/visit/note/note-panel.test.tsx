import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { HttpFailure } from '../../api/http.ts'
import type { Appointment, Note } from '../../api/types.ts'
import { NotePanel } from './note-panel.tsx'

const visit = (changes: Partial<Appointment> = {}) =>
  ({ _id: 'a', name: 'Frau Lang', stage: 'review', notes_status: 'draft', language: 'de', ...changes }) as Appointment
const note = (notes: string, changes: Partial<Note> = {}) =>
  ({ _id: 'n', notes, summary: 'Kurz.', updatedAt: '1', engine: null, meta: null, ...changes }) as Note
const STORED = note('Verlauf\nHusten.\n\nPlan\nRuhe.')

interface Told {
  appointment?: Appointment | null
  stored?: Note | null | undefined
}
const panel = ({ appointment = visit(), ...told }: Told = {}) => (
  <NotePanel id="a" appointment={appointment} note={'stored' in told ? told.stored : STORED} hasTranscript />
)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const shown = (text: string | RegExp) => screen.queryByText(text) !== null

/** What the service has of it after a release, as it was sent. */
const releaseNote = vi.fn(async (_id: string, sent: { notes: string; summary: string }) => note(sent.notes, sent))

beforeEach(() => vi.clearAllMocks())

describe('the panel of a note', () => {
  it.each([
    [{ stored: null }, 'Noch keine Notiz'],
    [{ stored: null, appointment: visit({ stage: 'drafting' }) }, /Notiz wird entworfen/],
    [{ stored: undefined, appointment: null }, /Notiz/],
  ])('says why there is nothing to read: %j', async (told, text) => {
    await show(panel(told))
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Freigeben' })).toBeNull()
  })

  it('waits for what is not known yet, but shows what is unsaved', async () => {
    const again = await show(panel({ stored: undefined }))
    screen.getByRole('status', { name: /geladen|Lade/i })
    again(panel())
    press('Plan bearbeiten')
    type('Plan', 'Bett.')
    again(panel({ stored: undefined, appointment: null }))
    expect(field('Plan').value).toBe('Bett.')
    expect(button('Freigeben').disabled).toBe(true)
  })

  it('warns of sentences that nothing bears out, in the note and in its summary', async () => {
    const sources = [] as never[]
    const doubt = (section_key: string, note_start: number, note_end: number) =>
      ({ id: section_key, section_key, note_start, note_end, support: 'unsupported', sources }) as const
    const meta = { sections: [{ key: 'verlauf', heading: 'Verlauf' }] } as never
    await show(
      panel({
        stored: note('Verlauf\nHusten.', {
          ...{ engine: 'extractive', meta },
          ...{ citations: [doubt('verlauf', 8, 15)], summary_citations: [doubt('summary', 0, 5)] },
        }),
      }),
    )
    expect(shown(/2 Sätze|2 Aussagen/)).toBe(true)
    expect(screen.getByRole('tab', { name: /Zusammenfassung.*1/ })).toBeTruthy()
  })
})

describe('a note that is released', () => {
  it('has what is typed line by line, and keeps what is typed on while it is on its way', async () => {
    let answer = () => {}
    releaseNote.mockImplementationOnce(async (_id, sent) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return note(sent.notes, { ...sent, updatedAt: '2' })
    })
    const again = await show(panel({ stored: null }), { releaseNote })
    press('Notiz schreiben')
    type('Notiz', 'Verlauf\nHusten.\n\nLunge frei')
    press('Fertig')
    press('Verlauf bearbeiten')
    type('Verlauf', 'Husten.\nKein Fieber.\n\nPuls 72')
    expect(field('Verlauf').value).toBe('Husten.\nKein Fieber.\n\nPuls 72')
    press('Freigeben')
    await waitFor(() => expect(releaseNote).toHaveBeenCalledTimes(1))
    const released = 'Verlauf\nHusten.\nKein Fieber.\n\nPuls 72\n\nLunge frei'
    expect(releaseNote.mock.lastCall?.[1].notes).toBe(released)
    type('Verlauf', 'Husten.\nKein Fieber.\n\nPuls 72, RR 120/80')
    await act(async () => answer())
    await screen.findByText('Die Notiz ist freigegeben.')
    again(
      panel({
        stored: note(released, { summary: '', updatedAt: '2' }),
        appointment: visit({ notes_status: 'released' }),
      }),
    )
    expect(field('Verlauf').value).toContain('Puls 72, RR 120/80')
    expect(shown(/^Ungespeicherte Änderungen/)).toBe(true)
    expect(shown(/neuere Fassung/)).toBe(false)
    press('Freigeben')
    await waitFor(() => expect(releaseNote.mock.lastCall?.[1].notes).toBe(released.replace('72', '72, RR 120/80')))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Verlauf' })).toBeNull())
  })

  it('says beside the button that it failed until it is done, also to who comes back', async () => {
    releaseNote.mockRejectedValueOnce(new HttpFailure(502))
    const again = await show(panel(), { releaseNote, profile: async () => ({}) as never })
    press('Plan bearbeiten')
    type('Plan', 'Bett.')
    press('Freigeben')
    const failed = 'Nicht freigegeben. Ihr Text ist noch da.'
    const told = await screen.findByRole('alert')
    expect(told.textContent).toContain(failed)
    expect(told.textContent).toContain('Der Dienst ist gerade nicht erreichbar.')
    again(<p>anderswo</p>)
    again(panel())
    expect(shown('Bett.')).toBe(true)
    expect(shown(failed)).toBe(true)
    press('Freigeben')
    await screen.findByText('Die Notiz ist freigegeben.')
    expect(shown(failed)).toBe(false)
  })

  it('is told of when it fails after its visit was left, until the text is given up', async () => {
    let refuse = () => {}
    releaseNote.mockImplementationOnce(() => new Promise((_, reject) => (refuse = () => reject(new HttpFailure(0)))))
    const again = await show(panel(), { releaseNote, profile: async () => ({}) as never })
    press('Plan bearbeiten')
    type('Plan', 'Bett.')
    press('Freigeben')
    await waitFor(() => expect(releaseNote).toHaveBeenCalled())
    again(<p>anderswo</p>)
    await act(async () => refuse())
    await screen.findByText(/^Die Notiz von Frau Lang ist nicht freigegeben/)
    again(panel())
    expect(shown('Nicht freigegeben. Ihr Text ist noch da.')).toBe(true)
    fireEvent.click(screen.getAllByRole('button', { name: 'Änderungen verwerfen' })[0] as HTMLElement)
    expect(shown('Nicht freigegeben. Ihr Text ist noch da.')).toBe(false)
    expect(shown('Ruhe.')).toBe(true)
    press('Rückgängig')
    expect(shown('Bett.')).toBe(true)
  })
})

describe('a note that is drafted anew', () => {
  it('is not released by the keys behind a comparison; the old text that is kept is not unsaved', async () => {
    const regenerate = vi.fn(async () => note('Verlauf\nAnders.', { updatedAt: '2' }) as never)
    const changeNote = vi.fn(async (_id: string, body: object) => note('', { ...body, updatedAt: '3' }))
    const templates = async () => [{ _id: 't', key: 'soap', name: 'SOAP', language: 'de', doctor_id: null }] as never
    await show(panel(), { releaseNote, regenerate, changeNote, templates })
    press('Plan bearbeiten')
    type('Plan', 'Mein eigener Plan.')
    press('Neu entwerfen')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(await dialog.findByRole('button', { name: 'Neu entwerfen' }))
    const keep = await dialog.findByRole('button', { name: 'Bisherige Fassung behalten' })
    fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true })
    fireEvent.click(keep)
    await waitFor(() => expect(changeNote).toHaveBeenCalled())
    expect(changeNote.mock.lastCall?.[1]).toMatchObject({ notes: 'Verlauf\nHusten.\n\nPlan\nMein eigener Plan.' })
    await waitFor(() => expect(localStorage.length).toBe(0))
    expect(releaseNote).not.toHaveBeenCalled()
    fireEvent.keyDown(document.documentElement, { key: 's', code: 'KeyS', ctrlKey: true })
    await waitFor(() => expect(releaseNote).toHaveBeenCalled())
  })
})
