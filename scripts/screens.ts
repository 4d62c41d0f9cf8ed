// `npm run screens`: takes pictures of the main views, into docs/screens/, on a private service with invented patients.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import type { LiveListener, LiveRequest } from '@visite/hearing/port'
import type { Browser, Page } from 'playwright-core'
import { privateConfig } from '../server/src/config.ts'
import { serviceLog } from '../server/src/log.ts'
import { createService, type Service } from '../server/src/service.ts'
import { openWindow } from '../server/test/browser.ts'
import { openBrowser } from '../server/test/chromium.ts'
import { attentiveTranscriber } from '../server/test/fakes/attentive.ts'
import { textPdf } from '../server/test/pdf.ts'

const target = join(import.meta.dirname, '../docs/screens')
const LARGEST_KB = 150
const ACCOUNT = { email: 'anna.jaeger@praxis.example', password: 'ein-sicheres-passwort' }

/** One visit per appearance: its live session stays open. */
const SPOKEN: Record<string, string> = { light: 'Übermüller', dark: 'Krämer', phone: 'Weißenböck' }

const folder = mkdtempSync(join(tmpdir(), 'visite-screens-'))
const config = privateConfig(folder)
const service = await createService(config, {
  logger: serviceLog('error'),
  adapters: { transcriber: { ...attentiveTranscriber(), live: readAloud } },
})
const address = await service.app.listen({ host: '127.0.0.1', port: 0 })
await service.work()
const browser = await openBrowser({ whole: true })
try {
  mkdirSync(target, { recursive: true })
  await fill(service, `${address}${config.basePath}`)
  await shoot(browser, address)
} finally {
  await browser.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Live text as if somebody read the consultation aloud: half a sentence with every second of sound. */
async function readAloud({ onSegment }: LiveRequest): Promise<LiveListener> {
  let samples = 0
  return {
    push(more) {
      samples += more.length
      const steps = Math.floor(samples / 8_000)
      const turn = consultation.turns[steps >> 1]
      if (!turn) return
      const words = turn.text.split(' ')
      const final = steps % 2 === 1
      const text = final ? turn.text : words.slice(0, Math.ceil(words.length / 2)).join(' ')
      onSegment({ id: `l${steps >> 1}`, start_ms: (steps >> 1) * 1_000, end_ms: samples / 16, text, final })
    },
    flush: async () => {},
  }
}

/** A practice with a day's work in every state. */
async function fill({ adapters }: Service, base: string): Promise<void> {
  let token = ''
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const form = body instanceof FormData
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(!form && body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  await call('POST', '/register', {
    ...ACCOUNT,
    title: 'Dr. med.',
    firstName: 'Anna',
    lastName: 'Jäger',
    specialty: 'Allgemeinmedizin',
    ehr_system_type: 'pvs',
    ehr_system_name: 'Demo',
  })
  await adapters.database.db
    .updateTable('accounts')
    .set({ verified_at: new Date().toISOString(), role: 'admin', plan: 'individual', plan_expires_at: null })
    .execute()
  token = (await call<{ token: string }>('POST', '/login', ACCOUNT)).token

  const date = new Date().toLocaleDateString('sv')
  const add = async (name: string, time: string, more: Record<string, unknown> = {}): Promise<string> => {
    const planned = { name, date, time, status: 'planned', duration_minutes: 30, language: 'de', ...more }
    return (await call<{ data: { _id: string } }>('POST', '/appointments/add', planned)).data._id
  }
  const notesOf = async (id: string) => (await call<{ data: { notes: string }[] }>('GET', `/notes/${id}`)).data
  const record = async (id: string) => {
    const form = new FormData()
    form.append('source', 'upload')
    form.append('audio', new Blob([readFileSync(consultation.audio)]), 'consultation.ogg')
    await call('POST', `/recordings/add/${id}`, form)
    const deadline = Date.now() + 30_000
    while ((await notesOf(id)).length === 0) {
      if (Date.now() > deadline) throw new Error('no draft')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const released = await add('Herr Groß', '08:30', { room: 'Sprechzimmer 1', language: 'en' })
  await record(released)
  const [note] = await notesOf(released)
  await call('POST', `/notes/add/${released}`, { notes: note?.notes })
  const taylor = await add('Mrs Taylor', '09:00', { room: 'Sprechzimmer 1', language: 'en' })
  const letter = new FormData()
  letter.append('appointment_id', taylor)
  const pages = ['Radiology, Dr Weissenberg\n\nChest X-ray: no sign of pneumonia.', 'Kind regards']
  letter.append('document', new File([textPdf(pages)], 'Radiology letter.pdf'))
  await call('POST', '/documents/upload', letter)
  await record(taylor)
  await call('PUT', '/vocabulary', { terms: ['Pantoprazol', 'Metoprolol', 'Dr. Weißenböck', 'Übermüller'] })
  await add('Frau Übermüller', '09:45', { room: 'Sprechzimmer 2' })
  await add('Herr Özdemir', '10:30', { duration_minutes: 45 })
  await add('Frau Weißenböck-Straßmann', '11:30', { room: 'Labor' })
  await add('Herr Krämer', '14:00', { duration_minutes: 15 })
}

async function shoot(on: Browser, at: string): Promise<void> {
  const looks = [
    { name: 'light', options: {} },
    { name: 'dark', options: { dark: true } },
    { name: 'phone', options: { phone: true } },
    { name: 'english', options: { language: 'en' as const } },
  ]
  for (const { name, options } of looks) {
    const page = await openWindow(on, at, options)
    const shot = (view: string) => picture(page, `${view}-${name}`)
    await page.goto('/login')
    await page.locator('form').waitFor()
    await shot('login')
    await page.locator('input[type=email]').fill(ACCOUNT.email)
    await page.locator('input[autocomplete=current-password]').fill(ACCOUNT.password)
    await page.locator('button[type=submit]').click()
    await page.getByText('Mrs Taylor').waitFor()
    await shot('day')
    if (name !== 'english') await shootWeek(page, shot)
    await shootVisit(page, shot, name !== 'phone')
    if (name in SPOKEN) await shootLive(page, shot, SPOKEN[name] ?? '')
    if (name === 'light' || name === 'phone') await shootForm(page, shot)
    if (name === 'light' || name === 'dark') {
      await shootSettings(page, shot)
      await shootDocument(page, shot)
    }
    if (page.complaints.length > 0) throw new Error(page.complaints.join('\n'))
    await page.context().close()
  }
}

type Shot = (view: string) => Promise<void>

async function shootWeek(page: Page, shot: Shot): Promise<void> {
  await page.goto('/?view=week')
  await page.getByText('Özdemir').first().waitFor()
  await shot('week')
}

async function shootVisit(page: Page, shot: Shot, wide: boolean): Promise<void> {
  await page.goto('/')
  await page.getByText('Mrs Taylor').click()
  await page.locator('a[data-support]').first().waitFor()
  if (wide) {
    await page.locator('canvas').first().waitFor()
    await page.locator('a[data-support]').nth(2).hover()
  }
  await shot('visit')
  await page.goto('/')
  await page.getByText('Özdemir').click()
  await page.getByRole('button', { name: /Aufnahme starten|Start recording/ }).waitFor()
  await shot('record')
}

async function shootLive(page: Page, shot: Shot, patient: string): Promise<void> {
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/')
  await page.getByText(patient).click()
  await page.getByRole('button', { name: 'Aufnahme starten' }).click()
  await page.locator('[data-final]').nth(3).waitFor()
  await shot('live')
}

async function shootForm(page: Page, shot: Shot): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Neuer Termin' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Name' }).waitFor()
  await page.waitForTimeout(400)
  await shot('appointment')
}

async function shootSettings(page: Page, shot: Shot): Promise<void> {
  await page.goto('/settings/devices')
  await page.getByText('Dieses Gerät').waitFor()
  await shot('devices')
  await page.goto('/settings/templates')
  await page.getByText('Mitgelieferte Vorlagen').waitFor()
  await shot('templates')
  await page.goto('/admin/health')
  await page.getByText('Spracherkennung').waitFor()
  // The paths of this service's files mean nothing to readers.
  await page.evaluate(`for (const line of document.querySelectorAll('[lang=en]'))
    line.textContent = line.textContent.replaceAll(${JSON.stringify(folder)}, '/var/lib/visite')`)
  await shot('health')
  await page.goto('/admin/audit')
  await page.getByRole('table').waitFor()
  await shot('audit')
  await page.goto('/settings/vocabulary')
  await page.getByRole('textbox', { name: 'Begriffe' }).waitFor()
  await shot('vocabulary')
}

async function shootDocument(page: Page, shot: Shot): Promise<void> {
  await page.goto('/')
  await page.getByText('Mrs Taylor').click()
  await page.getByRole('button', { name: /^Radiology letter/ }).click()
  await page.getByRole('dialog').locator('iframe').waitFor()
  await page.waitForTimeout(2_500)
  await shot('document')
}

async function picture(page: Page, name: string): Promise<void> {
  const path = join(target, `${name}.png`)
  const input = await page.screenshot({ animations: 'disabled' })
  // A palette of 256 colours looks the same at a third of the size.
  const colours = 'split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=dither=none'
  execFileSync('ffmpeg', ['-y', '-v', 'error', '-i', 'pipe:0', '-vf', colours, '-f', 'image2', path], { input })
  const size = Math.round(statSync(path).size / 1024)
  console.log(`${name}.png ${size} kB`)
  if (size > LARGEST_KB) process.exitCode = 1
}
