import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { HttpFailure } from '../../api/http.ts'
import { LetterDialog } from './letter-dialog.tsx'

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('asks who the letter is for, and keeps what was typed until it is written', async () => {
  const onClose = vi.fn()
  const letter = vi
    .fn(async () => new Blob(['%PDF-']))
    .mockRejectedValueOnce(new HttpFailure(400, { error: 'Ungültige Eingabe' }))
  await show(<LetterDialog appointmentId="a" onClose={onClose} />, { letter })
  expect(button('PDF').disabled).toBe(true)
  type('Anschrift', 'Dr. Clara Weiß\n04103 Leipzig')
  type('Anrede', 'Liebe Clara,')
  fireEvent.click(button('PDF'))
  await screen.findByText(/Ungültige Eingabe/)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(button('Word-Dokument'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const said = { to: 'Dr. Clara Weiß\n04103 Leipzig', salutation: 'Liebe Clara,' }
  expect(letter.mock.calls).toEqual([
    ['a', { format: 'pdf', ...said }],
    ['a', { format: 'docx', ...said }],
  ])
})
