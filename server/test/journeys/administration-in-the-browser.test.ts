import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, navigate, openWindow, sharedBrowser, signIn, type Window } from '../browser.ts'
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

  it('keep the doctor’s vocabulary and profile (contract 4 vocabulary)', async () => {
    const anna = await service.doctor()
    await signIn(page, anna, '/settings/vocabulary')
    const field = page.getByRole('textbox', { name: 'Begriffe' })
    await field.fill('Ramipril\n  Dr. Weißenböck \n\nTorasemid; Bisoprolol')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('4 Begriffe').waitFor()
    expect(dataOf(await anna.get('/vocabulary'))).toMatchObject({
      terms: ['Ramipril', 'Dr. Weißenböck', 'Torasemid', 'Bisoprolol'],
    })
    await field.fill('12345')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Ein Begriff braucht mindestens einen Buchstaben').waitFor()

    await navigate(page, '/settings/profile')
    await page.getByRole('textbox', { name: 'Fachgebiet' }).fill('Kinderheilkunde')
    await page.locator('button[type=submit]').click()
    await page.getByText('Gespeichert.').last().waitFor()
    await expect
      .poll(async () => dataOf(await anna.get('/user/profile')))
      .toMatchObject({ specialty: 'Kinderheilkunde' })
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
    await row.getByRole('button', { name: 'Sperren' }).click()
    await row.getByText('gesperrt', { exact: true }).waitFor()

    await page.getByRole('tab', { name: 'Protokoll' }).click()
    await page
      .getByRole('row', { name: /leitung@praxis.example.*Konto geändert.*disabled: true.*gesperrt@praxis.example/ })
      .waitFor()
    await page.getByRole('tab', { name: 'Zustand' }).click()
    await page.getByText('SQLite in the data folder').waitFor()
    await page.getByText('Dokumente lesen').waitFor()
    expect(page.complaints).toEqual([])
  })
})
