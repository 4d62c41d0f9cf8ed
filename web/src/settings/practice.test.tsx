import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { HttpFailure } from '../api/http.ts'
import type { Practice, PracticeChange } from '../api/types.ts'
import PracticeSettings from './practice.tsx'

const PRACTICE: Practice = {
  ...{ name: 'Praxis am Markt', street: 'Markt 1', postal_code: '04109', city: 'Leipzig', phone: '', email: '' },
  ...{ website: '', letterhead: null, logo: null, editable: true, updatedAt: null },
  ...{ consent_required: false, online_moving: false },
  opening_hours: [
    { weekday: 1, from: '08:00', to: '12:00' },
    { weekday: 1, from: '14:00', to: '18:00' },
  ],
}
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: RegExp, value: string) => fireEvent.change(await field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Speichern' }))

it('the practice is shown and saved, with opening hours as people write them (contract 9 practice)', async () => {
  const changePractice = vi.fn(async (_body: PracticeChange) => ({ ...PRACTICE, phone: '0341 1' }))
  await show(<PracticeSettings />, { practice: async () => PRACTICE, changePractice })
  expect((await field(/^Montag/)).value).toBe('08:00-12:00, 14:00-18:00')
  await type(/^Telefon/, '0341 1')
  await type(/^Mittwoch/, '8–12.30')
  save()
  const hours = [...PRACTICE.opening_hours, { weekday: 3, from: '08:00', to: '12:30' }]
  await waitFor(() =>
    expect(changePractice.mock.calls[0]?.[0]).toMatchObject({ phone: '0341 1', opening_hours: hours }),
  )
})

it('hours that cannot be read are not sent, and typed text stays when the service refuses', async () => {
  const changePractice = vi.fn(async (_body: PracticeChange): Promise<Practice> => {
    throw new HttpFailure(400, { error: 'Ungültige Eingabe: „email“ muss eine E-Mail-Adresse sein' })
  })
  await show(<PracticeSettings />, { practice: async () => PRACTICE, changePractice })
  await type(/^Dienstag/, 'vormittags')
  save()
  await screen.findByText(/Bitte so schreiben/)
  expect(changePractice).not.toHaveBeenCalled()
  await type(/^Dienstag/, '')
  await type(/^E-Mail/, 'praxis@markt')
  save()
  await screen.findByText(/muss eine E-Mail-Adresse sein/)
  expect((await field(/^E-Mail/)).value).toBe('praxis@markt')
})

it('a member of a team with owners can only read it', async () => {
  await show(<PracticeSettings />, { practice: async () => ({ ...PRACTICE, editable: false }) })
  await screen.findByText('Die Praxisdaten Ihres Teams ändern seine Inhaber.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Speichern' }).disabled).toBe(true)
})

it('the logo is chosen, shown as in letters, and removed', async () => {
  const logo = { width: 800, height: 200, updatedAt: '2026-03-02T08:00:00.000Z' }
  const setPracticeLogo = vi.fn(async (_file: File) => ({ ...PRACTICE, logo }))
  const removePracticeLogo = vi.fn(async () => PRACTICE)
  const practiceLogo = async () => new Blob(['png'], { type: 'image/png' })
  const practice = async () => PRACTICE
  await show(<PracticeSettings />, { practice, practiceLogo, setPracticeLogo, removePracticeLogo })
  await screen.findByRole('button', { name: 'Logo auswählen' })
  expect(screen.queryByRole('img')).toBeNull()
  const chosen = document.querySelector<HTMLInputElement>('input[type=file]')
  const file = new File(['picture'], 'logo.jpg', { type: 'image/jpeg' })
  fireEvent.change(chosen as HTMLInputElement, { target: { files: [file] } })
  const shown = await screen.findByRole('img', { name: 'Logo: Praxis am Markt' })
  expect(shown.getAttribute('src')).toMatch(/^blob:/)
  expect(setPracticeLogo.mock.calls).toEqual([[file]])
  fireEvent.click(screen.getByRole('button', { name: 'Logo entfernen' }))
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull())
})

it('a refused logo says why, and the previous one stays', async () => {
  const setPracticeLogo = async (): Promise<Practice> => {
    throw new HttpFailure(400, { error: 'Das Logo muss ein Bild im Format PNG oder JPEG sein.' })
  }
  await show(<PracticeSettings />, { practice: async () => PRACTICE, setPracticeLogo })
  await screen.findByRole('button', { name: 'Logo auswählen' })
  const chosen = document.querySelector<HTMLInputElement>('input[type=file]')
  fireEvent.change(chosen as HTMLInputElement, { target: { files: [new File(['<svg/>'], 'logo.svg')] } })
  await screen.findByText(/PNG oder JPEG sein/)
})
