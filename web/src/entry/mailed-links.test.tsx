import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { HttpFailure } from '../api/http.ts'
import ResetPage from './reset-page.tsx'
import VerifyPage from './verify-page.tsx'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const refused = async (_token: string) => {
  throw new HttpFailure(400, { error: 'Dieser Link gilt nicht mehr.' })
}
const saysSo = async () =>
  expect((await screen.findByRole('alert')).textContent).toContain('Dieser Link gilt nicht mehr.')

describe('an expired mailed link', () => {
  it('for confirming an address leads to the page that sends another one', async () => {
    const verifyEmail = vi.fn(refused)
    await show(<VerifyPage />, { verifyEmail } as never, '/verify-email?token=alt')
    press('Jetzt bestätigen')
    await saysSo()
    expect(verifyEmail.mock.calls).toEqual([['alt']])
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' }).getAttribute('href')).toBe('/login')
  })

  it('for a new password leads to another one', async () => {
    const resetPassword = vi.fn((token: string, _password: string) => refused(token))
    await show(<ResetPage />, { resetPassword } as never, '/reset-password?token=alt')
    expect(screen.queryByRole('link', { name: 'Einen neuen Link anfordern' })).toBeNull()
    fireEvent.change(screen.getByLabelText(/^Neues Passwort/), { target: { value: 'ein-ganz-neues' } })
    press('Passwort festlegen')
    await saysSo()
    expect(resetPassword.mock.calls).toEqual([['alt', 'ein-ganz-neues']])
    const another = screen.getByRole('link', { name: 'Einen neuen Link anfordern' })
    expect(another.getAttribute('href')).toBe('/forgot-password')
  })
})
