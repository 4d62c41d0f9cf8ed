import { readFileSync } from 'node:fs'
import { audioFolder } from '@visite/hearing/test/audio'
import axe from 'axe-core'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeWindows,
  NO_SUCH_PAGE,
  navigate,
  openWindow,
  sharedBrowser,
  signIn,
  today,
  type Window,
} from '../browser.ts'
import { attentiveTranscriber } from '../fakes/attentive.ts'
import { textPdf } from '../pdf.ts'
import { dataOf, type TestDoctor } from '../service.ts'
import { until, type VisitedService, visitedService } from '../visited-service.ts'

/**
 * What axe finds serious or critical (WCAG 2.2 A and AA), one line each. It describes nothing else, because that takes
 * time.
 */
async function barriers(page: Page): Promise<string[]> {
  // Evaluated, not injected: the content security policy refuses script elements from elsewhere.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  return page.evaluate(`axe.run(document, {
      preload: false, resultTypes: ['violations'], selectors: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    .then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`)
}

/** Goes to a view, and waits until it has loaded. (The network is never idle: the event stream stays open.) */
async function open(page: Page, path: string, ready: string): Promise<void> {
  await navigate(page, path)
  await page.getByText(NO_SUCH_PAGE).waitFor({ state: path === '/nowhere' ? 'visible' : 'detached' })
  await page.locator(ready).first().waitFor()
  const loading = page.locator('[aria-label="Wird geladen …"], [aria-label="Loading …"]')
  await expect.poll(() => loading.count()).toBe(0)
}

const VIEWS: readonly (readonly [path: string, ready: string])[] = [
  ['/', 'h1'],
  ['/?view=week', '[class*=fc-]'],
  ['/patients', 'li'],
  ['/settings/profile', 'form'],
  ['/settings/practice', 'form'],
  ['/settings/security', 'form'],
  ['/settings/devices', 'section'],
  ['/settings/templates', 'section'],
  ['/settings/types', 'form'],
  ['/settings/vocabulary', 'form'],
  ['/settings/calendars', 'form'],
  ['/settings/audit', 'table'],
  ['/settings/data', 'section'],
  ['/?view=week&day=2031-01-06', '[class*=fc-]'],
  ['/admin/accounts', 'table'],
  ['/admin/audit', 'table'],
  ['/admin/health', 'h2'],
  ['/nowhere', 'h2'],
]

const files = audioFolder()
let service: VisitedService
let browser: Browser
beforeAll(async () => {
  service = await visitedService({ transcriber: attentiveTranscriber({ turns: 6 }) })
  browser = await sharedBrowser()
})
afterAll(async () => {
  await closeWindows(browser)
  await service.remove()
  files.remove()
})

/** In light mode all views; in dark mode those that together have every kind of field. */
const ENTRIES = ['/login', '/register', '/forgot-password', '/verify-email?token=x', '/reset-password?token=x']

describe.each([
  { name: 'light', look: {}, entries: ENTRIES },
  {
    name: 'dark, on a phone, in English',
    look: { dark: true, phone: true, language: 'en' },
    entries: ENTRIES.slice(0, 2),
  },
] as const)('the dashboard $name', ({ look, entries }) => {
  // Midnight may come before the last test.
  const date = today()
  let anna: TestDoctor
  let page: Window
  let drafted: string
  let planned: string

  beforeAll(async () => {
    anna = await service.doctor({ role: 'admin' })
    const known = { last_name: 'Groß', birth_date: '1980-02-01', identifiers: [{ system: 'gdt', value: '1' }] }
    const { _id: patient_id } = dataOf(await anna.post('/patients', known))
    planned = (await anna.appointment({ date, status: 'planned', duration_minutes: 30, patient_id }))._id
    drafted = (await anna.appointment({ date, name: 'Herr Groß', language: 'en', patient_id }))._id
    const bytes = readFileSync(files.consultationAs('a.ogg', ['-c:a', 'libopus'], 6))
    await anna.upload(`/recordings/add/${drafted}`, { source: 'upload', audio: { name: 'a.ogg', bytes } })
    await until('the draft', async () => {
      const { body } = await anna.get(`/notes/${drafted}`)
      return (body as { data: unknown[] }).data[0]
    })
    page = await openWindow(browser, service.address, look)
    await page.addInitScript(`{
      const open = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        const stream = await open(wanted)
        globalThis.microphone = stream.getAudioTracks()[0]
        return stream
      }
    }`)
  })
  afterAll(() => page.context().close())

  /** On a phone the parts of a visit are in tabs. */
  const openTab = async (name: RegExp) => {
    if ('phone' in look) await page.getByRole('tab', { name }).click()
  }

  it.each(entries)('has no serious barrier on %s', async (path) => {
    await page.goto(path)
    await page.locator('h1').waitFor()
    expect(await barriers(page)).toEqual([])
  })

  it('lets a doctor sign in', async () => {
    await signIn(page, anna)
  })

  const over = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

  it.each(VIEWS)('has no serious barrier on %s, and is not wider than its window', async (path, ready) => {
    await open(page, path, ready)
    expect(await barriers(page)).toEqual([])
    expect(await over()).toBe(0)
  })

  it('has no serious barrier where the consent text is changed', async () => {
    await open(page, '/settings/practice', 'form')
    await page.getByRole('button', { name: /Text ändern|Change the text/ }).click()
    await page.getByRole('textbox', { name: /^Text/ }).waitFor()
    expect(await barriers(page)).toEqual([])
    expect(await over()).toBe(0)
    await page.getByRole('button', { name: /Abbrechen|Cancel/ }).click()
  })

  it('has no serious barrier on a visit before and after its recording', async () => {
    await navigate(page, `/visit/${planned}`)
    await page.getByRole('button', { name: /Aufnahme starten|Start recording/ }).waitFor({ state: 'attached' })
    expect(await barriers(page)).toEqual([])
    await open(page, `/visit/${drafted}`, 'a[data-support]')
    expect(await barriers(page)).toEqual([])
    expect(await over()).toBe(0)
  })

  it('has no serious barrier while recording, while a transcript is corrected and while a document is shown', async () => {
    await navigate(page, `/visit/${planned}`)
    await openTab(/Gespräch|Conversation/)
    await page.getByRole('button', { name: /Aufnahme starten|Start recording/ }).click()
    await page.getByText(/^(Verbunden|Connected)$/).waitFor()
    expect(await barriers(page)).toEqual([])
    // A second device is invited to take over, with the same notice in light and dark.
    if (!('phone' in look)) {
      const other = await openWindow(browser, service.address, look)
      await signIn(other, anna, `/visit/${planned}`)
      await other.getByRole('button', { name: 'Hier übernehmen' }).waitFor({ state: 'attached' })
      expect(await barriers(other)).toEqual([])
      await other.context().close()
    }
    // The microphone is unplugged.
    await page.evaluate("microphone.stop(), microphone.dispatchEvent(new Event('ended'))")
    await page.getByRole('alert').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: /Beenden|Finish/ }).click()
    await page.getByRole('timer').waitFor({ state: 'detached' })

    await anna.upload('/documents/upload', {
      appointment_id: drafted,
      document: { name: 'a.pdf', bytes: textPdf(['Befundbericht der Radiologie']) },
    })
    await page.goto(`/visit/${drafted}`)
    await openTab(/Gespräch|Conversation/)
    await page.getByRole('button', { name: /0:00 korrigieren|at 0:00$/ }).click()
    await page.getByRole('textbox', { name: /0:00/ }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: /Abbrechen|Cancel/ }).click()
    await openTab(/Dokumente|Documents/)
    await page.getByRole('button', { name: /^a\.pdf/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Herunterladen|Download/ })
      .waitFor()
    expect(await barriers(page)).toEqual([])
  })

  it('has no serious barrier in a menu, or where a new draft is compared', async () => {
    // With animations in one of the two modes only: they are drawn sixty times a second, which costs as much as
    // everything else.
    const window = 'phone' in look ? page : await openWindow(browser, service.address, { motion: true })
    if (window !== page) await signIn(window, anna)
    await navigate(window, `/visit/${drafted}`)
    await window.getByRole('button', { name: /Herr Groß$/ }).click()
    await window.getByRole('menuitem', { name: /Löschen|Delete/ }).waitFor()
    // While it fades in, nothing has its final contrast.
    const opacity = () => window.evaluate("getComputedStyle(document.querySelector('[role=menu]')).opacity")
    await expect.poll(opacity).toBe('1')
    expect(await barriers(window)).toEqual([])
    await window.keyboard.press('Escape')
    await window.getByRole('button', { name: /Neu entwerfen|Draft again/ }).click()
    const dialog = window.getByRole('dialog')
    await dialog.getByRole('button', { name: /Neu entwerfen|Draft again/ }).click()
    const keep = dialog.getByRole('button', { name: /Bisherige Fassung|Keep the old/ })
    await keep.waitFor()
    expect(await barriers(window)).toEqual([])
    await keep.click()
    await dialog.waitFor({ state: 'detached' })
    if (window !== page) await window.context().close()
  })

  it('has a link past the transcript, which may be hours long, to the note', async () => {
    await navigate(page, `/visit/${drafted}`)
    await page.locator('a[data-support]').first().waitFor()
    if ('phone' in look) {
      await page.getByRole('tab', { name: /Gespräch|Conversation/ }).press('ArrowRight')
    } else {
      await page.getByRole('link', { name: 'Weiter zur Notiz' }).press('Enter')
    }
    await page.keyboard.press('Tab')
    await page.locator('#visit-note :focus').waitFor()
  })

  it('has no serious barrier in the form for an appointment', async () => {
    await navigate(page, '/')
    await page
      .getByRole('button', { name: /Neuer Termin|New appointment/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Name' }).fill('gros')
    await page.getByRole('option', { name: /Groß/ }).waitFor()
    expect(await barriers(page)).toEqual([])
  })

  it('returns the focus to where a dialog, a menu or a field was opened from', async () => {
    await navigate(page, `/?day=${date}`)
    const isFocused = (button: Locator) => button.and(page.locator(':focus')).waitFor()
    const create = page.getByRole('button', { name: /Neuer Termin|New appointment/ }).first()
    await create.press('Enter')
    await page.getByRole('dialog').getByRole('combobox', { name: 'Name' }).waitFor()
    await page.keyboard.press('Escape')
    await isFocused(create)
    const more = page.getByRole('button', { name: /Frau Beispiel/ }).first()
    for (const item of [/Termin ändern|Change appointment/, /Löschen|Delete/]) {
      await more.press('Enter')
      await page.getByRole('menuitem', { name: item }).press('Enter')
      await page.getByRole('dialog').locator(':focus').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await isFocused(more)
    }
    await navigate(page, `/visit/${drafted}`)
    const edit = page.getByRole('button', { name: /Subjective bearbeiten|Edit Subjective/ })
    await edit.press('Enter')
    await page.getByRole('textbox', { name: 'Subjective' }).press('Escape')
    await isFocused(edit)
    await openTab(/Gespräch|Conversation/)
    const correct = page.getByRole('button', { name: /0:00 korrigieren|at 0:00$/ })
    await correct.press('Enter')
    await page.getByRole('textbox', { name: /0:00/ }).press('Escape')
    await isFocused(correct)
  })

  it('gave the browser no reason to complain', () => {
    expect(page.complaints).toEqual([])
  })
})
