import { Menu } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../test/show.tsx'
import { Dialog } from './dialog.tsx'

function MenuWithDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Menu>
        <Menu.Target>
          <button type="button">Mehr</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Ändern</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open && <Dialog title="Ändern" onClose={() => setOpen(false)} />}
    </>
  )
}

it('a dialog returns the focus to its menu’s button, even without animations (WCAG 2.4.3)', async () => {
  await show(<MenuWithDialog />)
  const more = screen.getByRole('button', { name: 'Mehr' })
  fireEvent.click(more)
  const item = await screen.findByRole('menuitem', { name: 'Ändern' })
  item.focus()
  fireEvent.click(item)
  fireEvent.click(await screen.findByRole('button', { name: 'Schließen' }))
  await waitFor(() => expect(document.activeElement).toBe(more))
})
