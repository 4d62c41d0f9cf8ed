import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import type { Api } from '../api/api.ts'
import { HttpFailure } from '../api/http.ts'
import type {
  Appointment,
  Citation,
  CitationSource,
  Note,
  PatientDocument,
  Recording,
  Transcription,
} from '../api/types.ts'
import { changedBy } from '../app/changes.ts'
import { SessionProvider } from '../app/session.tsx'
import VisitPage from './visit-page.tsx'

const VISIT = {
  ...{ _id: 'a', name: 'Frau Lang', date: '2099-03-02T00:00:00.000Z', time: '09:30', duration_minutes: null },
  ...{ stage: 'review', status: 'recording', notes_status: 'draft', language: 'de', deletionDate: '2099-05-02' },
  ...{ booking_status: 'none', booking: null, patient_id: null, recording_by: null, consent_round: 0, room: null },
} as unknown as Appointment
/** Too long for a waveform. */
const RECORDING = {
  _id: 'r',
  duration_seconds: 1_500,
  file_missing: false,
  append_recordings: [],
} as unknown as Recording
const said = (id: string, text: string, start_ms: number) => ({
  ...{ id, text, role: 'patient', start_ms, end_ms: start_ms + 1_500 },
})
const HEARD = {
  ...{ _id: 't', updatedAt: '1', engine: 'scripted', corrected: false, language: 'de' },
  segments: [said('s1', 'Was führt Sie zu mir?', 0), said('s2', 'Ich huste seit drei Tagen.', 2_000)],
  warnings: [{ kind: 'speech_missing', start_ms: 6_000, end_ms: 8_000 }],
} as unknown as Transcription
const LETTER = {
  ...{ _id: 'd', appointment_id: 'a', title: 'Brief.pdf', file_name: 'Brief.pdf', file_type: 'pdf' },
  ...{ mime_type: 'application/pdf', page_count: 2, extraction_status: 'done', extraction_error: null },
  ...{ is_consent: false, include_in_context: true },
} as PatientDocument
const NOTES = 'Anamnese\nHusten seit drei Tagen. Lunge laut Brief unauffällig.'
const cite = (sentence: string, source: CitationSource): Citation => ({
  ...{ id: sentence, section_key: 'anamnese', support: 'supported', sources: [source] },
  ...{ note_start: NOTES.indexOf(sentence), note_end: NOTES.indexOf(sentence) + sentence.length },
})
const NOTE = {
  ...{ _id: 'n', notes: NOTES, summary: 'Kurz.', updatedAt: '1', engine: 'scripted', author: 'drafter' },
  ...{ meta: { sections: [{ key: 'anamnese', heading: 'Anamnese' }] }, summary_citations: [] },
  citations: [
    cite('Husten seit drei Tagen.', {
      ...{ type: 'transcript', segment_id: 's2', start_ms: 2_000, end_ms: 3_500, quote: 'huste seit drei Tagen' },
    }),
    cite('Lunge laut Brief unauffällig.', {
      ...{ type: 'document', document_id: 'd', page: 2, quote: 'Lunge unauffällig' },
    }),
  ],
} as unknown as Note

const answers = (changes: Partial<Api> = {}): Partial<Api> =>
  ({
    profile: async () => ({ _id: 'anna' }),
    appointment: async () => VISIT,
    recording: async () => RECORDING,
    transcription: async () => HEARD,
    note: async () => NOTE,
    documents: async () => [LETTER],
    consent: async () => ({ status: 'given', required: false }),
    facts: async () => [],
    ...changes,
  }) as Partial<Api>
const page = (
  <SessionProvider>
    <Routes location="/visit/a">
      <Route path="/visit/:id" element={<VisitPage />} />
    </Routes>
  </SessionProvider>
)
const showVisit = (changes?: Partial<Api>) => show(page, answers(changes))

/** Where events from the service arrive. */
function Told({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const tell = () => changedBy('appointment.deleted', 'a').map((change) => client.invalidateQueries(change))
  return (
    <>
      <button type="button" onClick={tell}>
        appointment.deleted
      </button>
      {children}
    </>
  )
}

const link = (text: string) => screen.getByText<HTMLAnchorElement>(text)
const lit = () => document.querySelectorAll('[data-lit=true]')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const pause = () => screen.queryByRole('button', { name: 'Anhalten' })
const point = (text: string) => fireEvent.pointerEnter(link(text), { pointerType: 'mouse' })
const leave = (text: string) => fireEvent.pointerLeave(link(text), { pointerType: 'mouse' })
let play: MockInstance<HTMLMediaElement['play']>

beforeEach(() => {
  play = vi.spyOn(HTMLMediaElement.prototype, 'play')
  // Only the rows of a transcript that fit are rendered.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a sentence’s sources', () => {
  const COUGH = 'Husten seit drei Tagen.'
  const shown = async () => {
    await showVisit()
    await screen.findByText('Ich huste seit drei Tagen.')
    await screen.findByText('Brief.pdf')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  }
  const later = () => act(() => vi.advanceTimersByTime(10_000))

  it('are highlighted by pointer or keyboard, and played only on request', async () => {
    await shown()
    for (const [look, away] of [
      [() => point(COUGH), () => leave(COUGH)],
      [() => fireEvent.focus(link(COUGH)), () => fireEvent.blur(link(COUGH))],
    ] as const) {
      look()
      expect([...lit()].map((row) => row.querySelector('mark')?.textContent)).toEqual(['huste seit drei Tagen'])
      later()
      away()
      expect(lit()).toHaveLength(0)
    }
    expect(play).not.toHaveBeenCalled()
    fireEvent.click(link(COUGH))
    expect(play).toHaveBeenCalledTimes(1)
    fireEvent.click(link(COUGH))
    expect(play).toHaveBeenCalledTimes(2)
  })

  it('are scrolled to when played, and stay marked whatever is below the resting mouse then', async () => {
    await shown()
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    const list = screen.getByRole('region', { name: 'Was gesagt wurde' })
    const times = () => scrolled.mock.contexts.filter((element) => element === list).length
    fireEvent.click(link(COUGH))
    vi.useRealTimers()
    await waitFor(() => expect(times()).toBe(1))
    leave(COUGH)
    fireEvent.blur(link(COUGH))
    expect(lit()).toHaveLength(1)
    fireEvent.pointerMove(document.body)
    point(COUGH)
    leave(COUGH)
    expect(lit()).toHaveLength(0)
    fireEvent.click(link(COUGH))
    await waitFor(() => expect(times()).toBe(2))
  })

  it('are played where the mouse rests for users who chose that, but still only on request with the keyboard', async () => {
    const CHOOSE = 'Belege beim Zeigen vorspielen'
    const chosen = () => screen.getByRole('button', { name: CHOOSE }).getAttribute('aria-pressed')
    await shown()
    expect(chosen()).toBe('false')
    press(CHOOSE)
    vi.useRealTimers()
    cleanup()
    // This browser remembers it.
    await shown()
    expect(chosen()).toBe('true')
    fireEvent.focus(link(COUGH))
    later()
    fireEvent.blur(link(COUGH))
    point(COUGH)
    leave(COUGH)
    later()
    expect(play).not.toHaveBeenCalled()
    point(COUGH)
    later()
    expect(play).toHaveBeenCalledTimes(1)
    press(CHOOSE)
    expect(chosen()).toBe('false')
  })

  it('are opened in their document, at their page', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:letter')
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
    // As if it had its own text: happy-dom loads nothing into a frame, and would complain.
    vi.spyOn(HTMLIFrameElement.prototype, 'getAttribute').mockReturnValue('')
    const documentFile = vi.fn(async () => new Blob(['%PDF']))
    await showVisit({ documentFile })
    await screen.findByText('Brief.pdf')
    point('Lunge laut Brief unauffällig.')
    expect([...lit()].map((row) => row.textContent)).toEqual([expect.stringContaining('Brief.pdf')])
    fireEvent.click(link('Lunge laut Brief unauffällig.'))
    const dialog = await screen.findByRole('dialog', { name: 'Brief.pdf' })
    await waitFor(() => expect(dialog.querySelector('iframe')).not.toBeNull())
    const address = dialog.querySelector('iframe')?.attributes.getNamedItem('src')?.value
    expect(address).toMatch(/^blob:.*&page=2$/)
    expect(documentFile).toHaveBeenCalledWith('a', 'd')
  })
})

it('says where to listen again', async () => {
  await showVisit()
  const note = within(await screen.findByRole('note', { name: 'Bitte an diesen Stellen nachhören:' }))
  note.getByText('Hier spricht jemand, aber es wurde kein Text erkannt.')
  expect(pause()).toBeNull()
  fireEvent.click(note.getByRole('button', { name: '0:06–0:08' }))
  await waitFor(() => expect(pause()).not.toBeNull())
  // As a time, for screen readers too.
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('0:05')
})

it('does not treat an unreadable note, recording or document as missing', async () => {
  // A proxy's answer while the service is restarting.
  const away = async () => Promise.reject(new HttpFailure(502, {}, 0))
  const service = answers({ note: away, recording: away, transcription: away, documents: away })
  await show(page, service)
  const failures = () => screen.queryAllByRole('button', { name: 'Erneut versuchen' })
  await waitFor(() => expect(failures()).toHaveLength(4))
  expect(screen.getAllByText(/^Der Dienst ist gerade nicht erreichbar\./)).toHaveLength(4)
  expect(screen.queryByText('Noch keine Notiz')).toBeNull()
  Object.assign(service, answers())
  for (const button of failures()) fireEvent.click(button)
  await screen.findByText('Husten seit drei Tagen.')
  await screen.findByRole('region', { name: 'Transkript' })
  await waitFor(() => expect(failures()).toHaveLength(0))
})

describe('a deleted visit', () => {
  const write = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  const kept = () => JSON.stringify(localStorage)

  it('elsewhere, leaves unsaved text for copying', async () => {
    let there = true
    const appointment = async () => (there ? (VISIT as never) : Promise.reject(new HttpFailure(404)))
    await show(<Told>{page}</Told>, answers({ appointment }))
    await screen.findByText('Husten seit drei Tagen.')
    press('Anamnese bearbeiten')
    write('Nur hier.')
    await waitFor(() => expect(kept()).toContain('Nur hier.'))
    there = false
    press('appointment.deleted')
    await screen.findByText('Diesen Termin gibt es nicht (mehr)')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Anamnese' }).value).toBe('Nur hier.')
    fireEvent.click(screen.getAllByRole('button', { name: 'Änderungen verwerfen' }).at(-1) as HTMLElement)
    await screen.findByRole('link', { name: 'Zur Tagesansicht' })
  })

  it('here, leaves nothing that was typed', async () => {
    const deleteAppointment = vi.fn(async () => ({}) as never)
    const again = await showVisit({ note: async () => null, deleteAppointment })
    fireEvent.click(await screen.findByRole('button', { name: 'Notiz schreiben' }))
    write('Vertraulich')
    again(<p>anderswo</p>)
    again(page)
    await screen.findByText('Vertraulich')
    expect(kept()).toContain('Vertraulich')
    press('Mehr zu Frau Lang')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Löschen' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' }))
    await screen.findByText('Der Termin ist gelöscht.')
    expect(deleteAppointment).toHaveBeenCalledWith('a')
    expect(kept()).not.toContain('Vertraulich')
  })
})

describe('a failed take', () => {
  const REASON = 'Die Aufnahme wurde nicht verstanden.'
  const failing = async (changes: Partial<Api> = {}) => {
    let visit = { ...VISIT, stage: 'failed', error_reason: REASON } as Appointment
    const retry = vi.fn(async () => {
      visit = VISIT
      return {} as never
    })
    await showVisit({ appointment: async () => visit as never, retry, ...changes })
    const trouble = (await screen.findByText(REASON)).closest<HTMLElement>('[role=alert]')
    within(trouble as HTMLElement).getByText('Fehler')
    return async () => {
      fireEvent.click(within(trouble as HTMLElement).getByRole('button', { name: 'Erneut versuchen' }))
      await waitFor(() => expect(screen.queryByText(REASON)).toBeNull())
      expect(retry).toHaveBeenCalledWith('a')
    }
  }

  it('says why, can be played while it waits for its text, and can be retried (contract 3)', async () => {
    const again = await failing({ transcription: async () => null, note: async () => null })
    await screen.findByRole('button', { name: 'Abspielen' })
    await again()
  })

  it('leaves the text of the takes before it, and can be retried (contract 3)', async () => {
    const again = await failing()
    await screen.findByText('Ich huste seit drei Tagen.')
    await again()
  })
})
