import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { HttpFailure } from '../api/http.ts'
import { SessionProvider } from '../app/session.tsx'
import LoginPage from './login-page.tsx'

const signedOut = () => Promise.reject(new HttpFailure(401))
const page = (
  <SessionProvider>
    <LoginPage />
  </SessionProvider>
)

describe('the page for signing in', () => {
  it('offers the OpenID provider if there is one (contract 13 oidc)', async () => {
    const loginWays = async () => ({ registration: 'invite' as const, local: true, oidc: 'Klinik' })
    await show(page, { profile: signedOut, loginWays })
    const link = await screen.findByRole('link', { name: 'Mit Klinik anmelden' })
    expect(link.getAttribute('href')).toBe('/api/v1/login/oidc?return_to=%2F')
    expect(screen.getByRole('button', { name: 'Anmelden' })).toBeTruthy()
    expect(screen.queryByText('Neues Konto anlegen')).toBeNull()
  })

  it('does not ask for a password if only the provider signs people in', async () => {
    const loginWays = async () => ({ registration: 'closed' as const, local: false, oidc: 'Klinik' })
    await show(page, { profile: signedOut, loginWays })
    await screen.findByRole('link', { name: 'Mit Klinik anmelden' })
    expect(screen.queryByRole('button', { name: 'Anmelden' })).toBeNull()
  })

  it('asks for a code, and again for the password after a wrong one (contract 2)', async () => {
    const loginWays = async () => ({ registration: 'open' as const, local: true, oidc: null })
    const login = vi.fn(async ({ twoFactorCode }: { twoFactorCode?: string }) => {
      if (!twoFactorCode) return { factors: ['code'] }
      if (twoFactorCode === '000000') throw new HttpFailure(401, { error: 'Der Code stimmt nicht.' })
      return { uid: 'd' }
    })
    await show(page, { profile: signedOut, loginWays, login } as never)
    const type = async (label: RegExp, value: string) =>
      fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), { target: { value } })
    const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
    await type(/^E-Mail/, 'anna@praxis.example')
    await type(/^Passwort/, 'geheim')
    await press('Anmelden')
    await type(/^Code/, '000000')
    await press('Bestätigen')
    expect((await screen.findByRole('alert')).textContent).toContain('Der Code stimmt nicht.')
    await press('Zurück zum Passwort')
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Anmelden')
    expect((await screen.findByLabelText<HTMLInputElement>(/^Code/)).value).toBe('')
    await type(/^Code/, ' 4711-0815 ')
    await press('Bestätigen')
    await waitFor(() => expect(login).toHaveBeenCalledTimes(4))
    const typed = { email: 'anna@praxis.example', password: 'geheim', remember: false }
    expect(login.mock.calls.map(([body]) => body)).toEqual([
      typed,
      { ...typed, twoFactorCode: '000000' },
      typed,
      { ...typed, twoFactorCode: '4711-0815' },
    ])
  })
})
