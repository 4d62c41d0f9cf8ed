import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeWindows, navigate, openWindow, sharedBrowser, signIn, type Window } from '../browser.ts'
import { attentiveTranscriber } from '../fakes/attentive.ts'
import { dataOf, type TestDoctor } from '../service.ts'
import { type VisitedService, visitedService } from '../visited-service.ts'

/**
 * Puts the microphone's track under the test's control: it mutes and ends as if the device had, since no browser lets a
 * script unplug a device. The sound before and after is the browser's own fake microphone.
 */
const WATCHED = `{
  globalThis.microphones = []
  globalThis.heard = 0
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted)
    microphones.push(stream.getAudioTracks()[0])
    return stream
  }
  const begin = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) {
    heard++
    return begin.apply(this, when)
  }
}`

describe('a microphone that hears nothing', () => {
  let service: VisitedService
  let browser: Browser
  let anna: TestDoctor
  let page: Window
  let id: string

  beforeAll(async () => {
    service = await visitedService({ transcriber: attentiveTranscriber({ turns: 3 }) })
    browser = await sharedBrowser()
    anna = await service.doctor()
    page = await openWindow(browser, service.address)
    await page.addInitScript(WATCHED)
    page.on('dialog', (dialog) => dialog.accept())
    await signIn(page, anna)
  })
  afterAll(async () => {
    await closeWindows(browser)
    await service.remove()
  })
  beforeEach(async () => {
    id = (await anna.appointment({ language: 'en' }))._id
  })
  // A recording still running would keep the machine busy; nothing stays chosen.
  afterEach(async () => {
    await page.evaluate('localStorage.clear()')
    await page.goto('/')
  })

  const record = async (way: string) => {
    await navigate(page, `/visit/${id}`)
    await page.getByText(way).click()
  }
  const start = () => page.getByRole('button', { name: 'Aufnahme starten' }).click()
  const recorded = (wanted: number) =>
    expect
      .poll(async () => Number((await page.getByRole('timer').innerText()).split(':')[1]))
      .toBeGreaterThanOrEqual(wanted)
  const hears = (sound: boolean) => page.evaluate(`microphones.at(-1).enabled = ${sound}`)
  const alarm = (text: string) => page.getByRole('alert').filter({ hasText: text })
  /** What a device does to its track. */
  const device = (event: 'mute' | 'unmute' | 'ended') =>
    page.evaluate(`{
      const track = microphones.at(-1)
      if ('${event}' === 'ended') track.stop()
      track.dispatchEvent(new Event('${event}'))
    }`)
  const finished = async () => {
    await page.getByRole('button', { name: 'Beenden' }).click()
    await page.getByRole('region', { name: 'Transkript' }).waitFor()
    const [recording] = dataOf<{ duration_seconds: number; append_recordings: unknown[] }[]>(
      await anna.get(`/recordings/${id}`),
    )
    expect(recording?.append_recordings).toEqual([])
    return recording?.duration_seconds ?? 0
  }

  // Both ways open and watch the microphone alike (`openMicrophone`), so silence is tested with one, muting with the
  // other.
  it('ten seconds of silence are reported in every view, and no longer once there is sound', async () => {
    await record('Live mitlesen')
    await start()
    await recorded(1)
    await hears(false)
    await page.getByRole('link', { name: 'Einstellungen' }).click()
    await alarm('Seit 10 Sekunden ist nichts zu hören').waitFor()
    expect(await page.evaluate('heard')).toBe(0)
    await hears(true)
    await alarm('Seit 10 Sekunden').waitFor({ state: 'detached' })
    expect(page.complaints).toEqual([])
  })

  it('a muted one is reported at once, aloud if wanted, until it is unmuted', async () => {
    await record('Zwei Kanäle')
    await page.getByRole('switch', { name: 'Ton bei stummem Mikrofon' }).check()
    await start()
    await recorded(1)
    await page.getByRole('link', { name: 'Einstellungen' }).click()
    await device('mute')
    await alarm('Das Mikrofon ist stummgeschaltet').waitFor()
    await expect.poll(() => page.evaluate('heard')).toBe(2)
    await device('unmute')
    await alarm('Das Mikrofon ist stummgeschaltet').waitFor({ state: 'detached' })
    expect(page.complaints).toEqual([])
  })

  it.each(['Live mitlesen', 'Zwei Kanäle'])(
    '%s: an unplugged one is reported at once; with another one the same take continues',
    async (way) => {
      await record(way)
      await start()
      await recorded(1)
      await device('ended')
      await alarm('Das Mikrofon ist nicht mehr da').waitFor()
      const pulled = await page.getByRole('timer').innerText()
      await alarm('gesichert').getByRole('button', { name: 'Weiter aufnehmen' }).click()
      await alarm('Das Mikrofon ist nicht mehr da').waitFor({ state: 'detached' })
      expect(await page.evaluate('microphones.length')).toBe(2)
      await recorded(Number(pulled.split(':')[1]) + 1)
      expect(await finished()).toBeGreaterThan(1)
      expect(page.complaints).toEqual([])
    },
  )

  it('is replaced by the chosen one; unplugged without another, it keeps what was said', async () => {
    await record('Live mitlesen')
    await start()
    await recorded(1)
    await device('ended')
    await page.getByRole('combobox', { name: 'Mikrofon' }).click()
    const choices = page.getByRole('option')
    const wanted = await choices.last().innerText()
    await choices.last().click()
    await page.getByRole('button', { name: 'Weiter aufnehmen' }).click()
    await expect.poll(() => page.evaluate('microphones.length')).toBe(2)
    expect(await page.evaluate('microphones[1].label')).toBe(wanted)
    await alarm('Das Mikrofon ist nicht mehr da').waitFor({ state: 'detached' })
    await device('ended')
    await alarm('Das Mikrofon ist nicht mehr da').waitFor()
    // It is ended and sent.
    expect(await finished()).toBeGreaterThan(0.4)
  })
})
