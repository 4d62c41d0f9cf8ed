import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { TwoFactor } from './two-factor.tsx'

it('turning the second factor off offers to sign the other devices out', async () => {
  let enabled = true
  const revokeOtherDevices = vi.fn(async () => ({ revoked: 2 }))
  await show(<TwoFactor />, {
    twoFactor: async () => ({ enabled, backup_codes_left: 3 }),
    disableTwoFactor: async () => {
      enabled = false
    },
    revokeOtherDevices,
  } as never)
  const off = await screen.findByRole('button', { name: 'Ausschalten' })
  expect(screen.queryByText(/bleiben angemeldet/)).toBeNull()
  fireEvent.submit(off.closest('form') as HTMLFormElement)
  await screen.findByText(/bleiben angemeldet/)
  fireEvent.click(screen.getByRole('button', { name: 'Alle anderen abmelden' }))
  await waitFor(() => expect(screen.queryByText(/bleiben angemeldet/)).toBeNull())
  expect(revokeOtherDevices).toHaveBeenCalledOnce()
})
