import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeWindows, navigate, openTab, openWindow, sharedBrowser, signIn, type Window } from '../browser.ts'
import { endurance } from '../engines.ts'
import { attentiveTranscriber } from '../fakes/attentive.ts'
import { dataOf, type TestDoctor } from '../service.ts'
import { type VisitedService, visitedService } from '../visited-service.ts'

describe('a visit that is recorded elsewhere', () => {
  let service: VisitedService
  let browser: Browser
  let anna: TestDoctor
  let tablet: Window
  let phone: Window
  let id: string

  beforeAll(async () => {
    service = await visitedService({ transcriber: attentiveTranscriber({ turns: 3 }) })
    browser = await sharedBrowser()
    anna = await service.doctor()
    ;[tablet, phone] = [await device(), await device()]
  })
  afterAll(async () => {
    await closeWindows(browser)
    await service.remove()
  })
  beforeEach(async () => {
    id = (await anna.appointment({ language: 'en' }))._id
  })
  // Nothing stays chosen.
  afterEach(async () => {
    for (const page of [tablet, phone].filter((one) => !one.isClosed())) await page.evaluate('localStorage.clear()')
  })

  const device = async (look: Parameters<typeof openWindow>[2] = {}): Promise<Window> => {
    const page = await openWindow(browser, service.address, look)
    page.on('dialog', (dialog) => dialog.accept())
    await signIn(page, anna)
    return page
  }
  const startOf = (page: Window) => page.getByRole('button', { name: 'Aufnahme starten' })
  const recorded = (page: Window, wanted: number) =>
    expect
      .poll(async () => Number((await page.getByRole('timer').innerText()).split(':')[1]))
      .toBeGreaterThanOrEqual(wanted)
  const takes = async () => {
    const [recording] = dataOf<{ duration_seconds: number; append_recordings: { duration_seconds: number }[] }[]>(
      await anna.get(`/recordings/${id}`),
    )
    return recording ? [recording, ...recording.append_recordings].map(({ duration_seconds }) => duration_seconds) : []
  }
  const told = (page: Window) => page.getByText('Dieser Termin wird gerade aufgenommen')

  // In two channels, two windows of one browser take over from each other below; devices do in `npm run endurance`.
  const ways = [
    ['live', 'Live mitlesen'],
    ['in two channels', 'Zwei Kanäle'],
  ]
  it.each(endurance ? ways : ways.slice(0, 1))(
    '%s: shows who has been recording since when; taking over ends it there, and nothing is lost',
    async (_way, choice) => {
      for (const page of [tablet, phone]) await navigate(page, `/visit/${id}`)
      await startOf(phone).waitFor()
      await tablet.getByText(choice).click()
      await startOf(tablet).click()
      await recorded(tablet, 1)
      await told(phone).waitFor()
      await phone.getByText(/Gerät: .*Linux.*, seit \d/).waitFor()
      expect(await startOf(phone).count()).toBe(0)

      // It disappears by itself after a while.
      const notice = tablet.getByText('Dieser Termin wird jetzt in einem anderen Fenster').waitFor()
      await phone.getByRole('button', { name: 'Hier übernehmen' }).click()
      await phone.getByRole('dialog').getByRole('button', { name: 'Hier übernehmen' }).click()
      await notice
      await phone.getByRole('timer').waitFor()
      await tablet.getByRole('complementary', { name: 'Laufende Aufnahme' }).waitFor({ state: 'detached' })
      // Whatever was not acknowledged in time becomes a separate take.
      await expect.poll(async () => (await takes()).length).toBeGreaterThan(0)
      await told(tablet).waitFor()

      await recorded(phone, 1)
      await phone.getByRole('button', { name: 'Beenden' }).click()
      await expect.poll(async () => (await takes()).length).toBeGreaterThan(1)
      const total = async () => (await takes()).reduce((sum, seconds) => sum + seconds, 0)
      await expect.poll(total).toBeGreaterThan(1)
      await told(tablet).waitFor({ state: 'detached' })
      expect([...tablet.complaints, ...phone.complaints]).toEqual([])
    },
  )

  it('is started by one of two devices that start at once', async () => {
    for (const page of [tablet, phone]) await navigate(page, `/visit/${id}`)
    await Promise.all([startOf(tablet).waitFor(), startOf(phone).waitFor()])
    const buttons = await Promise.all([tablet, phone].map((page) => startOf(page).elementHandle()))
    await Promise.all(buttons.map((button) => button?.evaluate((found) => (found as { click(): void }).click())))
    const recording = async () =>
      (await Promise.all([tablet, phone].map((page) => page.getByRole('timer').count()))).reduce((a, b) => a + b)
    const refused = async () =>
      (await Promise.all([tablet, phone].map((page) => told(page).count()))).reduce((a, b) => a + b)
    await expect.poll(async () => [await recording(), await refused()]).toEqual([1, 1])
    const begun = (await tablet.getByRole('timer').count()) === 1 ? tablet : phone
    await begun.getByText('Verbunden', { exact: true }).waitFor()
    const { db } = service.adapters.database
    const sessions = await db.selectFrom('speech_sessions').select('id').where('appointment_id', '=', id).execute()
    expect(sessions).toHaveLength(1)
    // Still running, it would keep the machine busy.
    await begun.goto('/')
  })

  it('is shown between two windows of one browser without a network, and taken over there', async () => {
    const first = await device({ worker: true })
    const second = await openTab(first.context())
    for (const page of [first, second]) await page.goto(`/visit/${id}`)
    await startOf(second).waitFor()
    await first.getByText('Zwei Kanäle').click()
    await first.context().setOffline(true)
    await startOf(first).click()
    await recorded(first, 1)
    await startOf(second).click()
    await second.getByText('In einem anderen Fenster dieses Browsers.').waitFor()
    await second.getByRole('button', { name: 'Hier übernehmen' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Hier übernehmen' }).click()
    await second.getByRole('timer').waitFor()
    await first.getByRole('timer').waitFor({ state: 'detached' })
    await recorded(second, 1)
    await first.context().setOffline(false)
    await expect.poll(async () => (await takes()).length).toBe(1)
    await second.getByRole('button', { name: 'Beenden' }).click()
    await expect.poll(async () => (await takes()).length).toBe(2)
    await first.context().close()
  })

  // The last one, since the tablet does not come back.
  it('is free again when its recorder is gone', async () => {
    for (const page of [tablet, phone]) await navigate(page, `/visit/${id}`)
    await tablet.getByText('Zwei Kanäle').click()
    await startOf(tablet).click()
    await told(phone).waitFor()
    await tablet.context().close()
    service.clock.advance(3 * 60_000)
    await service.speech.sweep()
    await startOf(phone).waitFor()
  })
})
