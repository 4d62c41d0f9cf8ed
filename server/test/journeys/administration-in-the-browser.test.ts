import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, openWindow, sharedBrowser, signIn, type Window } from '../browser.ts'
import { dataOf } from '../service.ts'
import { type VisitedService, visitedService } from '../visited-service.ts'

describe('settings and administration in the dashboard', () => {
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
  afterEach(() => page.unrouteAll())

  it('keep the doctor’s vocabulary, unsaved terms too (contract 4 vocabulary)', async () => {
    const anna = await service.doctor()
    await signIn(page, anna)
    await page.goto('/settings/vocabulary')
    const field = page.getByRole('textbox', { name: 'Begriffe' })
    await field.fill('Ramipril\n  Dr. Weißenböck \n\nTorasemid; Bisoprolol')
    await page.reload()
    await page.getByText('Ungespeicherte Änderungen').waitFor()
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/vocabulary', (route) => asked.then(() => route.continue()))
    await page.getByRole('button', { name: 'Speichern' }).click()
    // Anything typed now would be lost.
    await expect.poll(() => field.isEditable()).toBe(false)
    answer()
    await page.getByText('4 Begriffe').waitFor()
    expect(dataOf(await anna.get('/vocabulary'))).toMatchObject({
      terms: ['Ramipril', 'Dr. Weißenböck', 'Torasemid', 'Bisoprolol'],
    })
    await field.fill('12345')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Ein Begriff braucht mindestens einen Buchstaben').waitFor()
    await page.getByRole('button', { name: 'Änderungen verwerfen' }).click()
    expect(await field.inputValue()).toContain('Weißenböck')
    expect(page.complaints).toEqual([])
  })

  it('keep what is typed for the profile, until it is saved', async () => {
    const anna = await service.doctor()
    await signIn(page, anna, '/settings/profile')
    const field = page.getByRole('textbox', { name: 'Fachgebiet' })
    await field.fill('Kinderheilkunde')
    await page.reload()
    await field.waitFor()
    expect(await field.inputValue()).toBe('Kinderheilkunde')
    await page.locator('button[type=submit]').click()
    await expect
      .poll(() => page.evaluate('Object.keys(localStorage).filter((key) => key.includes("unsaved"))'))
      .toEqual([])
    expect(dataOf(await anna.get('/user/profile'))).toMatchObject({ specialty: 'Kinderheilkunde' })
    expect(page.complaints).toEqual([])
  })

  it('show accounts with their plan’s end, what was done, and how each part is (contract 2 admin)', async () => {
    const admin = await service.doctor({ role: 'admin', email: 'leitung@praxis.example' })
    const anna = await service.doctor({ email: 'gesperrt@praxis.example' })
    await signIn(page, admin, '/admin')
    const row = page.getByRole('row', { name: /gesperrt@praxis.example/ })
    const expiry = row.getByLabel('Tarif gültig bis')
    await expiry.fill('2020-12-31')
    await expiry.press('Enter')
    await row.getByText('abgelaufen').waitFor()
    expect(dataOf(await anna.get('/user/profile'))).toMatchObject({ subscriptionActive: false })
    await expiry.fill('')
    await expiry.press('Enter')
    await row.getByText('abgelaufen').waitFor({ state: 'detached' })
    await row.getByText('unbegrenzt gültig').waitFor()
    await row.getByRole('button', { name: 'Sperren' }).click()
    await row.getByText('gesperrt', { exact: true }).waitFor()

    await page.getByRole('tab', { name: 'Protokoll' }).click()
    await page
      .getByRole('row', { name: /leitung@praxis.example.*Konto geändert.*disabled: true.*gesperrt@praxis.example/ })
      .waitFor()
    await page.getByRole('tab', { name: 'Zustand' }).click()
    await page.getByText('SQLite in the data folder').waitFor()
    await page.getByText('Dokumente lesen').waitFor()

    const other = await openWindow(browser, service.address)
    await signIn(other, await service.doctor(), '/admin/audit')
    await other.getByText('Diese Seite gibt es nicht').waitFor()
    expect(page.complaints).toEqual([])
  })
})
