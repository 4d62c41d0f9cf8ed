import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeWindows, lead, openBrowser, openWindow, sharedBrowser, signIn, type Window } from '../browser.ts'
import { endurance } from '../engines.ts'
import { converted, encryptedPdf, picture, textPdf } from '../pdf.ts'
import { dataOf, type TestDoctor } from '../service.ts'
import { until, type VisitedService, visitedService } from '../visited-service.ts'

interface Listed {
  _id: string
  title: string
  is_consent: boolean
  include_in_context: boolean
  extraction_status: string
  extraction_error: string | null
}

describe('documents in the dashboard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'visite-documents-'))
  const file = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  const letter = textPdf(['Arztbrief der Pneumologie\nDiagnose: Bronchitis.', 'Seite zwei: Kontrolle in drei Monaten'])
  let service: VisitedService
  let browser: Browser
  let anna: TestDoctor
  let page: Window
  let id: string

  beforeAll(async () => {
    service = await visitedService()
    browser = endurance ? await openBrowser(undefined, { whole: true }) : await sharedBrowser()
    anna = await service.doctor()
    page = await openWindow(browser, service.address)
    await signIn(page, anna)
  })
  afterAll(async () => {
    await closeWindows(browser)
    if (endurance) await browser.close()
    await service.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    id = (await anna.appointment())._id
    await lead(page, `/visit/${id}`)
    await page.getByRole('heading', { name: 'Dokumente' }).waitFor()
  })

  const listed = async () => dataOf<Listed[]>(await anna.get(`/documents/${id}`))
  const choose = (...files: string[]) => panel().locator('input[type=file]').setInputFiles(files)
  const panel = () => page.getByRole('region', { name: 'Dokumente', exact: true })

  it('shows a PDF under the strict content security policy, and what was read of it (contract 7)', async () => {
    await choose(file('Brief.pdf', letter))
    await panel().getByText('PDF · 2 Seiten · gelesen').waitFor()
    // `npm run endurance` has a browser with a viewer. One without it saves what it is allowed to frame.
    await page.evaluate("Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })")
    const framed = endurance ? null : page.waitForEvent('download')
    await panel()
      .getByRole('button', { name: /^Brief.pdf/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Brief.pdf' })
    await dialog.locator('iframe').waitFor()
    if (framed) expect((await framed).url()).toMatch(/^blob:/)
    // The browser's own viewer runs in a process of its own; the policy must allow it to run at all.
    else await until('the viewer', async () => page.frames().find((frame) => frame.url().startsWith('blob:')))
    await dialog.getByRole('tab', { name: 'Gelesener Text' }).click()
    await dialog.getByText('Diagnose: Bronchitis.').waitFor()
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Herunterladen' }).click()
    expect((await saving).suggestedFilename()).toBe('Brief.pdf')
    expect(page.complaints).toEqual([])
  })

  it('takes several at once by dropping them, recognises a picture and shows it', async () => {
    const png = picture(textPdf(['Befund unauffällig']), 'png')
    const webp = converted(png, ['-c:v', 'libwebp'])
    const dropped = [
      { name: 'Befund.png', type: 'image/png', base64: png.toString('base64') },
      { name: 'Foto.webp', type: 'image/webp', base64: webp.toString('base64') },
    ]
    await page.evaluate(`{
      const transfer = new DataTransfer()
      for (const { name, type, base64 } of ${JSON.stringify(dropped)}) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type }))
      }
      const place = document.querySelector('section[aria-label="Dokumente hinzufügen"]')
      place.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
    }`)
    await panel().getByText('PNG · 1 Seite · gelesen').waitFor({ timeout: 60_000 })
    await panel().getByText('WEBP · 1 Seite · gelesen').waitFor({ timeout: 60_000 })
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
    expect(page.complaints).toEqual([])
  })

  it('marks a consent, keeps one out of the context, deletes one', async () => {
    await choose(file('Einwilligung.pdf', letter))
    const more = panel().getByRole('button', { name: 'Mehr zu Einwilligung.pdf' })
    await more.click()
    await page.getByRole('menuitem', { name: 'Ist eine Einwilligung' }).click()
    await panel().getByText('Einwilligung', { exact: true }).waitFor()
    await more.click()
    await page.getByRole('menuitem', { name: 'Als Kontext für die Notiz verwenden' }).click()
    await panel().getByText('im Kontext').waitFor({ state: 'detached' })
    expect(await listed()).toMatchObject([{ is_consent: true, include_in_context: false }])
    await more.click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await page.getByRole('button', { name: 'Löschen' }).click()
    await more.waitFor({ state: 'detached' })
    expect(await listed()).toEqual([])
    expect(page.complaints).toEqual([])
  })

  it('says what cannot be taken and what cannot be read, and reads again', async () => {
    await choose(file('Notiz.pdf', Buffer.from('kein PDF')))
    await panel().getByText('Erlaubt sind PDF, PNG, JPEG und WebP.').waitFor()
    await choose(...Array.from({ length: 11 }, (_, index) => file(`${index}.pdf`, letter)))
    await panel().getByText('Höchstens 10 Dateien auf einmal.').waitFor()
    expect(await listed()).toEqual([])
    await choose(file('Geheim.pdf', encryptedPdf('Befund', 'passwort')))
    await panel().getByText('Text nicht lesbar').waitFor({ timeout: 60_000 })
    const { extraction_error: reason } = (await listed())[0] ?? {}
    await panel()
      .getByText(reason ?? 'no reason')
      .waitFor()
    await panel().getByRole('button', { name: 'Mehr zu Geheim.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Erneut lesen' }).click()
    await panel().getByText('Text nicht lesbar').waitFor({ timeout: 60_000 })
    expect(page.complaints).toEqual([])
  })
})
