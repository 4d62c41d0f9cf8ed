import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { HttpFailure } from '../api/http.ts'
import Vocabulary from './vocabulary.tsx'

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Begriffe' })
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('the doctor’s terms are kept until they are saved, and cannot be changed meanwhile (contract 4 vocabulary)', async () => {
  let answer = () => {}
  const saveVocabulary = vi.fn(async (terms: string[]) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return { terms }
  })
  const again = await show(<Vocabulary />, { vocabulary: async () => ({ terms: [] }), saveVocabulary } as never)
  const typed = 'Ramipril\n  Dr. Weißenböck \n\nTorasemid; Bisoprolol'
  await type(typed)
  again(<p>anderswo</p>)
  again(<Vocabulary />)
  await screen.findByText(/^Ungespeicherte Änderungen/)
  expect((await field()).value).toBe(typed)
  press('Speichern')
  // Anything typed now would be lost.
  await waitFor(async () => expect((await field()).readOnly).toBe(true))
  await act(async () => answer())
  await screen.findByText('4 Begriffe')
  expect((await field()).readOnly).toBe(false)
  expect(saveVocabulary.mock.calls).toEqual([[['Ramipril', 'Dr. Weißenböck', 'Torasemid', 'Bisoprolol']]])
  expect(localStorage.length).toBe(0)
})

it('a refused term stays with the reason, until it is discarded', async () => {
  const refusal = 'Ein Begriff braucht mindestens einen Buchstaben.'
  const saveVocabulary = () => Promise.reject(new HttpFailure(400, { error: refusal }))
  await show(<Vocabulary />, { vocabulary: async () => ({ terms: ['Weißenböck'] }), saveVocabulary } as never)
  await type('12345')
  press('Speichern')
  await screen.findByText(refusal)
  expect((await field()).value).toBe('12345')
  press('Änderungen verwerfen')
  expect((await field()).value).toBe('Weißenböck')
})
