import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { HttpFailure } from '../api/http.ts'
import { Invite } from './invite.tsx'

const invited = (address: string) => {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: address } })
  fireEvent.click(screen.getByRole('button', { name: 'Einladen' }))
}

it('an administrator invites somebody, and is told if that is refused', async () => {
  const refusal = 'Mit dieser Adresse gibt es schon ein Konto.'
  const invite = vi.fn(async (email: string) => {
    if (email.startsWith('anna')) throw new HttpFailure(409, { error: refusal } as never)
    return {} as never
  })
  await show(<Invite />, { invite })
  invited('ben@praxis.example')
  await screen.findByText('Die Einladung an ben@praxis.example ist unterwegs.')
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('')
  invited('anna@praxis.example')
  await screen.findByText(refusal)
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('anna@praxis.example')
})
