import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { HttpFailure } from '../api/http.ts'
import type { Webhook, WebhookDelivery } from '../api/types.ts'
import { Webhooks } from './webhooks.tsx'

const HOOK: Webhook = {
  ...{ _id: 'w', url: 'https://praxis.example/visite', events: ['notes.saved'] },
  createdAt: '2026-03-01T00:00:00.000Z',
}
const FAILED: WebhookDelivery = {
  ...{ _id: 'd', event_id: '7', type: 'notes.saved', status: 'failed', attempts: 6, last_status: 500 },
  ...{ last_error: 'Der Empfänger hat das Ereignis nicht angenommen.', last_error_code: 'refused' },
  ...{ createdAt: '2026-03-02T08:30:00.000Z', deliveredAt: null },
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (url: string) =>
  fireEvent.change(await screen.findByLabelText(/^Adresse/), { target: { value: url } })

describe('webhooks', () => {
  it('are added, for released notes only if chosen, and their secret is shown once', async () => {
    const addWebhook = vi.fn(async (_body: object) => ({ ...HOOK, secret: 'whsec_abc' }))
    await show(<Webhooks />, { webhooks: async () => [], addWebhook })
    await type(' https://praxis.example/visite ')
    await press('Hinzufügen')
    expect((await screen.findByLabelText<HTMLInputElement>('Geheimnis')).value).toBe('whsec_abc')
    await type('https://praxis.example/b')
    fireEvent.click(screen.getByLabelText(/Nur freigegebene/))
    await press('Hinzufügen')
    await waitFor(() =>
      expect(addWebhook.mock.calls).toEqual([
        [{ url: 'https://praxis.example/visite' }],
        [{ url: 'https://praxis.example/b', events: ['notes.saved'] }],
      ]),
    )
  })

  it('are refused with a reason, and typed text stays', async () => {
    const addWebhook = async () => {
      throw new HttpFailure(400, { error: 'Die Adresse führt in ein privates Netz.' })
    }
    await show(<Webhooks />, { webhooks: async () => [], addWebhook })
    await type('https://10.0.0.1/')
    await press('Hinzufügen')
    await screen.findByText('Die Adresse führt in ein privates Netz.')
    expect((await screen.findByLabelText<HTMLInputElement>(/^Adresse/)).value).toBe('https://10.0.0.1/')
  })

  it('show what was sent and what went wrong, and send it again', async () => {
    const retryWebhookDelivery = vi.fn(async (_webhook: string, _id: string) => FAILED)
    await show(<Webhooks />, {
      ...{ webhooks: async () => [HOOK], webhookDeliveries: async () => [FAILED], retryWebhookDelivery },
    })
    await press(/^Protokoll/)
    await screen.findByText(/nicht angenommen\. \(500\) 6 Versuche/)
    await press(/^notes\.saved .* erneut senden$/)
    await waitFor(() => expect(retryWebhookDelivery.mock.calls).toEqual([['w', 'd']]))
  })

  it('are deleted only after confirmation', async () => {
    const deleteWebhook = vi.fn(async (_id: string) => HOOK)
    await show(<Webhooks />, { webhooks: async () => [HOOK], deleteWebhook })
    await press(/^https:\/\/praxis\.example\/visite löschen$/)
    expect(deleteWebhook).not.toHaveBeenCalled()
    await press('Löschen')
    await waitFor(() => expect(deleteWebhook.mock.calls[0]?.[0]).toBe('w'))
  })
})
