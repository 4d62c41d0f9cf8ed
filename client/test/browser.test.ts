import { samplesSha256 } from '@visite/hearing/audio/encode'
import { noise, sha256 } from '@visite/hearing/test/samples'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeWindows, openWindow, sharedBrowser, signIn } from '../../server/test/browser.ts'
import { dataOf } from '../../server/test/service.ts'
import { type VisitedService, visitedService } from '../../server/test/visited-service.ts'
import type { visiteClient } from '../src/index.ts'

let service: VisitedService
let browser: Browser
beforeAll(async () => {
  ;[service, browser] = await Promise.all([visitedService(), sharedBrowser()])
})
afterAll(async () => {
  if (browser) await closeWindows(browser)
  await service?.remove()
})

/** The client as one script that defines a global `client`. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: new URL('../src/index.ts', import.meta.url).pathname, formats: ['iife'], name: 'client' },
    },
  })
  const [{ output } = { output: [] }] = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const code = output[0] && 'code' in output[0] ? output[0].code : ''
  return `${code};globalThis.client = client`
}

it('runs in a browser with the cookie of the page: calls, events and speech (contract 5 stream, contract 4 speech-authentication)', async () => {
  const anna = await service.doctor()
  const page = await openWindow(browser, service.address)
  await signIn(page, anna)
  await page.evaluate(await script())
  const said = noise(3)
  const seen = await page.evaluate(
    async (samples) => {
      const { visiteClient: make } = (globalThis as unknown as { client: { visiteClient: typeof visiteClient } }).client
      const visite = make({ baseUrl: '/api/v1', cookie: true })
      const told: string[] = []
      const standing = Promise.withResolvers<void>()
      const following = (async () => {
        for await (const { type } of visite.events({ onConnection: () => standing.resolve() })) told.push(type)
      })()
      await standing.promise
      const body = { name: 'Frau Beispiel', date: '2099-03-02', time: '09:30' }
      const { _id: appointmentId } = await visite.post('/appointments/add', { body })
      const speech = visite.speech({ appointmentId })
      // As an audio worklet delivers them.
      for (let at = 0; at < samples.length; at += 128) speech.write(Int16Array.from(samples.slice(at, at + 128)))
      const { recording_id } = await speech.end()
      await visite.signOut()
      await following
      return { appointmentId, recording_id, told, token: visite.token }
    },
    [...said],
  )
  expect(seen).toMatchObject({ recording_id: expect.stringMatching(/^[0-9a-f]{24}$/), token: null })
  // Who is recording is reported as a change of the appointment.
  expect(seen.told.slice(0, 3)).toEqual(['appointment.created', 'appointment.updated', 'recording.added'])
  expect(seen.told.at(-1)).toBe('session.revoked')
  expect(page.complaints).toEqual([])

  const again = await anna.again()
  const [recording] = dataOf<{ recording_key: string }[]>(await again.get(`/recordings/${seen.appointmentId}`))
  const file = await service.blobs.localFile(recording?.recording_key ?? '')
  expect(await samplesSha256(file.path, AbortSignal.timeout(60_000))).toBe(sha256(said))
  await file.release()
})

it('tells a page how much of a file has been sent, and aborts when asked to', async () => {
  const anna = await service.doctor()
  const { _id: appointmentId } = await anna.appointment()
  const page = await openWindow(browser, service.address)
  await signIn(page, anna)
  await page.evaluate(await script())
  const upload = (what: 'nothing' | 'sound' | 'sound, given up') =>
    page.evaluate(
      async ({ appointmentId, what }) => {
        const { client } = globalThis as unknown as { client: { visiteClient: typeof visiteClient } }
        const visite = client.visiteClient({ baseUrl: '/api/v1', cookie: true, language: () => 'en' })
        // A second of silence, 16 kHz, with the header of a WAV file.
        const header = [0x46464952, 32_036, 0x45564157, 0x20746d66, 16, 0x10001, 16_000, 32_000, 0x100002, 0x61746164]
        const sound = new Blob([Int32Array.of(...header, 32_000), new Uint8Array(32_000)])
        const shares: number[] = []
        const stop = new AbortController()
        if (what === 'sound, given up') stop.abort()
        return visite
          .post('/recordings/add/{appointmentId}', {
            path: { appointmentId },
            body: { audio: what === 'nothing' ? new Blob(['no sound']) : sound, source: 'upload' },
            onProgress: (share) => shares.push(share),
            signal: stop.signal,
          })
          .then(
            (recording) => ({ recording, shares }),
            ({ name, status, message }) => ({ name, status, message }),
          )
      },
      { appointmentId, what },
    )
  expect(await upload('sound, given up')).toMatchObject({ name: 'AbortError' })
  expect(await upload('nothing')).toEqual({ name: 'VisiteError', status: 400, message: 'Unsupported audio type.' })
  const { recording, shares } = (await upload('sound')) as { recording: unknown; shares: number[] }
  expect(recording).toMatchObject({ source: 'upload', file_size_bytes: 32_044 })
  expect(shares.at(-1)).toBe(1)
  expect(page.complaints).toEqual([])
})
