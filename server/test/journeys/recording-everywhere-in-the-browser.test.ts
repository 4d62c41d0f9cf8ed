import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeWindows, navigate, openTab, openWindow, sharedBrowser, signIn, type Window } from '../browser.ts'
import { attentiveTranscriber } from '../fakes/attentive.ts'
import { dataOf, type TestDoctor } from '../service.ts'
import { type VisitedService, visitedService } from '../visited-service.ts'

describe('a recording that continues in every view', () => {
  let service: VisitedService
  let browser: Browser
  let anna: TestDoctor
  let desk: Window
  let phone: Window
  let page: Window
  let id: string

  beforeAll(async () => {
    service = await visitedService({ transcriber: attentiveTranscriber({ turns: 3 }) })
    browser = await sharedBrowser()
    desk = await openWindow(browser, service.address)
    phone = await openWindow(browser, service.address, { phone: true })
    anna = await service.doctor()
    await signIn(phone, anna)
    await signIn(desk, anna)
  })
  afterAll(async () => {
    await closeWindows(browser)
    await service.remove()
  })
  beforeEach(async () => {
    id = (await anna.appointment({ language: 'en' }))._id
  })
  // No recording is left, and nothing is chosen.
  afterEach(async () => {
    expect(await bar().count()).toBe(0)
    await page.evaluate('localStorage.clear()')
  })

  const visit = async (on = desk) => {
    page = on
    await navigate(page, `/visit/${id}`)
  }
  const bar = () => page.getByRole('complementary', { name: 'Laufende Aufnahme' })
  const start = () => page.getByRole('button', { name: 'Aufnahme starten' }).click()
  const seconds = async () => Number(/\d:(\d\d)/.exec(await bar().innerText())?.[1])
  const recorded = (wanted: number) => expect.poll(seconds).toBeGreaterThanOrEqual(wanted)
  const length = async () => {
    const [recording] = dataOf<{ duration_seconds: number; append_recordings: { duration_seconds: number }[] }[]>(
      await anna.get(`/recordings/${id}`),
    )
    const all = [recording, ...(recording?.append_recordings ?? [])]
    return all.reduce((sum, take) => sum + (take?.duration_seconds ?? 0), 0)
  }

  // In two channels it is left for another view in microphone-in-the-browser.test.ts.
  it('links lead everywhere and back to the recording on a phone; it is ended from another view, and reaches the service', async () => {
    await visit(phone)
    const other = (await anna.appointment({ name: 'Herr Anders' }))._id
    await start()
    await recorded(1)
    // Whatever part of the visit is shown.
    await page.getByRole('tab', { name: 'Dokumente' }).click()
    await page.getByRole('timer').waitFor({ state: 'hidden' })
    await bar().getByRole('link', { name: 'Laufende Aufnahme öffnen' }).click()
    await page.getByRole('timer').waitFor()
    for (const link of ['Tag', 'Einstellungen']) {
      await page.getByRole('link', { name: link, exact: true }).click()
      await page.waitForURL(link === 'Tag' ? '**/' : '**/settings')
      await bar().waitFor()
      expect(await page.title()).toMatch(/^● 0:\d\d · /)
      expect(await page.locator('link[rel=icon]').getAttribute('href')).toContain('recording')
    }
    for (const act of ['Laufende Aufnahme öffnen', 'Stopp der laufenden Aufnahme']) {
      const box = await bar().getByLabel(act).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    }
    const before = await seconds()
    await recorded(before + 1)
    // No second recording begins elsewhere.
    await navigate(page, `/visit/${other}`)
    await page.getByText('Hier läuft gerade die Aufnahme eines anderen Termins').waitFor()
    expect(await page.getByRole('button', { name: 'Aufnahme starten' }).count()).toBe(0)

    await bar().getByRole('link', { name: 'Laufende Aufnahme öffnen' }).click()
    await page.waitForURL(`**/visit/${id}`)
    await page.getByRole('timer').waitFor()
    await page.getByRole('link', { name: 'Einstellungen' }).click()
    const at = await seconds()
    await bar().getByRole('button', { name: 'Stopp der laufenden Aufnahme' }).click()
    await bar().waitFor({ state: 'detached' })
    await expect.poll(length).toBeGreaterThan(at - 0.6)
    expect(await page.title()).not.toContain('●')
    expect(await page.locator('link[rel=icon]').getAttribute('href')).not.toContain('recording')
    expect(page.complaints).toEqual([])
  })

  it.each([
    ['live', 'Live mitlesen'],
    ['in two channels', 'Zwei Kanäle'],
  ])('%s: continues after a crash of the tab, from where it was', async (_way, choice) => {
    await visit()
    await page.getByText(choice).click()
    await start()
    await recorded(2)
    // It closes without asking, like a tab that crashes.
    await page.close()
    desk = await openTab(desk.context())
    page = desk
    await page.goto(`/visit/${id}`)
    await page.getByText('Aufnahme noch nicht übertragen').waitFor()
    await page.getByRole('button', { name: 'Weiter aufnehmen' }).click()
    await recorded(3)
    await page.getByRole('button', { name: 'Beenden' }).click()
    await page.getByRole('region', { name: 'Transkript' }).waitFor()
    await expect.poll(length).toBeGreaterThan(2.5)
    expect(await page.getByText('Aufnahme noch nicht übertragen').count()).toBe(0)
  })

  it('continues when the session is over, and is sent after signing in again', async () => {
    await visit()
    await start()
    await recorded(1)
    await anna.delete('/sessions')
    await page.waitForURL('**/login')
    await bar().waitFor()
    const before = await seconds()
    await recorded(before + 1)
    await bar().getByRole('button', { name: 'Stopp der laufenden Aufnahme' }).click()
    await bar().waitFor({ state: 'detached' })
    await page.locator('input[type=email]').fill(anna.email)
    await page.locator('input[autocomplete=current-password]').fill(anna.password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL(`**/visit/${id}`)
    // Nobody asks for it: it is tried again by itself.
    await page.getByRole('region', { name: 'Transkript' }).waitFor()
    await expect.poll(length).toBeGreaterThan(before + 0.4)
  })

  it('asks before the tab is closed and before signing out', async () => {
    await visit()
    await start()
    await recorded(1)
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await page.getByRole('button', { name: /Konto von/ }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    const question = page.getByRole('dialog', { name: 'Es läuft eine Aufnahme' })
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    const before = await seconds()
    await recorded(before + 1)
    await page.getByRole('button', { name: /Konto von/ }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    await question.getByRole('button', { name: 'Trotzdem abmelden' }).click()
    await page.waitForURL('**/login')
    expect(await bar().count()).toBe(0)
    expect(page.complaints).toEqual([])
  })
})
