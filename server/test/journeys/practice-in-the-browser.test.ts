import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { mailsTo } from '../mails.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../service.ts'

const ERIKA = { first_name: 'Erika', last_name: 'Muster', email: 'erika@patient.example' }
const DAY = '2099-03-02'
const PRACTICE = {
  ...{ name: 'Praxis am Markt', street: 'Markt 1', postal_code: '04109', city: 'Leipzig', phone: '0341 1234' },
  ...{ online_moving: true, opening_hours: [{ weekday: 1, from: '09:00', to: '11:00' }] },
}

let service: TestService
let anna: TestDoctor
let base: string
let browser: Browser
beforeAll(async () => {
  service = await startService('sqlite')
  base = await service.app.listen({ host: '127.0.0.1', port: 0 })
  anna = await service.doctor()
  await anna.put('/practice', PRACTICE)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await service.remove()
})

/** A patient's browser: it runs no scripts of pages, and asks nobody but us. */
async function patient(javaScriptEnabled: boolean) {
  const context = await browser.newContext({
    javaScriptEnabled,
    locale: 'de-DE',
    viewport: { width: 390, height: 800 },
  })
  const page = await context.newPage()
  const elsewhere: string[] = []
  page.on('request', (request) => !request.url().startsWith(base) && elsewhere.push(request.url()))
  return { page, elsewhere, close: () => context.close() }
}

const link = async () => {
  const text = (await mailsTo(service, ERIKA.email)).at(-1)?.text ?? ''
  return base + (/(\/b\/[\w-]+)/.exec(text)?.[1] ?? '')
}

const barriers = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source)
  return page.evaluate(`axe.run(document, { preload: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`)
}

describe('a patient with the link of the mail', () => {
  it('comes, moves and cancels without scripts, and the doctor sees it (contract 10 page)', async () => {
    const booked = { notify_patient: true, patient: ERIKA, duration_minutes: 30, date: DAY, time: '09:30' }
    const { _id } = await anna.appointment(booked)
    const seen = async () => dataOf(await anna.get(`/appointments/get/${_id}`))
    const { page, elsewhere, close } = await patient(false)
    await page.goto(await link())
    await page.getByRole('button', { name: 'Ich komme' }).click()
    await page.getByText('Sie haben zugesagt').waitFor()
    expect((await seen()).booking).toMatchObject({ patient_confirmed_at: expect.any(String) })
    await page.goto(`${page.url()}?from=${DAY}`)
    await page.getByRole('group', { name: 'Montag, 2. März' }).getByRole('radio', { name: '10:30 Uhr' }).check()
    await page.getByRole('button', { name: 'Termin verschieben' }).click()
    await page.getByText('Ihr Termin ist verschoben').waitFor()
    expect(await seen()).toMatchObject({ time: '10:30', booking_status: 'confirmed' })
    await page.getByLabel('Grund (freiwillig)').fill('Bin verreist')
    await page.getByRole('button', { name: 'Termin absagen' }).click()
    await page.getByText('Sie haben diesen Termin abgesagt').waitFor()
    expect(await seen()).toMatchObject({
      booking_status: 'cancelled',
      booking: { cancellation_reason: 'Bin verreist' },
    })
    expect(elsewhere).toEqual([])
    await close()
  })

  it('meets no barrier that axe knows, in either language and on every page (contract 10 page)', async () => {
    const { _id } = await anna.appointment({
      notify_patient: true,
      patient: ERIKA,
      duration_minutes: 30,
      date: DAY,
      time: '09:00',
    })
    const { page, elsewhere, close } = await patient(true)
    const booking = await link()
    const { url } = dataOf<{ url: string }>(await anna.post(`/consent/${_id}/link`))
    const consent = base + new URL(url).pathname
    for (const address of [
      `${booking}?from=${DAY}`,
      `${booking}?language=en&from=${DAY}`,
      `${booking}x`,
      ...['de', 'ar', 'ru'].map((language) => `${consent}?language=${language}`),
    ]) {
      await page.goto(address)
      expect({ address, barriers: await barriers(page) }).toEqual({ address, barriers: [] })
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(booking)
    expect(await barriers(page)).toEqual([])
    expect(elsewhere).toEqual([])
    await page.goto(`${consent}?language=ar`)
    await page.getByRole('button', { name: 'أوافق', exact: true }).click()
    await page.getByText('لقد وافقت').waitFor()
    expect(dataOf(await anna.get(`/consent/${_id}`))).toMatchObject({ status: 'given', language: 'ar' })
    await close()
  })
})
