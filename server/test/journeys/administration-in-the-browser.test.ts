import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, openBrowser, openWindow, signIn } from '../browser.ts'
import { dataOf } from '../service.ts'
import { until, type VisitedService, visitedService } from '../visited-service.ts'

describe('settings and administration in the dashboard', () => {
  let service: VisitedService
  let browser: Browser
  beforeAll(async () => {
    service = await visitedService()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await service.remove()
  })
  afterEach(() => closeWindows(browser))

  it('keep the doctor’s vocabulary, unsaved terms too (contract 4 vocabulary)', async () => {
    const anna = await service.doctor()
    const page = await openWindow(browser, service.address, { intercepted: true })
    await signIn(page, anna)
    const tabs = () => page.getByRole('tab').allInnerTexts()
    await page.route('**/calendars', (route) => route.abort())
    await page.goto('/settings/vocabulary')
    await page.getByRole('textbox', { name: 'Begriffe' }).waitFor()
    // Calendars are shown where the service says that it has them.
    expect(await tabs()).not.toContain('Kalender')
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
    // What would be typed now would be lost.
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

  it('keep a template that is being edited; a heading may be there twice', async () => {
    const anna = await service.doctor()
    const page = await openWindow(browser, service.address)
    await signIn(page, anna, '/settings/templates')
    await page.getByRole('button', { name: 'Kopieren' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Hausbesuch')
    for (const _ of 'ab') {
      await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
      await page
        .getByRole('textbox', { name: /^Überschrift/ })
        .last()
        .fill('Was nun?')
    }
    await page.getByRole('tab', { name: 'Geräte' }).click()
    await page.getByText('Dieses Gerät').waitFor()
    await page.reload()
    await page.getByRole('tab', { name: 'Vorlagen' }).click()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Hausbesuch')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Mitgelieferte Vorlagen').waitFor()
    const own = dataOf<{ name: string; sections: { key: string }[] }[]>(await anna.get('/templates'))
    const sections = own.find(({ name }) => name === 'Hausbesuch')?.sections
    expect(sections?.slice(-2).map(({ key }) => key)).toEqual(['was_nun', 'was_nun_2'])
    await page.reload()
    await page.getByText('Mitgelieferte Vorlagen').waitFor()
    expect(page.complaints).toEqual([])
  })

  it('keep what is typed for the profile and for a type of appointment, until it is saved', async () => {
    const anna = await service.doctor()
    const page = await openWindow(browser, service.address)
    await signIn(page, anna)
    const unsaved = () => page.evaluate('Object.keys(localStorage).filter((key) => key.includes("unsaved"))')
    for (const { path, label, text } of [
      { path: '/settings/profile', label: 'Fachgebiet', text: 'Kinderheilkunde' },
      { path: '/settings/types', label: 'Name', text: 'Impfung' },
    ]) {
      await page.goto(path)
      const field = page.getByRole('textbox', { name: label })
      await field.fill(text)
      await page.reload()
      await field.waitFor()
      expect(await field.inputValue()).toBe(text)
      await page.locator('button[type=submit]').click()
      await expect.poll(unsaved).toEqual([])
    }
    expect(dataOf(await anna.get('/user/profile'))).toMatchObject({ specialty: 'Kinderheilkunde' })
    expect(dataOf(await anna.get('/appointment-types'))).toMatchObject([{ name: 'Impfung' }])
    expect(page.complaints).toEqual([])
  })

  it('show accounts with their plan’s end, what was done, and how each part is (contract 2 admin)', async () => {
    const admin = await service.doctor({ role: 'admin', email: 'leitung@praxis.example' })
    const anna = await service.doctor({ email: 'gesperrt@praxis.example' })
    const page = await openWindow(browser, service.address)
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

  it('read the trail on from the last entry seen', async () => {
    const admin = await service.doctor({ role: 'admin' })
    for (let entry = 0; entry < 120; entry++) await admin.get('/transcriptions')
    const page = await openWindow(browser, service.address)
    await signIn(page, admin, '/admin/audit')
    await page.getByRole('row').nth(100).waitFor()
    await page.getByRole('button', { name: 'Ältere Einträge' }).click()
    await until('older entries', async () => ((await page.getByRole('row').count()) > 110 ? true : undefined))
    expect(page.complaints).toEqual([])
  })
})
