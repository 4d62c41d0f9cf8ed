import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { HttpFailure } from '../../api/http.ts'
import { useApi } from '../../api/service.ts'
import type { Segment, Transcription } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { TranscriptPanel } from './transcript-panel.tsx'

const segment = (id: string, start_ms: number, text: string) =>
  ({ id, text, role: 'doctor', start_ms, end_ms: start_ms + 3_000 }) as Segment
const HEARD = {
  ...{ updatedAt: '1', engine: 'scripted', corrected: false, warnings: [] },
  segments: [segment('s1', 0, 'good morning'), segment('s2', 4_000, 'i cough'), segment('s3', 8_000, 'since monday')],
} as unknown as Transcription

/** A service that keeps corrections, and refuses those of an outdated transcript. */
function keeping() {
  let kept = HEARD
  const put = (texts: Record<string, string | undefined>, role?: Segment['role']) => {
    const changed = (one: Segment, text: string) => ({ ...one, text, role: role ?? one.role })
    const segments = kept.segments.map((one) => changed(one, texts[one.id] ?? one.text))
    kept = { ...kept, segments, corrected: true, updatedAt: String(Number(kept.updatedAt) + 1) }
    return kept
  }
  const texts = () => kept.segments.map(({ text }) => text)
  const answers = {
    transcription: async () => kept,
    correctTranscription: async (
      _id: string,
      { segments, updatedAt }: { segments: Partial<Segment>[]; updatedAt: string },
    ) => {
      if (updatedAt !== kept.updatedAt) throw new HttpFailure(409, { code: 'TRANSCRIPTION_CHANGED' })
      return put(Object.fromEntries(segments.map(({ id, text }) => [id, text])))
    },
  }
  return { put, texts, answers }
}

function Heard() {
  const api = useApi()
  const { data } = useQuery({ queryKey: keys.transcription('a'), queryFn: () => api.transcription('a') })
  return data ? <TranscriptPanel appointmentId="a" transcription={data} player={null} /> : null
}

const field = (at: string) => screen.queryByLabelText(`Gesagtes bei ${at}`)
const correct = async (at: string, value: string) => {
  fireEvent.click(await screen.findByLabelText(`Stelle ${at} korrigieren`))
  fireEvent.change(screen.getByLabelText(`Gesagtes bei ${at}`), { target: { value } })
}
const save = async (at: string) => {
  const row = field(at)?.closest('li') as HTMLElement
  fireEvent.click(within(row).getByText('Speichern'))
  await waitFor(() => expect(field(at)).toBeNull())
}

beforeEach(() => {
  // Only the rows that fit are rendered.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => vi.restoreAllMocks())

it('merges corrections made on two devices, and lets nobody undo another’s unknowingly (409)', async () => {
  const { put, texts, answers } = keeping()
  await show(<Heard />, answers)
  await correct('0:04', 'Von hier')
  await correct('0:08', 'Eine dritte Stelle')
  put({ s1: 'Vom anderen Gerät', s2: 'Auch vom anderen Gerät' })
  // Another place: both stay.
  await save('0:08')
  expect(texts()).toEqual(['Vom anderen Gerät', 'Auch vom anderen Gerät', 'Eine dritte Stelle'])
  screen.getByText('Vom anderen Gerät')
  // The same place: the second person is told, and decides.
  const told = screen.getByRole('alert')
  expect(told.textContent).toContain('inzwischen anderswo korrigiert. Arzt: „Auch vom anderen Gerät“')
  await save('0:04')
  expect(texts()[1]).toBe('Von hier')
})

it('reports a speaker that was corrected elsewhere while the words stayed', async () => {
  const { put, answers } = keeping()
  await show(<Heard />, answers)
  await correct('0:04', 'Von hier')
  put({}, 'patient')
  fireEvent.click(screen.getByText('Speichern'))
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('inzwischen anderswo korrigiert. Patient: „i cough“')
})

it('shows somebody else’s new text before saving replaces it', async () => {
  const { put, texts, answers } = keeping()
  await show(<Heard />, answers)
  await correct('0:04', 'Von hier')
  put({ s2: 'Vom anderen Gerät' })
  fireEvent.click(screen.getByText('Speichern'))
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('inzwischen anderswo korrigiert. Arzt: „Vom anderen Gerät“')
  expect(texts()[1]).toBe('Vom anderen Gerät')
  await save('0:04')
  expect(texts()[1]).toBe('Von hier')
})
