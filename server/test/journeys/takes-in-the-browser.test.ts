import { TranscriberError } from '@visite/hearing/port'
import { audioFolder } from '@visite/hearing/test/audio'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeWindows, navigate, openWindow, sharedBrowser, signIn, type Window } from '../browser.ts'
import { heard, scriptedTranscriber, spoken } from '../fakes/engines.ts'
import { dataOf, type TestDoctor } from '../service.ts'
import { until, type VisitedService, visitedService } from '../visited-service.ts'

describe('takes in the dashboard', () => {
  const files = audioFolder()
  // Enough bytes that a browser requests them again when it returns to this take.
  const first = files.consultationAs('first.ogg', ['-c:a', 'libopus', '-b:a', '256k'], 4)
  let service: VisitedService
  let browser: Browser
  let anna: TestDoctor
  let page: Window
  let id: string
  let failing: boolean
  let takes: number

  beforeAll(async () => {
    const transcriber = scriptedTranscriber(() => {
      if (failing) throw new TranscriberError('refused', 'no')
      takes++
      return heard(spoken(`Erstes im Teil ${takes}`, `Zweites im Teil ${takes}`))
    })
    service = await visitedService({ transcriber })
    browser = await sharedBrowser()
    anna = await service.doctor()
    page = await openWindow(browser, service.address)
    await signIn(page, anna)
  })
  afterAll(async () => {
    await closeWindows(browser)
    await service.remove()
    files.remove()
  })
  afterEach(() => page.unrouteAll())
  beforeEach(async () => {
    failing = false
    takes = 0
    id = (await anna.appointment())._id
    await navigate(page, `/visit/${id}`)
  })

  const said = (text: string) => page.locator('[data-role]', { hasText: text })
  const upload = () => page.getByRole('region', { name: 'Aufnahme' }).locator('input[type=file]').setInputFiles(first)

  it('are appended by upload and by recording, even to a released note, and heard where they belong (contract 4)', async () => {
    await upload()
    await said('Zweites im Teil 1').waitFor()
    await page.getByRole('button', { name: 'Freigeben' }).click()
    await page.getByText('Die Notiz ist freigegeben.').waitFor()
    await page.getByRole('button', { name: 'Weiteren Teil aufnehmen' }).click()
    await upload()
    await said('Zweites im Teil 2').waitFor()
    expect(dataOf(await anna.get(`/appointments/get/${id}`)).notes_status).toBe('released')

    await page.getByRole('button', { name: 'Weiteren Teil aufnehmen' }).click()
    await page.getByRole('button', { name: 'Aufnahme starten' }).click()
    await page
      .getByRole('timer')
      .filter({ hasText: /0:0[1-9]/ })
      .waitFor()
    await page.getByRole('button', { name: 'Beenden' }).click()
    await said('Zweites im Teil 3').waitFor()

    const [recording] = dataOf<{ _id: string; append_recordings: { _id: string; source: string }[] }[]>(
      await anna.get(`/recordings/${id}`),
    )
    const [second, third] = recording?.append_recordings ?? []
    expect(recording?.append_recordings.map(({ source }) => source)).toEqual(['upload', 'live'])

    const asked: string[] = []
    page.on('request', (request) => {
      const take = /recordings\/audio\/.*recording_id=(\w+)/.exec(request.url())?.[1]
      if (take && asked.at(-1) !== take) asked.push(take)
    })
    await said('Erstes im Teil 3').getByRole('button').first().click()
    await until('the third take', async () => (asked.at(-1) === third?._id ? true : undefined))
    await page.getByRole('button', { name: 'Anhalten' }).waitFor()
    await said('Zweites im Teil 1').getByRole('button').first().click()
    await until('the first take', async () => (asked.at(-1) === recording?._id ? true : undefined))
    await said('Zweites im Teil 1').and(page.locator('[data-speaking=true]')).waitFor()
    // When playing continues, the next take follows.
    await page.getByRole('button', { name: 'Anhalten' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Abspielen' }).click()
    await until('the second take', async () => (asked.at(-1) === second?._id ? true : undefined))
    await said('Erstes im Teil 2').and(page.locator('[data-speaking=true]')).waitFor()
    expect(page.complaints).toEqual([])
  })

  it('that failed are retried; the recording is safe (contract 3)', async () => {
    failing = true
    await upload()
    const trouble = page.getByRole('alert').filter({ hasText: 'Fehler' })
    await trouble.waitFor()
    const reason = dataOf(await anna.get(`/appointments/get/${id}`)).error_reason
    await trouble.getByText(String(reason)).waitFor()
    // It can be played while it waits for its text.
    await page.getByRole('button', { name: 'Abspielen' }).waitFor()
    failing = false
    await trouble.getByRole('button', { name: 'Erneut versuchen' }).click()
    await said('Zweites im Teil 1').waitFor()
    await trouble.waitFor({ state: 'detached' })
    expect(page.complaints).toEqual([])
  })

  it('that were not sent yet are deleted here too when consent is withdrawn elsewhere, and the doctor is told (contract 9 consent)', async () => {
    const inStore = (request: string) =>
      page.evaluate(`new Promise((resolve) => {
        const opening = indexedDB.open('visite-takes')
        opening.onsuccess = () => {
          const store = opening.result.transaction('takes', 'readwrite').objectStore('takes')
          store.${request}.onsuccess = ({ target }) => resolve(target.result)
        }
      })`)
    const kept = () => inStore('count()')
    const told = page.getByRole('alert').filter({ hasText: 'Die Einwilligung in die Aufnahme wurde widerrufen.' })
    const record = async (visit: string) => {
      await navigate(page, `/visit/${visit}`)
      await page.getByRole('button', { name: 'Aufnahme starten' }).click()
      await page
        .getByRole('timer')
        .filter({ hasText: /0:0[1-9]/ })
        .waitFor()
    }
    await page.evaluate(`localStorage.setItem('visite.recording', 'channels')`)
    await page.route('**/recordings/add/*', (route) => route.abort())
    await record(id)
    await page.getByRole('button', { name: 'Beenden' }).click()
    await page.getByText('Aufnahme noch nicht übertragen').waitFor()
    const { _id: other } = await anna.appointment()
    await record(other)
    // Left behind by a window that was closed.
    const { _id: third } = await anna.appointment()
    const left = { id: 'left', appointmentId: third, mimeType: 'audio/webm', consentRound: 0 }
    await inStore(`put(${JSON.stringify({ ...left, startedAt: new Date(), durationMs: 1_000, ended: true })})`)
    expect(await kept()).toBe(3)

    // One is left, one is being recorded; another device hears of it from the patients.
    await anna.put(`/consent/${third}`, { status: 'withdrawn' })
    await told.waitFor()
    expect(await kept()).toBe(2)
    await told.getByRole('button', { name: 'OK' }).click()
    await anna.put(`/consent/${other}`, { status: 'withdrawn' })
    await told.waitFor()
    await page.getByRole('timer').waitFor({ state: 'detached' })
    expect(await kept()).toBe(1)
    await told.getByRole('button', { name: 'OK' }).click()

    // Consent given again before a browser is back does not allow it to send what it recorded before.
    await page.context().setOffline(true)
    for (const status of ['withdrawn', 'given']) await anna.put(`/consent/${id}`, { status })
    await page.unroute('**/recordings/add/*')
    await page.context().setOffline(false)
    await told.waitFor()
    expect(await kept()).toBe(0)
    for (const visit of [id, other, third]) expect(dataOf(await anna.get(`/recordings/${visit}`))).toEqual([])
    await page.evaluate(`localStorage.removeItem('visite.recording')`)
    await told.getByRole('button', { name: 'OK' }).click()
    expect(page.complaints).toEqual([])
  })
})
