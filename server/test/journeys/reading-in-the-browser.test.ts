import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Citation, CitationSource } from '@visite/drafter/port'
import { audioFolder } from '@visite/hearing/test/audio'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeWindows, navigate, openWindow, sharedBrowser, signIn, type Window } from '../browser.ts'
import { heard, scriptedDrafter, scriptedTranscriber, spoken } from '../fakes/engines.ts'
import { dataOf, type TestDoctor } from '../service.ts'
import { until, type VisitedService, visitedService } from '../visited-service.ts'

const NOTES = 'Anamnese\nHusten seit drei Tagen. Raucht nicht.'
const SUMMARY = 'Sie husten seit drei Tagen. Sie haben kein Fieber.'

/** One visit in one window, for one test after the other; the later ones change the visit. */
describe('reading a draft in the dashboard', () => {
  const files = audioFolder()
  let service: VisitedService
  let browser: Browser
  let anna: TestDoctor
  let page: Window
  let id: string

  beforeAll(async () => {
    const segments = spoken('Was führt Sie zu mir?', 'Ich huste seit drei Tagen.', 'Ich nehme Pantoprasol.')
    const transcriber = scriptedTranscriber(() => heard(segments))
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
    const drafter = scriptedDrafter(() => ({
      notes: NOTES,
      summary: SUMMARY,
      engine: 'scripted',
      meta: { replaced: { engine: 'openai:small', reason: 'truncated' }, shortened: ['letter'] },
      citations: [
        cite(NOTES, 'Husten seit drei Tagen.', 'supported', [spot]),
        cite(NOTES, 'Raucht nicht.', 'unsupported', []),
      ],
      summary_citations: [
        cite(SUMMARY, 'Sie husten seit drei Tagen.', 'supported', [spot]),
        cite(SUMMARY, 'Sie haben kein Fieber.', 'unsupported', []),
      ],
    }))
    service = await visitedService({ transcriber, drafter })
    browser = await sharedBrowser()
    anna = await service.doctor()
    id = (await anna.appointment({ name: 'Frau Übermüller' }))._id
    const audio = { name: 'a.ogg', bytes: readFileSync(files.consultationAs('a.ogg', ['-c:a', 'libopus'], 6)) }
    await anna.upload(`/recordings/add/${id}`, { source: 'upload', audio })
    await until('the draft', async () => dataOf<unknown[]>(await anna.get(`/notes/${id}`))[0])
    page = await openWindow(browser, service.address)
    await signIn(page, anna)
  })
  afterAll(async () => {
    await closeWindows(browser)
    await service.remove()
    files.remove()
  })
  // As if it had just been opened: nothing chosen, nothing playing.
  beforeEach(async () => {
    await navigate(page, `/visit/${id}`)
    await page.getByText('Husten seit drei Tagen.').waitFor()
  })

  const sentence = (text: string) => page.locator('[data-support]', { hasText: text })
  /** Is the marked line on screen, neither covered nor hidden? */
  const isSourceSeen = () =>
    page.evaluate<boolean>(`(() => {
      const mark = document.querySelector('[data-lit=true] mark')
      const { left, top } = mark?.getBoundingClientRect() ?? { left: -9, top: -9 }
      return mark !== null && mark.contains(document.elementFromPoint(left + 4, top + 4))
    })()`)
  const isPlaying = () => page.getByRole('button', { name: 'Anhalten' })

  it('highlights the source of a sentence by pointer or keyboard, and plays it', async () => {
    const lit = page.locator('[data-lit=true] mark', { hasText: 'huste seit drei Tagen' })
    const heardUntilItsEnd = async () => {
      await isPlaying().waitFor()
      await page.locator('[data-speaking=true]', { hasText: 'Ich huste' }).waitFor()
      await isPlaying().waitFor({ state: 'detached' })
    }
    await sentence('Husten').hover()
    await lit.waitFor()
    await page.mouse.move(0, 0)
    await page.locator('[data-lit=true]').waitFor({ state: 'detached' })
    await sentence('Husten').focus()
    await lit.waitFor()
    expect(await isPlaying().count()).toBe(0)
    await page.keyboard.press('Enter')
    await heardUntilItsEnd()
    // For people who have chosen that, hovering is enough.
    await page.getByRole('button', { name: 'Belege beim Zeigen vorspielen' }).click()
    await sentence('Husten').hover()
    await heardUntilItsEnd()
    expect(page.complaints).toEqual([])
  })

  it.each([
    ['beside the note', { width: 1280, height: 500 }],
    ['in its own tab on a phone', { width: 390, height: 844 }],
  ])('scrolls the page to the source of a fact, %s, and keeps it marked', async (_, size) => {
    const before = page.viewportSize()
    await page.setViewportSize(size)
    for (const ask of ['click', 'Enter']) {
      await navigate(page, `/visit/${id}`)
      const fact = page.getByRole('link', { name: /^Husten/ }).last()
      await fact.scrollIntoViewIfNeeded()
      expect(await isSourceSeen()).toBe(false)
      if (ask === 'click') await fact.click()
      else await fact.press(ask)
      await expect.poll(isSourceSeen).toBe(true)
      // Something else lies below the resting pointer now.
      await isPlaying().waitFor({ state: 'detached' })
      expect(await isSourceSeen()).toBe(true)
      expect(await page.evaluate('document.activeElement === document.body')).toBe(false)
    }
    if (before) await page.setViewportSize(before)
    expect(page.complaints).toEqual([])
  })

  it('saves the note as a file', async () => {
    await page.getByRole('button', { name: 'Sichern als …' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('notiz.pdf')
    expect(await text(await file.createReadStream())).toMatch(/^%PDF/)
    expect(page.complaints).toEqual([])
  })

  it('inserts the doctor’s own terms where they were nearly understood, after showing them', async () => {
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

  it('shows a draft that is newer than the released note as one to review', async () => {
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
    expect(page.complaints).toEqual([])
  })

  it('says when the visit is deleted elsewhere', async () => {
    await anna.delete(`/appointments/delete/${id}`)
    await page.getByText('Diesen Termin gibt es nicht (mehr)').waitFor()
    expect(page.complaints).toEqual([])
  })
})
