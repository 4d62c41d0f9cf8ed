import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import type { AccountChange } from '../api/api.ts'
import type { Account, Profile } from '../api/types.ts'
import { SessionProvider, useSession } from '../app/session.tsx'
import AdminPage from './admin-page.tsx'

/** How the service writes that a plan never ends. */
const NEVER = '9999-12-31T23:59:59.999Z'
const SignedIn = () => (useSession().profile ? <AdminPage /> : null)
const open = (role: 'doctor' | 'admin', answers: object = {}) =>
  show(
    <SessionProvider>
      <SignedIn />
    </SessionProvider>,
    { profile: async () => ({ email: 'leitung@praxis.example', role }) as Profile, ...answers },
  )

it('an account’s plan ends on a day or never, and an account can be disabled (contract 2 admin)', async () => {
  let account = {
    ...{ _id: 'u', firstName: 'Anna', lastName: 'Müller', email: 'gesperrt@praxis.example', role: 'doctor' },
    ...{ plan: 'trial', subscriptionExpiry: '2099-12-31T22:59:59.000Z', subscriptionActive: true, disabled: false },
  } as Account
  const changeAccount = vi.fn(async (_id: string, { expiry, disabled }: AccountChange) => {
    if (disabled !== undefined) account = { ...account, disabled }
    else account = { ...account, subscriptionExpiry: expiry ?? NEVER, subscriptionActive: expiry === null }
    return account
  })
  await open('admin', { accounts: async () => [account], invitations: async () => [], changeAccount })
  const row = within(await screen.findByRole('row', { name: /gesperrt@praxis.example/ }))
  const expire = (value: string) => {
    const field = row.getByLabelText(/Tarif gültig bis/)
    fireEvent.change(field, { target: { value } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  expire('2020-12-31')
  await row.findByText('abgelaufen')
  expire('')
  await row.findByText('unbegrenzt gültig')
  expect(row.queryByText('abgelaufen')).toBeNull()
  fireEvent.click(row.getByRole('button', { name: 'Sperren' }))
  await row.findByText('gesperrt')
  expect(changeAccount.mock.calls).toEqual([
    ['u', { expiry: new Date('2020-12-31T23:59:59').toISOString() }],
    ['u', { expiry: null }],
    ['u', { disabled: true }],
  ])
})

it('only administrators find the administration', async () => {
  await open('doctor')
  await screen.findByText('Diese Seite gibt es nicht')
  await waitFor(() => expect(screen.queryByRole('tab')).toBeNull())
})
