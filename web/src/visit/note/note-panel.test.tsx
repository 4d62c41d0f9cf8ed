import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { HttpFailure } from '../../api/http.ts'
import type { Appointment, Citation, Note } from '../../api/types.ts'
import { NotePanel } from './note-panel.tsx'

const visit = (changes: Partial<Appointment> = {}) =>
  ({ _id: 'a', name: 'Frau Lang', stage: 'review', notes_status: 'draft', language: 'de', ...changes }) as Appointment
const SECTIONS = [
  { key: 'v', heading: 'Verlauf' },
  { key: 'p', heading: 'Plan' },
]
const note = (notes: string, { meta, ...changes }: Partial<Note> = {}) =>
  ({
    ...{ _id: 'n', notes, summary: 'Kurz.', updatedAt: '1', engine: null, ...changes },
    meta: { sections: SECTIONS, ...meta },
  }) as Note
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

/** The service stores the released text as it was sent. */
const releaseNote = vi.fn(async (_id: string, sent: { notes: string; summary: string }) => note(sent.notes, sent))

beforeEach(() => vi.clearAllMocks())

describe('the panel of a note', () => {
  it.each([
    [{ stored: null }, 'Noch keine Notiz'],
    [{ stored: null, appointment: visit({ stage: 'drafting' }) }, /Notiz wird entworfen/],
    [{ stored: undefined, appointment: null }, /Notiz/],
  ])('says why there is no note to read: %j', async (told, text) => {
    await show(panel(told))
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Freigeben' })).toBeNull()
  })

  it('waits for a note that is not loaded yet, but shows unsaved text', async () => {
    const again = await show(panel({ stored: undefined }))
    screen.getByRole('status', { name: /geladen|Lade/i })
    again(panel())
    press('Plan bearbeiten')
    type('Plan', 'Bett.')
    again(panel({ stored: undefined, appointment: null }))
    expect(field('Plan').value).toBe('Bett.')
    expect(button('Freigeben').disabled).toBe(true)
  })
})

describe('a note that is released', () => {
  it('contains what was typed line by line, and keeps what is typed while it is being sent', async () => {
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
    press('Notiz bearbeiten')
    type('Notiz', 'Verlauf\nHusten.\nKein Fieber.\n\nPuls 72')
    expect(field('Notiz').value).toBe('Verlauf\nHusten.\nKein Fieber.\n\nPuls 72')
    press('Freigeben')
    await waitFor(() => expect(releaseNote).toHaveBeenCalledTimes(1))
    const released = 'Verlauf\nHusten.\nKein Fieber.\n\nPuls 72'
    expect(releaseNote.mock.lastCall?.[1].notes).toBe(released)
    type('Notiz', `${released}, RR 120/80`)
    await act(async () => answer())
    await screen.findByText('Die Notiz ist freigegeben.')
    again(
      panel({
        stored: note(released, { summary: '', updatedAt: '2' }),
        appointment: visit({ notes_status: 'released' }),
      }),
    )
    expect(field('Notiz').value).toContain('Puls 72, RR 120/80')
    expect(shown(/^Ungespeicherte Änderungen/)).toBe(true)
    expect(shown(/neuere Fassung/)).toBe(false)
    press('Freigeben')
    await waitFor(() => expect(releaseNote.mock.lastCall?.[1].notes).toBe(released.replace('72', '72, RR 120/80')))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Notiz' })).toBeNull())
  })

  it('says beside the button that releasing failed until it succeeds, even to a doctor who comes back', async () => {
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

  it('reports a failure after the visit was left, until the text is discarded', async () => {
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

describe('a note that is drafted again', () => {
  it('is not released by the keyboard behind a comparison; the old text, if kept, is not unsaved', async () => {
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

  it('stays released when the new draft is not taken, and says who drafted the new one', async () => {
    const meta = { replaced: { engine: 'openai:small', reason: 'invalid' } }
    const regenerate = async () => note('Verlauf\nAnders.', { meta: meta as never, updatedAt: '2' }) as never
    const templates = async () => [{ _id: 't', key: 'soap', name: 'SOAP', language: 'de', doctor_id: null }] as never
    await show(panel({ appointment: visit({ notes_status: 'released' }) }), { releaseNote, regenerate, templates })
    press('Neu entwerfen')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(await dialog.findByRole('button', { name: 'Neu entwerfen' }))
    await dialog.findByText(/nicht vom Sprachmodell openai:small/)
    fireEvent.click(await dialog.findByRole('button', { name: 'Bisherige Fassung behalten' }))
    await waitFor(() => expect(releaseNote).toHaveBeenCalled())
    expect(releaseNote.mock.lastCall).toEqual(['a', { notes: STORED.notes, summary: STORED.summary }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a draft', () => {
  const SUMMARY = 'Sie husten. Sie haben kein Fieber.'
  const cite = (text: string, sentence: string, support: Citation['support']): Citation => ({
    ...{ id: sentence, section_key: 's', note_start: text.indexOf(sentence), support, sources: [] },
    note_end: text.indexOf(sentence) + sentence.length,
  })
  const draft = (changes: Partial<Note> = {}) =>
    note('Verlauf\nHusten. Raucht nicht.', {
      ...{ engine: 'scripted', summary: SUMMARY },
      citations: [cite('Verlauf\nHusten. Raucht nicht.', 'Raucht nicht.', 'unsupported')],
      summary_citations: [
        cite(SUMMARY, 'Sie husten.', 'supported'),
        cite(SUMMARY, 'Sie haben kein Fieber.', 'unsupported'),
      ],
      ...changes,
    })
  const supportOf = (text: string) => screen.getByText(text).closest('[data-support]')?.getAttribute('data-support')

  it('highlights unsupported sentences, in the note and in the summary, until they are changed', async () => {
    await show(panel({ stored: draft() }))
    screen.getByText(/^2 Sätze sind im Gespräch nicht belegt/)
    expect(supportOf('Raucht nicht.')).toBe('unsupported')
    fireEvent.click(screen.getByRole('tab', { name: 'Zusammenfassung nicht belegt: 1' }))
    expect(supportOf('Sie haben kein Fieber.')).toBe('unsupported')
    fireEvent.click(screen.getByRole('button', { name: /^Zusammenfassung.*bearbeiten/ }))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Sie husten.' } })
    screen.getByText(/^1 Satz ist im Gespräch nicht belegt/)
    press('Fertig')
    expect(supportOf('Sie husten.')).toBe('supported')
  })

  const awaited = () => draft({ author: 'drafter', meta: { awaited: { engine: 'openai:small' } } as never })
  const byModel = () =>
    note('Verlauf\nHusten seit Tagen.', { author: 'drafter', engine: 'openai:small', updatedAt: '2' })
  const WRITING = 'Erster Entwurf. Das Modell schreibt noch …'

  it('says quietly that the model is still writing, and becomes the model’s note when it arrives', async () => {
    const again = await show(panel({ stored: awaited() }))
    expect(shown(WRITING)).toBe(true)
    again(panel({ stored: byModel() }))
    expect(shown(WRITING)).toBe(false)
    expect(shown('Husten seit Tagen.')).toBe(true)
    expect(shown(/neuer Entwurf/)).toBe(false)
  })

  it('never changes under a doctor who has begun to edit it: the model’s note can be viewed and taken, or replaced by a release', async () => {
    const noteVersions = async () => [
      { version: 2, author: 'drafter', createdAt: '2026-03-02', notes: byModel().notes },
    ]
    const again = await show(panel({ stored: awaited() }), { releaseNote, noteVersions: noteVersions as never })
    press('Verlauf bearbeiten')
    again(panel({ stored: byModel() }))
    expect(field('Verlauf').value).toBe('Husten. Raucht nicht.')
    screen.getByText(/^Inzwischen ist ein neuer Entwurf da \(openai:small\)\. Ihr Text bleibt stehen/)
    type('Verlauf', 'Husten. Raucht.')
    press('Entwurf ansehen')
    await screen.findByRole('button', { name: /^Fassung 2/ })
    press('Entwurf übernehmen')
    expect(shown('Husten seit Tagen.')).toBe(true)
    press('Rückgängig')
    expect(shown(/neuer Entwurf/)).toBe(true)
    press('Freigeben')
    await waitFor(() => expect(releaseNote.mock.lastCall?.[1].notes).toBe('Verlauf\nHusten. Raucht.'))
  })

  it('is copied as it is shown', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await show(panel({ stored: draft() }))
    fireEvent.click(screen.getByRole('tab', { name: /^Zusammenfassung/ }))
    press('Kopieren')
    expect(copied).toHaveBeenCalledWith(SUMMARY)
    await screen.findByRole('button', { name: 'Kopiert' })
  })

  it('says that the model’s output was unusable and another drafter stood in, until it is released', async () => {
    const meta = { replaced: { engine: 'openai:small', reason: 'truncated' }, shortened: ['letter'] } as never
    const again = await show(panel({ stored: draft({ meta }) }))
    screen.getByText(/nicht vom Sprachmodell openai:small: das Gespräch war zu lang für das Modell\./)
    screen.getByText(/^1 Unterlage \(Dokument oder früherer Besuch\) konnte nur teilweise/)
    again(panel({ stored: draft({ meta }), appointment: visit({ notes_status: 'released' }) }))
    expect(shown(/openai:small/)).toBe(false)
  })

  it.each([
    ['PDF', 'pdf', 'notiz.pdf'],
    ['Word-Dokument', 'docx', 'notiz.docx'],
    ['Textdatei', 'txt', 'notiz.txt'],
    ['FHIR-Dokument', 'fhir', 'notiz.json'],
    ['GDT für die Praxissoftware', 'gdt', 'notiz.gdt'],
  ])('is saved as %s', async (format, asked, name) => {
    const noteFile = vi.fn(async () => new Blob(['x']))
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await show(panel(), { noteFile })
    press('Sichern als …')
    fireEvent.click(await screen.findByRole('menuitem', { name: format }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(noteFile).toHaveBeenCalledWith('a', asked)
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe(name)
    saved.mockRestore()
  })

  it('is not saved as a file before typed text is saved', async () => {
    await show(panel())
    press('Plan bearbeiten')
    type('Plan', 'Bett.')
    expect(button('Sichern als … (erst nach dem Speichern der Änderungen)').disabled).toBe(true)
  })
})
