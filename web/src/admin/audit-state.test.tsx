import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../test/show.tsx'
import { AuditState } from './audit-state.tsx'

it('an administrator has the trail checked, and sees the result', async () => {
  const states = [
    { ok: true, detail: '12 entries, complete and unaltered' },
    { ok: false, detail: 'accounts: entry number 3 was removed' },
  ]
  await show(<AuditState />, { verifyAudit: async () => states.shift() as never })
  const check = () => fireEvent.click(screen.getByRole('button', { name: 'Prüfen, ob alles unverändert ist' }))
  expect(screen.queryByRole('status')).toBeNull()
  check()
  await screen.findByText('Vollständig und unverändert')
  check()
  await screen.findByText('Das Protokoll wurde verändert')
  expect(screen.getByRole('alert').textContent).toContain('entry number 3 was removed')
})
