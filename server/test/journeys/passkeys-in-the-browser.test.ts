import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, openWindow, sharedBrowser, signIn } from '../browser.ts'
import { type VisitedService, visitedService } from '../visited-service.ts'

describe('a passkey in the dashboard (contract 13 passkeys)', () => {
  let service: VisitedService
  let browser: Browser
  beforeAll(async () => {
    // WebAuthn only accepts host names.
    service = await visitedService({}, { host: 'localhost' })
    browser = await sharedBrowser()
  })
  afterAll(async () => {
    await closeWindows(browser)
    await service.remove()
  })

  it('is added with a name, signs in, proves who it is, and is removed', async () => {
    const page = await openWindow(browser, service.address)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    })
    const anna = await service.doctor()
    await signIn(page, anna, '/settings/security')
    await page.getByRole('textbox', { name: 'Name des Passkeys' }).fill('Praxis-Laptop')
    await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
    await page.getByText('Praxis-Laptop').waitFor()

    await page.getByRole('button', { name: /Konto von/ }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    await page.waitForURL('**/login')
    await page.getByRole('button', { name: 'Passkey verwenden' }).click()
    await page.waitForURL((url) => url.pathname === '/')

    await page.goto(`${service.address}/settings/security`)
    await page.getByText(/Zuletzt benutzt/).waitFor()
    service.clock.advance(11 * 60_000)
    await page.getByRole('button', { name: 'Passkey Praxis-Laptop entfernen' }).click()
    await page.getByRole('button', { name: 'Mit Passkey' }).click()
    await expect.poll(() => page.getByText('Praxis-Laptop', { exact: true }).count()).toBe(0)
    expect(page.complaints).toEqual([])
  })

  it('is not needed for a proof: the password works, too', async () => {
    const page = await openWindow(browser, service.address)
    const anna = await service.doctor()
    await signIn(page, anna, '/settings/data')
    service.clock.advance(11 * 60_000)
    await page.getByRole('button', { name: 'Herunterladen' }).click()
    await page.getByRole('dialog').locator('input[autocomplete=current-password]').fill(anna.password)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Bestätigen und fortfahren' }).click()
    expect((await download).suggestedFilename()).toBe('visite.zip')
  })
})
