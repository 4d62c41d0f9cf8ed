import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeWindows, navigate, openWindow, sharedBrowser, signIn, type Window } from '../browser.ts'
import { attentiveTranscriber } from '../fakes/attentive.ts'
import type { TestDoctor } from '../service.ts'
import { type VisitedService, visitedService } from '../visited-service.ts'

describe('recording two channels in the browser', () => {
  let service: VisitedService
  let browser: Browser
  let anna: TestDoctor
  let page: Window
  let id: string

  beforeAll(async () => {
    service = await visitedService({ transcriber: attentiveTranscriber({ turns: 3 }) })
    browser = await sharedBrowser()
    anna = await service.doctor()
    page = await openWindow(browser, service.address)
    page.on('dialog', (dialog) => dialog.accept())
    await signIn(page, anna)
  })
  afterAll(async () => {
    await closeWindows(browser)
    await service.remove()
  })
  beforeEach(async () => {
    id = (await anna.appointment({ language: 'en' }))._id
    await navigate(page, `/visit/${id}`)
  })

  /** Waits until this many seconds are recorded. */
  const recorded = (seconds: number) =>
    expect
      .poll(async () => Number((await page.getByRole('timer').innerText()).split(':')[1]))
      .toBeGreaterThanOrEqual(seconds)
  const record = async (seconds: number) => {
    await page.getByText('Zwei Kanäle').click()
    await page.getByRole('button', { name: 'Aufnahme starten' }).click()
    await recorded(seconds)
  }
  const stored = () =>
    service.adapters.database.db
      .selectFrom('recordings')
      .select(['mime_type', 'source', 'bytes'])
      .where('appointment_id', '=', id)
      .execute()
  const keptTakes = () =>
    page.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open('visite-takes', 1)
      opening.onsuccess = () => {
        const counting = opening.result.transaction('takes').objectStore('takes').count()
        counting.onsuccess = () => { opening.result.close(); resolve(counting.result) }
      }
    })`)

  it('becomes the transcript and the draft; the local take is dropped once the service has it', async () => {
    await record(1)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Pause', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Weiter' }).click()
    await recorded(2)
    await page.getByRole('button', { name: 'Beenden' }).click()
    await page.getByRole('region', { name: 'Transkript' }).waitFor()
    await page.getByRole('region', { name: 'Subjective' }).waitFor()
    const [recording] = await stored()
    expect(recording).toMatchObject({ source: 'live', mime_type: expect.stringContaining('webm') })
    expect(recording?.bytes).toBeGreaterThan(6_700)
    await expect.poll(keptTakes).toBe(0)
    expect(page.complaints).toEqual([])
  })

  it('continues while the tablet is turned, another tab is opened, a notification arrives or the network goes away, and is sent when it is back', async () => {
    await record(1)
    await page.setViewportSize({ width: 820, height: 1180 })
    await anna.post(`/notes/add/${id}`, { notes: 'Verlauf\nVom anderen Gerät.' })
    await page.getByText('Freigegeben').first().waitFor()
    expect(await page.getByRole('button', { name: 'Beenden' }).isVisible()).toBe(true)
    await page.getByRole('tab', { name: 'Dokumente' }).click()
    await page.getByRole('button', { name: 'Beenden' }).waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: 'Gespräch' }).click()
    await recorded(2)
    await page.setViewportSize({ width: 1180, height: 820 })
    await page.context().setOffline(true)
    await page.getByText('Keine Verbindung.').waitFor()
    await recorded(3)
    await page.getByRole('button', { name: 'Beenden' }).click()
    await page.getByText('Aufnahme noch nicht übertragen').waitFor()
    expect(await stored()).toEqual([])
    // The first request may come before the network is really back.
    await page.route('**/recordings/**', (route) => route.abort(), { times: 1 })
    await page.context().setOffline(false)
    await page.getByRole('region', { name: 'Transkript' }).waitFor()
    expect(await stored()).toHaveLength(1)
    await expect.poll(keptTakes).toBe(0)
  })

  // A reload in the middle, and sending afterwards: live-in-the-browser.test.ts, in a browser without live sound.
  it('is not lost by signing out without being asked', async () => {
    await record(1)
    await page.reload()
    await page.getByText('Aufnahme noch nicht übertragen').waitFor()
    await page.getByRole('button', { name: /Konto von/ }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    await page.getByRole('button', { name: 'Trotzdem abmelden' }).click()
    await page.waitForURL('**/login')
    await expect.poll(keptTakes).toBe(0)
  })
})
