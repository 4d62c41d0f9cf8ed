import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeWindows, navigate, openWindow, sharedBrowser, signIn, today, type Window } from '../browser.ts'
import { dataOf, type TestDoctor } from '../service.ts'
import { type VisitedService, visitedService } from '../visited-service.ts'

const lines = (name: string, count: number) => Array.from({ length: count }, (_, line) => `${name} ${line}.`).join('\n')
const NOTES = `Subjektiv\n${lines('Beschwerde', 40)}\n\nObjektiv\n${lines('Befund', 30)}\n\nPlan\n${lines('Schritt', 40)}`

/**
 * How many pixels of the caret's line, or else of the focused element, are outside the window or below the page's
 * header or footer; elements that are part of these (or meant to overlay them) are below nothing.
 */
const HIDDEN = `(() => {
  const field = document.activeElement
  const [foot, head] = ['[class*=foot]', 'header'].map((one) => document.querySelector(one))
  if (foot.contains(field) || head.contains(field) || field.matches('body, .skip-link')) return { of: '', pixels: 0 }
  const { left, right, ...box } = field.getBoundingClientRect().toJSON()
  if (field.tagName === 'TEXTAREA') {
    const { lineHeight, paddingTop, borderTopWidth } = getComputedStyle(field)
    const line = field.value.slice(0, field.selectionStart).split('\\n').length - 1
    box.top += parseFloat(borderTopWidth) + parseFloat(paddingTop) + line * parseFloat(lineHeight) - field.scrollTop
    box.bottom = box.top + parseFloat(lineHeight)
  }
  const covered = [foot, head].map((one) => {
    const other = one.getBoundingClientRect()
    if (other.right <= left || other.left >= right) return 0
    return Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)
  })
  return { of: field.outerHTML.slice(-90), pixels: Math.max(0, ...covered, -box.top, box.bottom - innerHeight) }
})()`

describe('writing a long note', () => {
  let service: VisitedService
  let browser: Browser
  let anna: TestDoctor

  beforeAll(async () => {
    service = await visitedService()
    browser = await sharedBrowser()
    anna = await service.doctor()
  })
  afterAll(async () => {
    await closeWindows(browser)
    await service.remove()
  })

  /** One visit for all tests: only the last one changes it. */
  describe.each([
    { name: 'on a desk', look: {} },
    { name: 'on a phone', look: { phone: true } },
  ])('$name', ({ look }) => {
    let page: Window
    let id: string

    beforeAll(async () => {
      id = (await anna.appointment({ name: 'Frau Lang', date: today(), notes_type: 'soap' }))._id
      await anna.post(`/notes/add/${id}`, { notes: NOTES, summary: 'Kurz.' })
      page = await openWindow(browser, service.address, look)
      await signIn(page, anna, `/visit/${id}`)
    })
    afterAll(() => page.context().close())
    beforeEach(async () => {
      await navigate(page, `/visit/${id}`)
      await page.getByText('Beschwerde 0.').waitFor()
    })

    const hidden = () => page.evaluate<{ of: string; pixels: number }>(HIDDEN)
    const inSight = () => expect.poll(hidden).toMatchObject({ pixels: 0 })
    /** What a finger or a pointer would hit at its centre. */
    const isOnTop = (element: Locator) =>
      element.evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return one.contains(one.ownerDocument.elementFromPoint(left + width / 2, top + height / 2))
      })
    const edit = async (section: string) => {
      await page.getByRole('button', { name: `${section} bearbeiten` }).click()
      return page.getByRole('textbox', { name: section })
    }
    const release = () => page.getByRole('button', { name: 'Freigeben', exact: true })

    it('never hides what the Tab key reaches behind the footer or the header (WCAG 2.4.11)', async () => {
      await edit('Objektiv')
      for (const key of ['Shift+Tab', 'Tab']) {
        for (let step = 0; step < 25; step++) {
          await page.keyboard.press(key)
          await inSight()
        }
      }
      expect(page.complaints).toEqual([])
    })

    it('shows a notice beside the release button, not over it', async () => {
      const field = await edit('Objektiv')
      await field.press('Control+Home')
      await page.keyboard.type('Neu.\n')
      await page.getByRole('button', { name: 'Änderungen verwerfen' }).last().click()
      await page.getByText('Die Änderungen sind verworfen.').waitFor()
      expect(await isOnTop(release())).toBe(true)
      expect(page.complaints).toEqual([])
    })

    it('never writes behind the footer or the header: line by line, pasted, and after a failure, which is reported beside the button until the release (WCAG 2.4.11)', async () => {
      let away = true
      await page.route('**/notes/add/**', (route) =>
        away ? route.fulfill({ status: 502, contentType: 'text/html', body: '' }) : route.continue(),
      )
      const field = await edit('Subjektiv')
      await field.press('Control+End')
      await inSight()
      for (let line = 0; line < 12; line++) {
        await page.keyboard.press('Enter')
        await page.keyboard.type('Neu.')
        await inSight()
      }
      const pasted = async () => {
        await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(lines('Eingefügt', 25))})`)
        await page.keyboard.press('Control+V')
        return field.inputValue()
      }
      // Another file may write to the clipboard in between.
      await expect.poll(pasted).toContain('Eingefügt 24.')
      await inSight()
      for (let line = 0; line < 60; line++) await page.keyboard.press('ArrowUp')
      await inSight()
      await page.keyboard.press('Control+End')
      await inSight()
      await page.keyboard.press('Control+S')
      const told = page.getByRole('alert').filter({ hasText: 'Nicht freigegeben. Ihr Text ist noch da.' })
      await told.filter({ hasText: 'Der Dienst ist gerade nicht erreichbar.' }).waitFor()
      await inSight()
      expect(await isOnTop(told)).toBe(true)
      expect(await isOnTop(release())).toBe(true)
      await page.keyboard.type(' Und weiter.')
      await inSight()
      expect(await isOnTop(told)).toBe(true)
      await navigate(page, `/visit/${id}`)
      await page.getByText('Eingefügt 24. Und weiter.').waitFor()
      expect(await isOnTop(told)).toBe(true)

      away = false
      await release().click()
      await page.getByText('Die Notiz ist freigegeben.').waitFor()
      await told.waitFor({ state: 'detached' })
      const [note] = dataOf<{ notes: string }[]>(await anna.get(`/notes/${id}`))
      expect(note?.notes).toContain('Eingefügt 24. Und weiter.')
      expect(page.complaints).toEqual([])
    })
  })
})
