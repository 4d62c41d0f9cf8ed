import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audioFolder } from '@visite/hearing/test/audio'
import axe from 'axe-core'
import ICAL from 'ical.js'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, navigate, openWindow, sharedBrowser, signIn, type Window } from '../browser.ts'
import { heard, scriptedTranscriber, spoken } from '../fakes/engines.ts'
import { fromCp437, gdtLines } from '../gdt-file.ts'
import { practiceSystem } from '../practice-system.ts'
import { dataOf, type TestDoctor } from '../service.ts'
import { type VisitedService, visitedService } from '../visited-service.ts'

const ERIKA = { first_name: 'Erika', last_name: 'Muster', email: 'erika@patient.example' }
/** A Monday on which the practice is open, soon enough for calendars. */
const DAY = (() => {
  const day = new Date(Date.now() + 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
})()
const inWords = new Intl.DateTimeFormat('de-DE', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const PRACTICE = {
  ...{ name: 'Praxis am Markt', street: 'Markt 1', postal_code: '04109', city: 'Leipzig', phone: '0341 1234' },
  ...{ online_moving: true, opening_hours: [{ weekday: 1, from: '09:00', to: '11:00' }] },
}

const transcriber = scriptedTranscriber(() =>
  heard(spoken('Was führt Sie zu mir?', 'Ich habe seit drei Tagen Husten.')),
)
let service: VisitedService
let anna: TestDoctor
let base: string
let browser: Browser
/** Where the doctor works. */
let doctor: Window
const files = audioFolder()
const exchange = mkdtempSync(join(tmpdir(), 'visite-exchange-'))
beforeAll(async () => {
  service = await visitedService({ transcriber }, { env: { VISITE_GDT_DIR: exchange } })
  base = service.address
  anna = await service.doctor()
  await anna.put('/practice', PRACTICE)
  browser = await sharedBrowser()
  doctor = await openWindow(browser, base)
  await signIn(doctor, anna)
})
afterAll(async () => {
  await closeWindows(browser)
  await service.remove()
  files.remove()
  rmSync(exchange, { recursive: true })
})

/** A patient's browser, which runs no page scripts and contacts nobody but us. */
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
  await service.idle()
  return service.mailedLink(ERIKA.email, '/b/')
}

const barriers = async (page: Page): Promise<string[]> => {
  return page.evaluate(`axe.run(document, { preload: false, resultTypes: ['violations'], selectors: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`)
}

describe('a patient with the link of the mail', () => {
  it('confirms, moves and cancels without scripts, and the doctor sees it (contract 10 page)', async () => {
    const booked = { notify_patient: true, patient: ERIKA, duration_minutes: 30, date: DAY, time: '09:30' }
    const { _id } = await anna.appointment(booked)
    const seen = async () => dataOf(await anna.get(`/appointments/get/${_id}`))
    const { page, elsewhere, close } = await patient(false)
    await page.goto(await link())
    const { url: feed } = dataOf<{ url: string }>(await anna.post('/calendars/private-feed'))
    const subscribed = async () => (await fetch(feed)).text()
    expect(await subscribed()).toMatch(/SUMMARY:Termin\r\n/)
    await navigate(doctor, `/?view=list&day=${DAY}`)
    await page.getByRole('button', { name: 'Ich komme' }).click()
    await page.getByText('Sie haben zugesagt').waitFor()
    expect((await seen()).booking).toMatchObject({ patient_confirmed_at: expect.any(String) })
    // The doctor's own view learns of it by an event; other programs read it when they look again.
    await doctor.getByRole('link', { name: /09:30.*Patient hat zugesagt/ }).waitFor()
    expect(await subscribed()).toMatch(/SUMMARY:Termin \(zugesagt\)\r\n/)
    await page.goto(`${page.url()}?from=${DAY}`)
    await page
      .getByRole('group', { name: inWords.format(new Date(DAY)) })
      .getByRole('radio', { name: '10:30 Uhr' })
      .check()
    await page.getByRole('button', { name: 'Termin verschieben' }).click()
    await page.getByText('Ihr Termin ist verschoben').waitFor()
    expect(await seen()).toMatchObject({ time: '10:30', booking_status: 'confirmed' })
    await doctor.getByRole('link', { name: /10:30.*Patient hat zugesagt/ }).waitFor()
    const [event] = new ICAL.Component(ICAL.parse(await subscribed())).getAllSubcomponents('vevent')
    const starts = event && new ICAL.Event(event).startDate?.toJSDate()
    expect(starts?.toLocaleString('sv', { timeZone: 'Europe/Berlin' })).toBe(`${DAY} 10:30:00`)
    await page.getByLabel('Grund (freiwillig)').fill('Bin verreist')
    await page.getByRole('button', { name: 'Termin absagen' }).click()
    await page.getByText('Sie haben diesen Termin abgesagt').waitFor()
    expect(await seen()).toMatchObject({
      booking_status: 'cancelled',
      booking: { cancellation_reason: 'Bin verreist' },
    })
    await doctor.getByRole('link', { name: /10:30.*abgesagt/ }).waitFor()
    expect(await subscribed()).not.toContain('BEGIN:VEVENT')
    expect(elsewhere).toEqual([])
    await close()
  })

  it('meets no barrier that axe can find, in any language and on any page (contract 10 page)', async () => {
    const { _id } = await anna.appointment({
      notify_patient: true,
      patient: ERIKA,
      duration_minutes: 30,
      date: DAY,
      time: '09:00',
    })
    const { page, elsewhere, close } = await patient(true)
    await page.addInitScript(axe.source)
    const booking = await link()
    const { url } = dataOf<{ url: string }>(await anna.post(`/consent/${_id}/link`))
    const consent = base + new URL(url).pathname
    for (const address of [
      `${booking}?from=${DAY}`,
      ...['en', 'tr', 'ar', 'ru', 'uk'].map((language) => `${booking}?language=${language}&from=${DAY}`),
      `${booking}x`,
      ...['de', 'en', 'tr', 'ar', 'ru', 'uk'].map((language) => `${consent}?language=${language}`),
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

describe('a practice system with an exchange folder', () => {
  it('has a patient recorded, released and answered with the same number (contract 11a gdt)', async () => {
    const system = practiceSystem(exchange)
    const opened: string[] = []
    // The second time the visit is there already.
    for (const view of ['/settings/practice', '/patients']) {
      await navigate(doctor, view)
      system.request('4711', 'Müßig')
      await doctor.getByRole('button', { name: 'Termin öffnen' }).click()
      await doctor.getByRole('heading', { name: 'Patient/in' }).waitFor()
      await doctor.getByText('Patientennummer 4711').waitFor()
      opened.push(doctor.url())
    }
    expect(new Set(opened).size).toBe(1)
    const sound = files.consultationAs('a.ogg', ['-c:a', 'libopus'], 6)
    await doctor.getByRole('region', { name: 'Aufnahme' }).locator('input[type=file]').setInputFiles(sound)
    await doctor.locator('[data-role]').first().waitFor()
    await doctor.getByRole('button', { name: 'Freigeben', exact: true }).click()
    await doctor.getByText('Die Notiz ist freigegeben.').waitFor()
    const id = new URL(doctor.url()).pathname.split('/').at(-1)
    await service.idle()
    const answers = readdirSync(join(exchange, 'out')).filter((name) => name.endsWith('.gdt'))
    expect(answers).toEqual([`${id}.gdt`])
    const lines = gdtLines(readFileSync(join(exchange, 'out', `${id}.gdt`)), fromCp437)
    const all = (field: string) => lines.filter(([one]) => one === field).map(([, content]) => content)
    expect(['8000', '8315', '8316', '3000', '3101', '3103'].map((field) => all(field).join())).toEqual([
      ...['6310', 'PVS1', 'VISITE', '4711', 'Müßig', '01021980'],
    ])
    expect(all('6228').join(' ')).toContain('Husten')
    expect(doctor.complaints).toEqual([])
  })
})
