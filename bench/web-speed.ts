// `npm run bench:speed`: how long the dashboard takes to react to a key or a click, in a real browser, with a full
// practice.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import type { Page } from 'playwright-core'
import { privateConfig } from '../server/src/config.ts'
import { serviceLog } from '../server/src/log.ts'
import { createService } from '../server/src/service.ts'
import { openWindow, signIn } from '../server/test/browser.ts'
import { openBrowser } from '../server/test/chromium.ts'
import { heard, scriptedTranscriber, spoken } from '../server/test/fakes/engines.ts'

const APPOINTMENTS = 500
/** Three hours at four seconds an utterance. */
const SEGMENTS = 2_700
const LIMIT_MS = 100
const ACCOUNT = { email: 'anna@praxis.example', password: 'ein-sicheres-passwort' }

const folder = mkdtempSync(join(tmpdir(), 'visite-speed-'))
const config = { ...privateConfig(folder), rateLimit: 0 }
const sentence = 'I have had a bad cough and a fever for about five days, and it is getting worse at night.'
const transcriber = scriptedTranscriber(() => heard(spoken(...Array.from({ length: SEGMENTS }, () => sentence))))
const service = await createService(config, { logger: serviceLog('error'), adapters: { transcriber } })
const address = await service.app.listen({ host: '127.0.0.1', port: 0 })
await service.work()
const browser = await openBrowser()
const base = `${address}${config.basePath}`
let token = ''

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const form = body instanceof FormData
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && !form ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return (await response.json()) as T
}

/** The longest interaction as timed by the browser itself, from the key to the next frame (Event Timing API). */
const slowest = (page: Page): Promise<number> => page.evaluate('globalThis.slowest ?? 0')

try {
  const practice = { specialty: 'Allgemeinmedizin', ehr_system_type: 'pvs', ehr_system_name: 'Demo' }
  await call('POST', '/register', { ...ACCOUNT, firstName: 'Anna', lastName: 'Jäger', ...practice })
  await service.adapters.database.db
    .updateTable('accounts')
    .set({ verified_at: new Date().toISOString(), plan: 'individual', plan_expires_at: null })
    .execute()
  token = (await call<{ token: string }>('POST', '/login', ACCOUNT)).token
  const date = new Date().toLocaleDateString('sv')
  let visit = ''
  for (let index = 0; index < APPOINTMENTS; index++) {
    const time = `${String(7 + (index % 12)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`
    const body = { name: `Frau Beispiel ${index}`, date, time, status: 'planned', language: 'en' }
    visit = (await call<{ data: { _id: string } }>('POST', '/appointments/add', body)).data._id
  }
  const form = new FormData()
  form.append('source', 'upload')
  form.append('audio', new Blob([readFileSync(consultation.audio)]), 'consultation.ogg')
  await call('POST', `/recordings/add/${visit}`, form)
  while ((await call<{ data: unknown[] }>('GET', `/transcriptions/${visit}`)).data.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 200))
  }

  const page = await openWindow(browser, address, { worker: true, motion: true })
  await page.addInitScript(`new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) globalThis.slowest = Math.max(globalThis.slowest ?? 0, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`)
  await signIn(page, ACCOUNT)

  const results: [string, number][] = []
  await page.getByText('Frau Beispiel 0').first().waitFor()
  await page.getByRole('searchbox').pressSequentially('beispiel 49', { delay: 60 })
  await page.getByText('Frau Beispiel 499').waitFor()
  await page.getByText('Zu prüfen').click()
  await page.getByText('Alle', { exact: true }).click()
  results.push([`search and filter, ${APPOINTMENTS} appointments`, await slowest(page)])

  await page.goto(`/visit/${visit}`)
  const rows = page.locator('[data-role]')
  await rows.first().waitFor()
  const drawn = await rows.count()
  await page
    .getByRole('tab', { name: 'Zusammenfassung' })
    .click()
    .catch(() => undefined)
  await page.getByRole('button', { name: 'Stelle 0:00 korrigieren' }).click()
  await page.getByRole('textbox', { name: 'Gesagtes' }).pressSequentially(' und noch etwas', { delay: 40 })
  results.push([`correcting, ${SEGMENTS} utterances (3 hours), ${drawn} rows drawn`, await slowest(page)])

  for (const [what, ms] of results) console.log(`${what}: slowest interaction ${ms} ms (limit ${LIMIT_MS})`)
  if (results.some(([, ms]) => ms > LIMIT_MS)) process.exitCode = 1
} finally {
  await browser.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
}
