import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import type { Profile } from '../api/types.ts'
import { SessionProvider, useSession } from '../app/session.tsx'
import ProfileForm from './profile.tsx'

const ANNA = {
  ...{ uid: 'd', title: '', firstName: 'Anna', lastName: 'Müller', specialty: 'Innere Medizin' },
  subscriptionExpiry: '9999-12-31T23:59:59.999Z',
  ...{ email: 'anna@praxis.example', subscriptionType: 'trial', subscriptionActive: true },
} as unknown as Profile
const SignedIn = ({ children }: { children: ReactNode }) => (useSession().profile ? children : null)
const page = (view: ReactNode) => (
  <SessionProvider>
    <SignedIn>{view}</SignedIn>
  </SessionProvider>
)

it('typed text for the profile is kept until it is saved', async () => {
  const changeProfile = vi.fn(async (changes: Partial<Profile>) => ({ ...ANNA, ...changes }))
  const again = await show(page(<ProfileForm />), { profile: async () => ANNA, changeProfile } as never)
  const field = () => screen.findByLabelText<HTMLInputElement>(/^Fachgebiet/)
  fireEvent.change(await field(), { target: { value: 'Kinderheilkunde' } })
  again(page(<p>anderswo</p>))
  again(page(<ProfileForm />))
  expect((await field()).value).toBe('Kinderheilkunde')
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Gespeichert.')
  const fields = { title: '', firstName: 'Anna', lastName: 'Müller', specialty: 'Kinderheilkunde' }
  expect(changeProfile.mock.calls).toEqual([[fields]])
  await waitFor(() => expect(localStorage.length).toBe(0))
})
