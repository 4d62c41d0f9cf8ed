import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, openWindow, sharedBrowser, signIn, type Window } from '../browser.ts'
import { openBrowser } from '../chromium.ts'
import { endurance } from '../engines.ts'
import { converted, picture, textPdf } from '../pdf.ts'
import type { TestDoctor } from '../service.ts'
import { until, type VisitedService, visitedService } from '../visited-service.ts'

/** One visit for both tests: the second one shows what the first one has added. */
describe('documents in the dashboard', () => {
  const letter = textPdf(['Arztbrief der Pneumologie\nDiagnose: Bronchitis.', 'Seite zwei: Kontrolle in drei Monaten'])
  let service: VisitedService
  let browser: Browser
  let anna: TestDoctor
  let page: Window

  beforeAll(async () => {
    service = await visitedService()
    browser = endurance ? await openBrowser({ whole: true }) : await sharedBrowser()
    anna = await service.doctor()
    page = await openWindow(browser, service.address)
    const { _id } = await anna.appointment()
    await signIn(page, anna, `/visit/${_id}`)
  })
  afterAll(async () => {
    await closeWindows(browser)
    if (endurance) await browser.close()
    await service.remove()
  })
  const panel = () => page.getByRole('region', { name: 'Dokumente', exact: true })

  it('accepts several at once by drag and drop, recognises a picture and shows it', async () => {
    const slip = textPdf(['Befund unauffällig'], { mediaBox: '0 680 595 842' })
    const webp = converted(picture(slip, 'png'), ['-c:v', 'libwebp'])
    const dropped = [
      { name: 'Brief.pdf', type: 'application/pdf', base64: letter.toString('base64') },
      { name: 'Foto.webp', type: 'image/webp', base64: webp.toString('base64') },
    ]
    await panel().waitFor()
    await page.evaluate(`{
      const transfer = new DataTransfer()
      for (const { name, type, base64 } of ${JSON.stringify(dropped)}) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type }))
      }
      const place = document.querySelector('section[aria-label="Dokumente hinzufügen"]')
      place.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
    }`)
    await panel().getByText('PDF · 2 Seiten · gelesen').waitFor()
    await panel().getByText('WEBP · 1 Seite · gelesen').waitFor()
    await panel()
      .getByRole('button', { name: /^Foto.webp/ })
      .click()
    await page.getByRole('img', { name: 'Foto.webp' }).waitFor()
    const width = await page.evaluate(`(async () => {
      const image = document.querySelector('img[alt="Foto.webp"]')
      await image.decode()
      return image.naturalWidth
    })()`)
    expect(width).toBeGreaterThan(100)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.complaints).toEqual([])
  })

  it('shows a PDF under the strict content security policy, and what was read from it (contract 7)', async () => {
    await panel().getByText('PDF · 2 Seiten · gelesen').waitFor()
    // `npm run endurance` has a browser with a viewer. Without one, a browser downloads what it is allowed to frame.
    await page.evaluate("Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })")
    const framed = endurance ? null : page.waitForEvent('download')
    await panel()
      .getByRole('button', { name: /^Brief.pdf/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Brief.pdf' })
    await dialog.locator('iframe').waitFor()
    if (framed) expect((await framed).url()).toMatch(/^blob:/)
    // The browser's own viewer runs in a separate process; the policy must allow it to run at all.
    else await until('the viewer', async () => page.frames().find((frame) => frame.url().startsWith('blob:')))
    await dialog.getByRole('tab', { name: 'Gelesener Text' }).click()
    await dialog.getByText('Diagnose: Bronchitis.').waitFor()
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Herunterladen' }).click()
    expect((await saving).suggestedFilename()).toBe('Brief.pdf')
    expect(page.complaints).toEqual([])
  })
})
