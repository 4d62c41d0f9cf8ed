import { TOTP } from 'otpauth'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, openWindow, sharedBrowser, signIn, type Window } from '../browser.ts'
import { type VisitedService, visitedService } from '../visited-service.ts'

describe('an account in the dashboard', () => {
  let service: VisitedService
  let browser: Browser
  let page: Window
  beforeAll(async () => {
    service = await visitedService()
    browser = await sharedBrowser()
    page = await openWindow(browser, service.address)
  })
  afterAll(async () => {
    await closeWindows(browser)
    await service.remove()
  })
  // Nobody is signed in, nothing is stored.
  afterEach(async () => {
    page.complaints.splice(0)
    await page.context().setOffline(false)
    await page.context().clearCookies()
    await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  })

  it('is protected by a second factor: QR code, code, backup code (contract 2)', async () => {
    const anna = await service.doctor()
    await signIn(page, anna, '/settings/security')
    await page.getByRole('button', { name: 'Einrichten' }).click()
    await page.getByRole('img', { name: 'QR-Code für die Authenticator-App' }).waitFor()
    const secret = await page.locator('code').first().innerText()
    await page.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret }).generate())
    await page.getByRole('button', { name: 'Einschalten' }).click()
    await page.getByText('Ersatzcodes: Jeder gilt einmal.').waitFor()
    const backupCode = await page.locator('code').first().innerText()

    await page.getByRole('button', { name: /Konto von/ }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    await page.waitForURL('**/login')
    await page.locator('input[type=email]').fill(anna.email)
    await page.locator('input[autocomplete=current-password]').fill(anna.password)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByRole('textbox', { name: 'Code' }).fill(backupCode)
    await page.getByRole('button', { name: 'Bestätigen' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(page.complaints).toEqual([])
  })

  it('signs another device out, which is told why; its unsaved text stays for its owner', async () => {
    const anna = await service.doctor()
    const { _id } = await anna.appointment({ notes_type: 'soap' })
    await anna.post(`/notes/add/${_id}`, { notes: 'Subjektiv\nAlles gut.' })
    const lost = page
    await signIn(lost, anna, `/visit/${_id}`)
    await lost.getByRole('button', { name: 'Subjektiv bearbeiten' }).click()
    await lost.getByRole('textbox', { name: 'Subjektiv' }).fill('Noch nicht gespeichert.')

    const own = await openWindow(browser, service.address)
    await signIn(own, anna, '/settings/devices')
    await own.getByRole('button', { name: 'Alle anderen abmelden' }).click()
    await own.getByText('Geräte abgemeldet.').waitFor()

    // Immediately, over the event stream.
    await lost.getByText('Sie wurden auf diesem Gerät abgemeldet.').waitFor()
    expect(new URL(lost.url()).pathname).toBe('/login')

    await lost.locator('input[type=email]').fill(anna.email)
    await lost.locator('input[autocomplete=current-password]').fill(anna.password)
    await lost.getByRole('button', { name: 'Anmelden' }).click()
    await lost.getByText('Noch nicht gespeichert.').waitFor()
    expect(new URL(lost.url()).pathname).toBe(`/visit/${_id}`)

    // Signing out by choice leaves nothing about patients behind.
    await lost.getByRole('button', { name: /Konto von/ }).click()
    await lost.getByRole('menuitem', { name: 'Abmelden' }).click()
    await lost.getByRole('button', { name: 'Trotzdem abmelden' }).click()
    await lost.waitForURL('**/login')
    expect(await lost.evaluate('JSON.stringify(localStorage)')).not.toContain('Noch nicht gespeichert')
    await own.context().close()
  })

  it('says so when signing out does not reach the service, and when a session is over', async () => {
    await signIn(page, await service.doctor())
    await page.getByRole('heading', { name: 'Keine Termine' }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: /Konto von/ }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    await page.getByText('Der Dienst ist gerade nicht erreichbar.').waitFor()
    await page.context().setOffline(false)
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'Einstellungen' }).click()
    await page.getByRole('tab', { name: 'Geräte' }).click()
    await page.getByText('Ihre Sitzung ist zu Ende.').waitFor()
    expect(page.complaints).toEqual([])
  })

  it('says kindly how long to wait after too many attempts (spec 8), and gets a new password by the mailed link', async () => {
    const anna = await service.doctor({ email: 'vergesslich@praxis.example' })
    const barred = await service.doctor()
    for (let attempt = 0; attempt < 9; attempt++) {
      await service.anyone.post('/login', { email: barred.email, password: 'falsch-geraten' })
    }
    await page.goto('/login')
    await page.locator('input[type=email]').fill(barred.email)
    await page.locator('input[autocomplete=current-password]').fill('falsch-geraten')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByText(/Noch 1\d:\d\d Minuten/).waitFor()
    await page.locator('input[type=email]').fill(anna.email)
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
    // The address that was typed at the login is already filled in.
    await page.getByRole('button', { name: 'Link senden' }).click()
    await page.getByText('ist die E-Mail mit dem Link unterwegs').waitFor()
    await page.goto(await service.mailedLink(anna.email, 'reset-password'))
    await page.locator('input[autocomplete=new-password]').fill('ein-ganz-neues')
    await page.getByRole('button', { name: 'Passwort festlegen' }).click()
    await page.getByText('Das neue Passwort gilt ab sofort.').waitFor()
    const { status } = await service.anyone.post('/login', { email: anna.email, password: 'ein-ganz-neues' })
    expect(status).toBe(200)
  })
})
