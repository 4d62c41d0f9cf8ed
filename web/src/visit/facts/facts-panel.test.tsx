import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { HttpFailure } from '../../api/http.ts'
import type { Appointment, CitationSource, Fact, Note, Transcription } from '../../api/types.ts'
import { type Highlight, HighlightContext } from '../highlight.ts'
import { NotePanel } from '../note/note-panel.tsx'
import { SegmentRow } from '../transcript/segment-row.tsx'
import { FactsPanel } from './facts-panel.tsx'

const source = (segment_id: string): CitationSource => ({ type: 'transcript', segment_id, quote: 'Ja.', start_ms: 900 })
const fact = (name: string, changes: Partial<Fact> = {}): Fact => ({
  ...{ id: name, kind: 'symptom', name, text: name, assertion: 'present', experiencer: 'patient', time: 'now' },
  ...{ attributes: {}, status: 'active', sources: [source(name)], in_note: false, verdict: 'open' },
  ...changes,
})
const drug = fact('ramipril', {
  ...{ kind: 'drug', status: 'continued' },
  attributes: { dose: '5', unit: 'mg', frequency: '1/day', change: 'continued' },
})
const NOTE = {
  ...{
    _id: 'n',
    version: 1,
    notes: 'Verlauf\nHusten.\n\nPlan\n- Ruhe',
    summary: '',
    updatedAt: '1',
    engine: 'scripted',
  },
  ...{ template_key: 'own', language: 'de', citations: [] },
  meta: {
    sections: [
      { key: 'v', heading: 'Verlauf' },
      { key: 'm', heading: 'Medikamente' },
      { key: 'p', heading: 'Plan' },
    ],
  },
} as unknown as Note
const VISIT = { _id: 'a', name: 'Frau Lang', stage: 'review', notes_status: 'draft', language: 'de' } as Appointment
const HEARD = { _id: 't', updatedAt: '1' } as Transcription

const visit = (note: Note | null = NOTE) => (
  <NotePanel
    {...{ id: 'a', appointment: VISIT, note, hasTranscript: true }}
    beside={(shown) => <FactsPanel {...{ appointmentId: 'a', language: 'de', note, transcription: HEARD, shown }} />}
  />
)
const panel = () => within(screen.getByRole('region', { name: 'Angaben aus dem Gespräch' }))
const headings = () => panel().getAllByRole('heading', { level: 3 })
const rowOf = (text: string) => within(panel().getByText(text).closest('li') as HTMLElement)
const answering = (...facts: Fact[]) => ({ facts: async () => facts })

describe('the facts beside a note', () => {
  it('are grouped by kind: doubtful ones first, rejected ones last and out of the way', async () => {
    const facts = [
      fact('husten', { in_note: true }),
      drug,
      fact('bronchitis', { kind: 'diagnosis', assertion: 'possible' }),
      fact('asthma', { kind: 'history', id: 'a1' }),
      fact('asthma', { kind: 'diagnosis', id: 'a2', assertion: 'absent' }),
      fact('fieber', { assertion: 'absent', verdict: 'rejected' }),
    ]
    await show(visit(), answering(...facts))
    await panel().findByText('4 Angaben nicht in der Notiz')
    expect(headings().map(({ textContent }) => textContent)).toEqual([
      'Zu prüfen: möglich oder widersprüchlich',
      'Medikamente',
      'Beschwerden',
    ])
    const doubtful = within(panel().getByRole('list', { name: /^Zu prüfen/ }))
    expect(doubtful.getAllByRole('listitem').map((row) => row.querySelector('a')?.textContent)).toEqual([
      'Bronchitis (möglich)',
      'Asthma',
      'Verneint: Asthma',
    ])
    rowOf('Ramipril 5 mg 1x täglich').getByText('gesagt, aber nicht in der Notiz')
    rowOf('Husten').getByText('in der Notiz')
    expect(rowOf('Husten').queryByRole('button', { name: /einfügen/ })).toBeNull()
    expect(panel().queryByText('Verneint: Fieber')).toBeNull()
    fireEvent.click(panel().getByRole('button', { name: /^Verworfen/ }))
    rowOf('Verneint: Fieber')
  })

  it('go into the section they belong to, as unsaved text, and out again', async () => {
    await show(visit(), answering(drug, fact('fieber', { assertion: 'absent' })))
    await panel().findByText('Ramipril 5 mg 1x täglich')
    fireEvent.click(panel().getByRole('button', { name: '„Ramipril 5 mg 1x täglich“ in „Medikamente“ einfügen' }))
    const section = screen.getByRole('region', { name: 'Medikamente' })
    expect(section.textContent).toContain('Ramipril 5 mg 1x täglich.')
    rowOf('Ramipril 5 mg 1x täglich').getByText('eingefügt, noch nicht gespeichert')
    screen.getByText(/^Ungespeicherte Änderungen/)
    fireEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }))
    expect(screen.queryByRole('region', { name: 'Medikamente' })).toBeNull()
    rowOf('Ramipril 5 mg 1x täglich').getByText('gesagt, aber nicht in der Notiz')
  })

  it('go out again alone: what was typed or inserted since then stays', async () => {
    await show(visit(), answering(drug, fact('fieber', { assertion: 'absent' })))
    await panel().findByText('Ramipril 5 mg 1x täglich')
    fireEvent.click(panel().getByRole('button', { name: /^„Ramipril.*einfügen$/ }))
    fireEvent.click(panel().getByRole('button', { name: /^„(?:Verneint: )?Fieber.*einfügen$/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Plan bearbeiten' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Plan' }), { target: { value: '- Ruhe\n- Tee' } })
    fireEvent.click(screen.getByRole('button', { name: 'Fertig' }))
    const text = () => screen.getByRole('region', { name: 'Notiz' }).textContent
    fireEvent.click(screen.getAllByRole('button', { name: 'Rückgängig' })[0] as HTMLElement)
    expect(text()).not.toContain('Ramipril')
    expect(text()).toContain('Husten. Verneint: Fieber.')
    expect(text()).toContain('- Tee')
    fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
    expect(text()).not.toMatch(/Ramipril|Fieber/)
    expect(text()).toContain('- Tee')
  })

  it('leave the focus at the next one that can be inserted, and at the heading after the last', async () => {
    await show(visit(), answering(fact('fieber'), fact('schnupfen'), drug))
    await panel().findByText('Fieber')
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
    fireEvent.click(panel().getByRole('button', { name: /^„(?:Verneint: )?Fieber.*einfügen$/ }))
    expect(focused()).toMatch(/^„Schnupfen.*einfügen$/)
    fireEvent.click(document.activeElement as HTMLElement)
    expect(focused()).toMatch(/^„Ramipril.*einfügen$/)
    fireEvent.click(document.activeElement as HTMLElement)
    expect(focused()).toBe('Angaben aus dem Gespräch')
  })

  it('are accepted or rejected, which can be undone the same way', async () => {
    const judgeFact = vi.fn(async (_: string, __: string, verdict: Fact['verdict']) => ({ ...drug, verdict }))
    await show(visit(), { ...answering(drug), judgeFact })
    const accept = await panel().findByRole('button', { name: /stimmt$/ })
    fireEvent.click(accept)
    await waitFor(() => expect(accept.getAttribute('aria-pressed')).toBe('true'))
    fireEvent.click(accept)
    await waitFor(() => expect(accept.getAttribute('aria-pressed')).toBe('false'))
    fireEvent.click(panel().getByRole('button', { name: /verwerfen$/ }))
    await panel().findByRole('button', { name: /^Verworfen/ })
    expect(judgeFact.mock.calls.map(([, , verdict]) => verdict)).toEqual(['accepted', 'open', 'rejected'])
  })

  it('are reloaded when there is another version of the note', async () => {
    const facts = vi.fn(async () => [{ ...drug, in_note: facts.mock.calls.length > 1 }])
    const again = await show(visit(), { facts })
    await panel().findByText('gesagt, aber nicht in der Notiz')
    again(visit({ ...NOTE, version: 2, updatedAt: '2' }))
    await panel().findByText('in der Notiz')
  })

  it('are compared with the text on screen, not with a note that has come meanwhile', async () => {
    const facts = vi.fn(async () => {
      const first = facts.mock.calls.length === 1
      const later = first ? [] : [fact('schnupfen', { in_note: true })]
      return [fact('husten', { in_note: first }), fact('fieber', { in_note: !first }), drug, ...later]
    })
    const again = await show(visit(), { facts })
    await panel().findByText('2 Angaben nicht in der Notiz')
    fireEvent.click(panel().getByRole('button', { name: /^„Ramipril.*einfügen$/ }))
    panel().getByText('1 Angabe nicht in der Notiz')
    again(visit({ ...NOTE, version: 2, updatedAt: '2', notes: 'Verlauf\nFieber.' }))
    await panel().findByText('Schnupfen')
    rowOf('Husten').getByText('in der Notiz')
    rowOf('Ramipril 5 mg 1x täglich').getByText('eingefügt, noch nicht gespeichert')
    rowOf('Fieber').getByText('gesagt, aber nicht in der Notiz')
    fireEvent.click(screen.getByRole('button', { name: 'Änderungen verwerfen' }))
    rowOf('Husten').getByText('gesagt, aber nicht in der Notiz')
    rowOf('Fieber').getByText('in der Notiz')
  })

  it('say that there are none, or that they cannot be read', async () => {
    await show(visit(), answering())
    await panel().findByText('Aus diesem Gespräch wurden keine Angaben gelesen.')
  })

  it('can be requested again', async () => {
    const facts = vi.fn(async () => [drug])
    facts.mockRejectedValueOnce(new HttpFailure(500))
    await show(visit(), { facts })
    fireEvent.click(await panel().findByRole('button', { name: /Erneut|Noch einmal/ }))
    await panel().findByText('Ramipril 5 mg 1x täglich')
  })
})

describe('pointing', () => {
  const cited = {
    ...NOTE,
    citations: [
      { id: 'c', section_key: 'v', note_start: 8, note_end: 15, support: 'supported', sources: [source('s1')] },
    ],
  } as unknown as Note
  const play = vi.fn()

  function Lighting() {
    const [said, hear] = useState<string | null>(null)
    const [sources, light] = useState<readonly CitationSource[]>([])
    const lit = { sources, said, hear, light, point: light, play, opened: null, open: () => {} } as unknown as Highlight
    const segment = { id: 's1', start_ms: 0, end_ms: 900, role: 'patient', text: 'Ja.' } as never
    return (
      <HighlightContext.Provider value={lit}>
        <SegmentRow
          {...{ segment, speaking: false, quotes: sources.map(({ quote }) => quote), player: null }}
          onEdit={() => {}}
          onPoint={hear}
          button={{ current: null }}
        />
        {visit(cited)}
      </HighlightContext.Provider>
    )
  }

  it('at a line of the transcript highlights the sentence based on it, with mouse and keyboard', async () => {
    await show(<Lighting />, answering())
    const sentence = screen.getByText('Husten.')
    const line = document.querySelector('#segment-s1') as HTMLElement
    const lit = () => sentence.getAttribute('data-shown')
    expect(lit()).toBe('false')
    fireEvent.pointerEnter(line)
    expect(lit()).toBe('true')
    fireEvent.pointerLeave(line)
    expect(lit()).toBe('false')
    const edit = within(line).getAllByRole('button').at(-1) as HTMLElement
    fireEvent.focus(edit)
    expect(lit()).toBe('true')
    fireEvent.blur(edit)
    expect(lit()).toBe('false')
  })

  it('at a fact shows where it was said, and a click plays it', async () => {
    await show(<Lighting />, answering(fact('fieber', { sources: [source('s1')] })))
    const said = await panel().findByText('Fieber')
    fireEvent.focus(said)
    expect(document.querySelector('#segment-s1')?.getAttribute('data-lit')).toBe('true')
    fireEvent.click(said)
    expect(play).toHaveBeenCalledWith([source('s1')])
  })
})
