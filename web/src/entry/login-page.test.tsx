import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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
  it('offers the OpenID provider where there is one (contract 13 oidc)', async () => {
    const loginWays = async () => ({ registration: 'invite' as const, local: true, oidc: 'Klinik' })
    await show(page, { profile: signedOut, loginWays })
    const link = await screen.findByRole('link', { name: 'Mit Klinik anmelden' })
    expect(link.getAttribute('href')).toBe('/api/v1/login/oidc?return_to=%2F')
    expect(screen.getByRole('button', { name: 'Anmelden' })).toBeTruthy()
    expect(screen.queryByText('Neues Konto anlegen')).toBeNull()
  })

  it('asks for no password where only the provider signs people in', async () => {
    const loginWays = async () => ({ registration: 'closed' as const, local: false, oidc: 'Klinik' })
    await show(page, { profile: signedOut, loginWays })
    await screen.findByRole('link', { name: 'Mit Klinik anmelden' })
    expect(screen.queryByRole('button', { name: 'Anmelden' })).toBeNull()
  })
})
