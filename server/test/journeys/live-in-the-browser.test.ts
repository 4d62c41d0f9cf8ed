import { audioFolder } from '@visite/hearing/test/audio'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeWindows, navigate, openWindow, sharedBrowser, signIn, type Window } from '../browser.ts'
import { type BreakableTcp, breakableTcp } from '../fakes/breakable-tcp.ts'
import { heard, scriptedTranscriber, spoken } from '../fakes/engines.ts'
import { dataOf, type TestDoctor } from '../service.ts'
import { type VisitedService, visitedService } from '../visited-service.ts'

const SAMPLES_PER_SECOND = 16_000

describe('live speech in the browser (contract 4)', () => {
  const files = audioFolder()
  let service: VisitedService
  let wire: BreakableTcp
  let browser: Browser
  let anna: TestDoctor
  let page: Window
  let id: string

  beforeAll(async () => {
    const transcriber = {
      ...scriptedTranscriber(() => heard(spoken('Guten Tag.', 'Ich habe Husten.'))),
      // Its text, which grows, says how many seconds it has heard.
      live: async ({ onSegment }: Parameters<ReturnType<typeof scriptedTranscriber>['live']>[0]) => {
        let samples = 0
        const tell = (final: boolean) => {
          const seconds = Math.floor(samples / SAMPLES_PER_SECOND)
          const end_ms = (samples / SAMPLES_PER_SECOND) * 1_000
          if (seconds > 0) onSegment({ id: 'l1', start_ms: 0, end_ms, text: `Sekunde ${seconds}`, final })
        }
        return {
          push(more: Int16Array) {
            samples += more.length
            tell(false)
          },
          flush: async () => tell(true),
        }
      },
    }
    service = await visitedService({ transcriber })
    wire = await breakableTcp(Number(new URL(service.address).port))
    browser = await sharedBrowser()
    anna = await service.doctor()
    page = await openWindow(browser, `http://127.0.0.1:${wire.port}`)
    page.on('dialog', (dialog) => dialog.accept())
    await signIn(page, anna)
  })
  afterAll(async () => {
    await closeWindows(browser)
    await wire.cut()
    await service.remove()
    files.remove()
  })
  // A visit for each test, in one window: none leaves a recording in its storage.
  beforeEach(async () => {
    id = (await anna.appointment({ language: 'de' }))._id
    await navigate(page, `/visit/${id}`)
  })

  /** Waits until this many seconds are recorded. */
  const recorded = (seconds: number) =>
    expect
      .poll(async () => Number((await page.getByRole('timer').innerText()).split(':')[1]))
      .toBeGreaterThanOrEqual(seconds)
  const start = () => page.getByRole('button', { name: 'Aufnahme starten' }).click()
  const finish = () => page.getByRole('button', { name: 'Beenden' }).click()
  const text = () => page.getByRole('log', { name: 'Live-Text (Vorschau)' })
  const transcript = () => page.getByRole('region', { name: 'Transkript' }).waitFor()
  interface Stored {
    source: string
    duration_seconds: number
    append_recordings: { duration_seconds: number }[]
  }
  const stored = async () => dataOf<Stored[]>(await anna.get(`/recordings/${id}`))
  const kept = (store: 'takes' | 'pieces') =>
    page.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open('visite-takes', 1)
      opening.onsuccess = () => {
        const counting = opening.result.transaction('${store}').objectStore('${store}').count()
        counting.onsuccess = () => { opening.result.close(); resolve(counting.result) }
      }
    })`)

  it('shows text while somebody is speaking, says at once that the network is gone, pauses, and becomes the recording', async () => {
    await start()
    await page.getByText('Verbunden').waitFor()
    await text().getByText('Sekunde 1').waitFor()
    await page.context().setOffline(true)
    await page.getByText('Verbindung unterbrochen').waitFor()
    // It comes back as soon as the network is there.
    await page.context().setOffline(false)
    await page.getByText('Verbunden').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Pause', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Weiter' }).click()
    await text().getByText('Sekunde 2').waitFor()
    await finish()
    await transcript()
    const [recording] = await stored()
    expect(recording?.source).toBe('live')
    expect(recording?.duration_seconds).toBeGreaterThan(1.9)
    await expect.poll(async () => [await kept('takes'), await kept('pieces')]).toEqual([0, 0])
    expect(page.complaints).toEqual([])
  })

  it('continues while the network is cut, and sends what is missing when it is back', async () => {
    await start()
    await recorded(1)
    await wire.cut()
    await page.getByText('Verbindung unterbrochen').waitFor()
    await recorded(3)
    // Stored once a second.
    await expect.poll(() => kept('pieces')).toBeGreaterThan(10)
    await wire.mend()
    await page.getByText('Verbunden').waitFor()
    await recorded(4)
    await finish()
    await transcript()
    const [recording] = await stored()
    expect(recording?.duration_seconds).toBeGreaterThan(3.8)
    expect(recording?.append_recordings).toEqual([])
    await expect.poll(() => kept('takes')).toBe(0)
  })

  it('records in a browser that cannot join two sample rates', async () => {
    await page.evaluate(`{
      const create = AudioContext.prototype.createMediaStreamSource
      AudioContext.prototype.createMediaStreamSource = function (stream) {
        if (this.sampleRate === 16000) throw new DOMException('different sample rates', 'NotSupportedError')
        return create.call(this, stream)
      }
    }`)
    await start()
    await text().getByText('Sekunde 2').waitFor()
    await finish()
    await transcript()
    expect((await stored())[0]?.duration_seconds).toBeGreaterThan(1.8)
    await page.reload()
  })

  it('is recorded as a file by a browser without live sound, and is not discarded without asking', async () => {
    await page.evaluate('delete globalThis.AudioWorkletNode')
    await start()
    await recorded(1)
    expect(await text().count()).toBe(0)
    // The first piece may be nothing but the head of the file.
    await expect.poll(() => kept('pieces')).toBeGreaterThan(1)
    await page.reload()
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await page.getByRole('dialog', { name: 'Aufnahme verwerfen?' }).getByRole('button', { name: 'Abbrechen' }).click()
    expect(await kept('takes')).toBe(1)
    await page.getByRole('button', { name: 'Jetzt übertragen' }).click()
    await transcript()
    expect((await stored())[0]?.source).toBe('live')
  })

  it('is ended without a network, and finished automatically when it is back', async () => {
    await start()
    await recorded(1)
    await wire.cut()
    await recorded(2)
    await finish()
    await page.getByText('Wird abgeschlossen').waitFor()
    await wire.mend()
    await transcript()
    expect((await stored())[0]?.duration_seconds).toBeGreaterThan(1.8)
    await expect.poll(() => kept('takes')).toBe(0)
  })

  it('survives a reload in the middle: the session continues to its end', async () => {
    await start()
    await recorded(2)
    await page.reload()
    await page.getByText('Aufnahme noch nicht übertragen').waitFor()
    await page.getByRole('button', { name: 'Jetzt übertragen' }).click()
    await transcript()
    expect((await stored())[0]?.duration_seconds).toBeGreaterThan(1.4)
    await expect.poll(() => kept('takes')).toBe(0)
  })

  it('is completed by a further take if the service has ended the session meanwhile', async () => {
    await start()
    await recorded(1)
    await wire.cut()
    await page.getByText('Verbindung unterbrochen').waitFor()
    await recorded(3)
    await page.goto('about:blank')
    // Nobody came back for ten minutes (contract 4).
    service.clock.advance(11 * 60_000)
    await expect.poll(async () => (await stored()).length).toBe(1)
    await wire.mend()
    await page.goto(`/visit/${id}`)
    await page.getByText('Aufnahme noch nicht übertragen').waitFor()
    await page.getByRole('button', { name: 'Jetzt übertragen' }).click()
    await expect.poll(async () => (await stored())[0]?.append_recordings.length).toBe(1)
    const [recording] = await stored()
    const seconds = (recording?.duration_seconds ?? 0) + (recording?.append_recordings[0]?.duration_seconds ?? 0)
    expect(seconds).toBeGreaterThan(2.4)
    await expect.poll(() => kept('takes')).toBe(0)
  })

  it('can be cancelled while being sent, and is offered again', async () => {
    await start()
    await recorded(1)
    await page.reload()
    await page.routeWebSocket('**/speech', () => {})
    await page.getByRole('button', { name: 'Jetzt übertragen' }).click()
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await page.getByText('Aufnahme noch nicht übertragen').waitFor()
    expect(await kept('takes')).toBe(1)
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await page.getByRole('dialog', { name: 'Aufnahme verwerfen?' }).getByRole('button', { name: 'Verwerfen' }).click()
    await expect.poll(() => kept('takes')).toBe(0)
  })

  it('is sent as a file if the service refuses live speech', async () => {
    await page.routeWebSocket('**/speech', (socket) => socket.close({ code: 4409, reason: 'SESSION_OPEN' }))
    await start()
    await page.getByText('Nur in diesem Browser').waitFor()
    await recorded(1)
    await finish()
    await transcript()
    const [recording] = await stored()
    expect(recording).toMatchObject({ source: 'live' })
    expect(recording?.duration_seconds).toBeGreaterThan(0.8)
    await expect.poll(() => kept('takes')).toBe(0)
  })

  it('becomes a further take if somebody uploaded a recording meanwhile: nothing is lost', async () => {
    await page.routeWebSocket('**/speech', (socket) => socket.close({ code: 4409, reason: 'RECORDING_EXISTS' }))
    await start()
    await recorded(1)
    const other = await openWindow(browser, service.address)
    await signIn(other, anna, `/visit/${id}`)
    // No other window offers what is being recorded here.
    await other.getByRole('region', { name: 'Aufnahme' }).waitFor()
    expect(await other.getByText('Aufnahme noch nicht übertragen').count()).toBe(0)
    await other
      .getByRole('region', { name: 'Aufnahme' })
      .locator('input[type=file]')
      .setInputFiles(files.consultationAs('other.ogg', ['-c:a', 'libopus'], 5))
    await other.getByRole('region', { name: 'Transkript' }).waitFor()
    // The recording view stays while it is recording.
    await recorded(2)
    await finish()
    await expect.poll(async () => (await stored())[0]?.append_recordings.length).toBe(1)
    expect((await stored())[0]?.append_recordings[0]?.duration_seconds).toBeGreaterThan(1.5)
    await expect.poll(() => kept('takes')).toBe(0)
    await other.context().close()
  })
})
