import { describe, expect, it } from 'vitest'
import { chooseMailer } from './choose.ts'

describe('the mailer', () => {
  it.each([
    [{ kind: 'files', folder: 'mail', from: 'Praxis <praxis@visite.example>' }, 'files'],
    [{ kind: 'smtp', url: 'smtp://127.0.0.1:25', from: 'praxis@visite.example' }, 'smtp'],
  ] as const)('is chosen by %j', async (settings, name) => {
    const mailer = await chooseMailer(settings)
    expect(mailer.name).toBe(name)
    await mailer.close()
  })

  it('needs a sender', async () => {
    await expect(chooseMailer({ kind: 'files', folder: 'mail', from: 'praxis' })).rejects.toThrow(TypeError)
  })
})
