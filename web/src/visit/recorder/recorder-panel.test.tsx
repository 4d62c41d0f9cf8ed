import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import type { Sending } from '../../api/api.ts'
import { HttpFailure } from '../../api/http.ts'
import { unsavedWork } from '../unsaved.ts'
import { RecorderPanel } from './recorder-panel.tsx'

const onSent = vi.fn()
const panel = (further = false) => (
  <RecorderPanel appointment={{ _id: 'a', recording_by: null, consent_round: 0 }} further={further} onSent={onSent} />
)
const elsewhere = <p>anderswo</p>
const SOUND = new File(['sound'], 'first.ogg', { type: 'audio/ogg' })
const upload = () =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, { target: { files: [SOUND] } })
const progress = () => screen.queryByRole('progressbar', { name: 'Fortschritt der Übertragung' })
const start = () => screen.queryByRole('button', { name: 'Aufnahme starten' })

/** A service that receives a file or fails when told to, and drops it when the upload is cancelled. */
function receiving() {
  const ends: { arrive: () => void; fail: (failure: Error) => void }[] = []
  const sendRecording = vi.fn(
    (_id: string, _how: object, _body: object, { signal }: Sending) =>
      new Promise<never>((resolve, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason))
        ends.push({ arrive: () => resolve(undefined as never), fail })
      }),
  )
  const end = async (how: 'arrive' | 'fail') => {
    await waitFor(() => expect(ends).toHaveLength(1))
    await act(async () => ends.pop()?.[how](new HttpFailure(0)))
  }
  return { sendRecording, end }
}

describe('a file being sent', () => {
  it('is cancelled, and sent again', async () => {
    const { sendRecording } = receiving()
    await show(panel(), { sendRecording })
    upload()
    expect(progress()).not.toBeNull()
    expect(start()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(start()).not.toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(onSent).not.toHaveBeenCalled()
    sendRecording.mockResolvedValueOnce(undefined as never)
    upload()
    await waitFor(() => expect(onSent).toHaveBeenCalled())
    expect(sendRecording.mock.calls.map(([id, how, body]) => [id, how, body])).toEqual(
      [1, 2].map(() => ['a', { further: false }, { audio: SOUND, source: 'upload' }]),
    )
  })

  it('continues while another view is shown, which reports a failure', async () => {
    const { sendRecording, end } = receiving()
    const again = await show(panel(), { sendRecording, profile: async () => ({}) as never })
    upload()
    again(elsewhere)
    again(panel())
    expect(progress()).not.toBeNull()
    await end('arrive')
    await waitFor(() => expect(progress()).toBeNull())

    again(panel(true))
    upload()
    expect(progress()).not.toBeNull()
    again(elsewhere)
    await end('fail')
    await screen.findByText(/^Eine Datei konnte nicht übertragen werden\./)
    expect(sendRecording.mock.calls.map(([, how]) => how)).toEqual([{ further: false }, { further: true }])
  })
})

it('says when this browser cannot tell whether it holds an unsent recording', async () => {
  const broken = {
    open() {
      const request = { error: new DOMException('out of order', 'UnknownError') } as IDBOpenDBRequest
      queueMicrotask(() => request.onerror?.(new Event('error')))
      return request
    },
  } as unknown as IDBFactory
  vi.stubGlobal('indexedDB', broken)
  try {
    await show(panel())
    await screen.findByText(/Dieser Browser kann seinen Speicher nicht lesen/)
    expect(await unsavedWork()).toBe(true)
  } finally {
    vi.unstubAllGlobals()
  }
})
