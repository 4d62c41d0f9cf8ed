import { readFileSync } from 'node:fs'
import type { Citation, CitationSource } from '@visite/drafter/port'
import { audioFolder } from '@visite/hearing/test/audio'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeWindows, lead, openWindow, sharedBrowser, signIn, type Window } from '../browser.ts'
import { heard, scriptedDrafter, scriptedTranscriber, spoken } from '../fakes/engines.ts'
import { textPdf } from '../pdf.ts'
import { dataOf, type TestDoctor } from '../service.ts'
import { until, type VisitedService, visitedService } from '../visited-service.ts'

const NOTES = 'Anamnese\nHusten seit drei Tagen. Raucht nicht. Lunge laut Brief unauffällig.'
const SUMMARY = 'Sie husten seit drei Tagen. Sie haben kein Fieber.'

/** One visit in one window, for one test after the other: the later ones change the visit. */
describe('reading a draft in the dashboard', () => {
  const files = audioFolder()
  let service: VisitedService
  let browser: Browser
  let anna: TestDoctor
  let page: Window
  let id: string

  beforeAll(async () => {
    const segments = spoken('Was führt Sie zu mir?', 'Ich huste seit drei Tagen.', 'Ich nehme Pantoprasol.')
    const transcriber = scriptedTranscriber(() => ({
      ...heard(segments),
      warnings: [{ kind: 'speech_missing', start_ms: 6_000, end_ms: 8_000 }],
    }))
    const spot: CitationSource = {
      type: 'transcript',
      segment_id: 's2',
      start_ms: 2_000,
      end_ms: 3_500,
      quote: 'huste seit drei Tagen',
    }
    const cite = (
      text: string,
      sentence: string,
      support: Citation['support'],
      sources: CitationSource[],
    ): Citation => ({
      id: sentence,
      section_key: 'anamnese',
      note_start: text.indexOf(sentence),
      note_end: text.indexOf(sentence) + sentence.length,
      support,
      sources,
    })
    const drafter = scriptedDrafter(({ context }) => {
      const letter = context.find(({ type }) => type === 'document')
      const read: CitationSource[] = letter
        ? [{ type: 'document', document_id: letter.id, page: 2, quote: 'Lunge unauffällig' }]
        : []
      return {
        notes: NOTES,
        summary: SUMMARY,
        engine: 'scripted',
        meta: { replaced: { engine: 'openai:small', reason: 'truncated' }, shortened: ['letter'] },
        citations: [
          cite(NOTES, 'Husten seit drei Tagen.', 'supported', [spot]),
          cite(NOTES, 'Raucht nicht.', 'unsupported', []),
          cite(NOTES, 'Lunge laut Brief unauffällig.', 'supported', read),
        ],
        summary_citations: [
          cite(SUMMARY, 'Sie husten seit drei Tagen.', 'supported', [spot]),
          cite(SUMMARY, 'Sie haben kein Fieber.', 'unsupported', []),
        ],
      }
    })
    service = await visitedService({ transcriber, drafter })
    browser = await sharedBrowser()
    anna = await service.doctor()
    id = (await anna.appointment({ name: 'Frau Übermüller' }))._id
    await anna.upload('/documents/upload', {
      appointment_id: id,
      document: {
        name: 'Brief.pdf',
        bytes: textPdf(['Arztbrief der Radiologie, Seite eins', 'Lunge unauffällig\nHerz nicht vergrößert']),
      },
    })
    await until('the letter', async () => {
      const [letter] = dataOf<{ extraction_status: string }[]>(await anna.get(`/documents/${id}`))
      return letter?.extraction_status === 'done' || undefined
    })
    const audio = { name: 'a.ogg', bytes: readFileSync(files.consultationAs('a.ogg', ['-c:a', 'libopus'], 12)) }
    await anna.upload(`/recordings/add/${id}`, { source: 'upload', audio })
    await until('the draft', async () => dataOf<unknown[]>(await anna.get(`/notes/${id}`))[0])
    page = await openWindow(browser, service.address)
    // The viewer itself is shown in documents-in-the-browser.test.ts: only the whole browser has it.
    await page.addInitScript("Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })")
    await signIn(page, anna)
  })
  afterAll(async () => {
    await closeWindows(browser)
    await service.remove()
    files.remove()
  })
  // As if it had just been opened: nothing chosen, nothing playing.
  beforeEach(async () => {
    await lead(page, `/visit/${id}`)
    await page.getByText('Husten seit drei Tagen.').waitFor()
  })

  const sentence = (text: string) => page.locator('[data-support]', { hasText: text })
  const isPlaying = () => page.getByRole('button', { name: 'Anhalten' })

  it('lights the source of a sentence by pointer or keyboard, and plays it when asked to only', async () => {
    const lit = page.locator('[data-lit=true] mark', { hasText: 'huste seit drei Tagen' })
    await page.evaluate(`{
      globalThis.played = 0
      const { play } = HTMLMediaElement.prototype
      HTMLMediaElement.prototype.play = function () {
        played += 1
        return play.call(this)
      }
    }`)
    const played = () => page.evaluate('played')
    await page.clock.install()
    await sentence('Husten').hover()
    await lit.waitFor()
    await page.clock.fastForward(10_000)
    await page.mouse.move(0, 0)
    await page.locator('[data-lit=true]').waitFor({ state: 'detached' })
    await sentence('Husten').focus()
    await lit.waitFor()
    await page.clock.fastForward(10_000)
    expect(await played()).toBe(0)
    await page.keyboard.press('Enter')
    await expect.poll(played).toBe(1)
    await sentence('Husten').click()
    await expect.poll(played).toBe(2)
    expect(page.complaints).toEqual([])
  })

  it('plays what the mouse rests on for who has chosen that, and still nothing by itself for the keyboard', async () => {
    const choose = page.getByRole('button', { name: 'Belege beim Zeigen vorspielen' })
    expect(await choose.getAttribute('aria-pressed')).toBe('false')
    await choose.click()
    // This browser remembers it.
    await page.reload()
    await sentence('Husten').hover()
    await isPlaying().waitFor()
    await page.locator('[data-speaking=true]', { hasText: 'Ich huste' }).waitFor()
    await isPlaying().waitFor({ state: 'detached' })
    await page.mouse.move(0, 0)
    await page.clock.install()
    await sentence('Husten').focus()
    await page.locator('[data-lit=true] mark').waitFor()
    await page.clock.fastForward(10_000)
    expect(await isPlaying().count()).toBe(0)
    await choose.click()
    expect(await choose.getAttribute('aria-pressed')).toBe('false')
    expect(page.complaints).toEqual([])
  })

  it('opens the document a sentence rests on, at its page', async () => {
    await sentence('Lunge').hover()
    await page.locator('li[data-lit=true]', { hasText: 'Brief.pdf' }).waitFor()
    await sentence('Lunge').click()
    const frame = page.getByRole('dialog', { name: 'Brief.pdf' }).locator('iframe')
    await frame.waitFor()
    expect(await frame.getAttribute('src')).toMatch(/^blob:.*&page=2$/)
    await page.keyboard.press('Escape')
    expect(page.complaints).toEqual([])
  })

  it('says where to listen again', async () => {
    const note = page.getByRole('note', { name: 'Bitte an diesen Stellen nachhören:' })
    await note.getByText('Hier spricht jemand, aber es wurde kein Text erkannt.').waitFor()
    await note.getByRole('button', { name: '0:06–0:08' }).click()
    await isPlaying().waitFor()
    // As a time, for screen readers too.
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^0:0[5-9]$/)
    expect(page.complaints).toEqual([])
  })

  it('saves the note as a file', async () => {
    await page.getByRole('button', { name: 'Sichern als …' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('notiz.pdf')
    expect(readFileSync((await file.path()) ?? '', 'utf8')).toMatch(/^%PDF/)
    expect(page.complaints).toEqual([])
  })

  it('does not take a note, recording or document that cannot be read for none', async () => {
    let away = true
    // A proxy's answer while the service is restarting.
    const badGateway = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
    const parts = /\/(notes|recordings|transcriptions|documents)\/[0-9a-f]{24}$/
    await page.route(parts, (route) => (away ? route.fulfill(badGateway) : route.continue()))
    await page.reload()
    const failures = page.getByRole('button', { name: 'Erneut versuchen' })
    await expect.poll(() => failures.count()).toBe(4)
    expect(await page.getByText('Der Dienst ist gerade nicht erreichbar.').count()).toBe(4)
    expect(await page.getByText('Noch keine Notiz').count()).toBe(0)
    away = false
    // The event stream may be faster.
    await failures.evaluateAll((buttons) => {
      for (const button of buttons) button.click()
    })
    await page.getByText('Husten seit drei Tagen.').waitFor()
    await page.getByRole('region', { name: 'Transkript' }).waitFor()
    await expect.poll(() => failures.count()).toBe(0)
    expect(page.complaints).toEqual([])
  })

  it('puts the doctor’s own terms where they were nearly understood, after showing them', async () => {
    await anna.put('/vocabulary', { terms: ['Pantoprazol'] })
    await page.getByRole('button', { name: 'Wortschatz' }).click()
    await page.getByRole('dialog').getByText('Pantoprasol').waitFor()
    await page.getByRole('button', { name: '1 Stelle ersetzen' }).click()
    await page.getByText('Ich nehme Pantoprazol.').waitFor()
    await page.getByText('korrigiert', { exact: true }).waitFor()
    expect(page.complaints).toEqual([])
  })

  it('prints the note with name and day, and nothing else', async () => {
    await page.getByRole('tab', { name: 'Verlauf' }).click()
    await page.evaluate('window.print = () => { document.documentElement.dataset.printed = "yes" }')
    await page.getByRole('button', { name: 'Drucken' }).click()
    await page.locator('[data-printed=yes]').waitFor()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.getByRole('heading', { name: 'Frau Übermüller' }).waitFor()
    await page.getByText('Montag, 2. März 2099').waitFor()
    await page.getByText('ENTWURF – nicht freigegeben').waitFor()
    await page.getByText('Husten seit drei Tagen.').waitFor()
    const seen = await page.evaluate<string>('document.body.innerText')
    for (const other of ['Freigeben', 'Einstellungen', 'Transkript', 'Dokumente', 'nicht belegt', 'Folgetermin'])
      expect(seen).not.toContain(other)
    const ink = await page.evaluate<string[]>(`[...document.querySelectorAll('h1, h3, [data-support]')]
      .map((element) => getComputedStyle(element).color)`)
    expect(new Set(ink)).toEqual(new Set(['rgb(0, 0, 0)']))
    const lines = await page.evaluate<string[]>(`[...document.querySelectorAll('[data-support]')]
      .map((element) => getComputedStyle(element).borderBottomStyle)`)
    expect(new Set(lines)).toEqual(new Set(['none']))
    expect((await page.pdf()).length).toBeGreaterThan(1_000)
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  })

  it('shows a draft that is newer than what was released as one to review, wherever the visit is shown', async () => {
    await page.getByRole('button', { name: 'Freigeben' }).click()
    await page.getByText('Die Notiz ist freigegeben.').waitFor()
    await page.getByRole('button', { name: 'Neu entwerfen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neu entwerfen' })
    await dialog.getByRole('button', { name: 'Neu entwerfen' }).click()
    await dialog.getByRole('button', { name: 'Neue Fassung übernehmen' }).click()
    await dialog.waitFor({ state: 'detached' })
    // In the header of the visit.
    await page.getByText('Neuen Entwurf prüfen').waitFor()
    expect(dataOf(await anna.get(`/appointments/get/${id}`))).toMatchObject({
      ...{ status: 'finished', notes_status: 'draft', stage: 'redrafted' },
    })
    await page.goto('/?day=2099-03-02')
    const row = page.getByRole('link', { name: /Frau Übermüller.*Neuen Entwurf prüfen/ })
    await row.waitFor()
    await page.getByRole('radiogroup', { name: 'Filter' }).getByText('Zu prüfen').click()
    await row.waitFor()
    await page.goto('/?view=day&day=2099-03-02')
    await page.locator('a', { hasText: 'Frau Übermüller · Neuen Entwurf prüfen' }).waitFor()
    expect(page.complaints).toEqual([])
  })

  it('says when the visit is deleted elsewhere, and leaves unsaved text to be copied, but nothing of one deleted here', async () => {
    await page.getByRole('button', { name: 'Anamnese bearbeiten' }).click()
    await page.getByRole('textbox', { name: 'Anamnese' }).fill('Nur hier.')
    const kept = () => page.evaluate<string>('JSON.stringify(localStorage)')
    await expect.poll(kept).toContain('Nur hier.')
    await anna.delete(`/appointments/delete/${id}`)
    await page.getByText('Diesen Termin gibt es nicht (mehr)').waitFor()
    expect(await page.getByRole('textbox', { name: 'Anamnese' }).inputValue()).toBe('Nur hier.')
    await page.getByRole('button', { name: 'Änderungen verwerfen' }).last().click()
    await page.getByRole('link', { name: 'Zur Tagesansicht' }).click()

    const { _id } = await anna.appointment({ name: 'Herr Weg' })
    await page.goto(`/visit/${_id}`)
    await page.getByRole('button', { name: 'Notiz schreiben' }).click()
    await page.keyboard.type('Vertraulich')
    await page.reload()
    await page.getByText('Vertraulich').waitFor()
    await page.getByRole('button', { name: 'Mehr zu Herr Weg' }).click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await page.getByText('Der Termin ist gelöscht.').waitFor()
    expect(await kept()).not.toContain('Vertraulich')
    expect(page.complaints).toEqual([])
  })
})
