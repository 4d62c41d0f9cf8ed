import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import type { Segment, Transcription } from '../../api/types.ts'
import { CorrectionForm } from './correction-form.tsx'
import { useCorrections } from './use-corrections.ts'

const SEGMENT = { id: 's1', text: 'good morning', role: 'doctor', start_ms: 0, end_ms: 900 } as Segment
const TRANSCRIPTION = { segments: [SEGMENT], updatedAt: '1' } as Transcription
const corrected = { segments: [{ id: 's1', text: 'Guten Tag.', role: 'doctor' }], updatedAt: '1' }

/** One segment of a transcript, as its row shows it. */
function Place() {
  const corrections = useCorrections('a')
  if (corrections.open.has(SEGMENT.id)) {
    return <CorrectionForm appointmentId="a" segment={SEGMENT} corrections={corrections} />
  }
  return (
    <button type="button" onClick={() => corrections.begin(SEGMENT)}>
      korrigieren
    </button>
  )
}

async function correct(answers: Parameters<typeof show>[1] = {}) {
  await show(<Place />, { transcription: async () => TRANSCRIPTION, ...answers })
  fireEvent.click(screen.getByText('korrigieren'))
  fireEvent.change(field(), { target: { value: 'Guten Tag.' } })
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Gesagtes bei 0:00')

describe('a correction', () => {
  it('is saved once by keyboard, and accepts no words that would be lost while it is being saved', async () => {
    let answer = () => {}
    const correctTranscription = vi.fn(async (_id: string, _body: object) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return TRANSCRIPTION
    })
    await correct({ correctTranscription })
    const save = () => fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
    save()
    await waitFor(() => expect(field().readOnly).toBe(true))
    save()
    await waitFor(() => expect(correctTranscription).toHaveBeenCalled())
    await act(async () => answer())
    await screen.findByText('korrigieren')
    expect(correctTranscription.mock.calls).toEqual([['a', corrected]])
    expect(localStorage.length).toBe(0)
  })

  it('can be restored after it was cancelled', async () => {
    await correct()
    fireEvent.keyDown(field(), { key: 'Escape' })
    screen.getByText('Die Korrektur ist verworfen.')
    fireEvent.click(screen.getByText('Rückgängig'))
    expect(field().value).toBe('Guten Tag.')
  })
})
