import { render } from '@visite/drafter/note'
import { audioFolder } from '@visite/hearing/test/audio'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, openWindow, sharedBrowser, signInByPage } from '../browser.ts'
import { type VisitedService, visitedService } from '../visited-service.ts'

describe('a doctor in the dashboard', () => {
  const files = audioFolder()
  let service: VisitedService
  let browser: Browser
  beforeAll(async () => {
    service = await visitedService()
    browser = await sharedBrowser()
  })
  afterAll(async () => {
    await closeWindows(browser)
    await service.remove()
    files.remove()
  })
  afterEach(() => closeWindows(browser))

  it('registers, verifies, logs in, uploads a consultation, edits the draft and releases it', async () => {
    const page = await openWindow(browser, service.address, { worker: true })
    const email = 'joerg.gruen@praxis.example'

    await page.goto('/')
    await page.getByRole('link', { name: 'Neues Konto anlegen' }).click()
    await page.getByLabel('Titel (optional)').fill('Dr. med.')
    await page.getByLabel('Vorname').fill('Jörg')
    await page.getByLabel('Nachname').fill('Grün-Weiß')
    await page.getByRole('combobox', { name: 'Fachgebiet' }).fill('Innere Medizin')
    await page.getByLabel('E-Mail-Adresse').fill(email)
    await page.locator('input[autocomplete=new-password]').fill('geheim-genug')
    await page.getByRole('button', { name: 'Konto anlegen' }).click()
    await page.getByRole('heading', { name: 'Bitte E-Mail bestätigen' }).waitFor()

    await page.goto(await service.mailedLink(email))
    await page.getByRole('button', { name: 'Jetzt bestätigen' }).click()
    await page.getByRole('heading', { name: 'Adresse bestätigt' }).waitFor()
    expect(page.url()).not.toContain('token')
    await page.getByRole('link', { name: 'Anmelden' }).click()
    await page.getByLabel('E-Mail-Adresse').fill(email)
    await page.locator('input[autocomplete=current-password]').fill('geheim-genug')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByRole('heading', { name: 'Keine Termine' }).waitFor()
    expect(await page.evaluate('document.cookie')).toBe('')

    await page.getByRole('button', { name: 'Neuer Termin' }).first().click()
    await page.getByRole('combobox', { name: 'Name' }).fill('Frau Übermüller')
    await page.getByRole('combobox', { name: 'Sprache der Notiz' }).click()
    await page.getByRole('option', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Anlegen und öffnen' }).click()
    await page.getByRole('heading', { name: 'Frau Übermüller' }).waitFor()

    const sound = files.consultationAs('consultation.ogg', ['-c:a', 'libopus'], 6)
    await page.getByRole('region', { name: 'Aufnahme' }).locator('input[type=file]').setInputFiles(sound)
    await page.getByRole('region', { name: 'Transkript' }).waitFor()
    await page.getByRole('region', { name: 'Subjective' }).waitFor()

    const sentence = page.locator('a[data-support=supported]').first()
    await sentence.hover()
    await page.locator('[data-lit=true] mark').first().waitFor()

    await page.getByRole('button', { name: 'Objective bearbeiten' }).click()
    await page.getByRole('textbox', { name: 'Objective' }).fill('Lunge frei, Puls 72/min.')
    await page.reload()
    await page.getByText('Ihre ungespeicherten Änderungen wurden wiederhergestellt.').waitFor()
    await page.getByText('Lunge frei, Puls 72/min.').waitFor()
    await page.getByRole('button', { name: 'Änderungen verwerfen' }).first().click()
    await page.getByText('Lunge frei, Puls 72/min.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await page.getByText('Lunge frei, Puls 72/min.').waitFor()
    await page.getByRole('button', { name: 'Freigeben' }).click()
    await page.getByText('Die Notiz ist freigegeben.').waitFor()

    const { db } = service.adapters.database
    const saved = await db
      .selectFrom('notes')
      .select(['appointment_id', 'note_json', 'author'])
      .executeTakeFirstOrThrow()
    expect(saved.author).toBe('clinician')
    expect(render(JSON.parse(saved.note_json)).text).toContain('Lunge frei, Puls 72/min.')
    expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.includes("unsaved"))')).toEqual([])

    await page.getByRole('link', { name: 'Zur Tagesansicht' }).click()
    await page.getByRole('link', { name: /Übermüller.*Freigegeben/ }).waitFor()
    expect(page.complaints).toEqual([])
  })

  it('does the same in English on a phone, by recording', async () => {
    const anna = await service.doctor({ email: 'phone@praxis.example' })
    const page = await openWindow(browser, service.address, { language: 'en', phone: true, worker: true })
    await signInByPage(page, anna)
    await page.getByRole('button', { name: 'New appointment' }).first().tap()
    await page.getByRole('combobox', { name: 'Name' }).fill('Ms Weißenböck-Straßmann')
    await page.getByRole('combobox', { name: 'Language of the note' }).tap()
    await page.getByRole('option', { name: 'English' }).tap()
    await page.getByRole('button', { name: 'Create and open' }).tap()
    await page.getByRole('tab', { name: 'Conversation' }).tap()
    await page.getByRole('button', { name: 'Start recording' }).tap()
    await page.getByText('Connected', { exact: true }).waitFor()
    await page
      .getByRole('timer')
      .filter({ hasText: /0:0[2-9]/ })
      .waitFor()
    await page.getByRole('button', { name: 'Finish' }).tap()
    await page.getByRole('tab', { name: 'Note' }).first().tap()
    await page.getByRole('region', { name: 'Subjective' }).waitFor()
    const copied = async () => {
      await page.getByRole('button', { name: 'Copy' }).tap()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      return page.evaluate('navigator.clipboard.readText()')
    }
    // Another file may write to the clipboard in between.
    await expect.poll(copied).toContain('Subjective')
    await page.getByRole('button', { name: 'Release' }).tap()
    await page.getByText('The note is released.').waitFor()
    const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(over).toBe(0)
    expect(page.complaints).toEqual([])
  })
})
