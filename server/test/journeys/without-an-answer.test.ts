import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { kill as signal } from 'node:process'
import pino from 'pino'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { createService, type Service } from '../../src/service.ts'
import { closeWindows, navigate, openWindow, sharedBrowser, signInByPage, today, type Window } from '../browser.ts'
import { endurance, migratedFolder } from '../engines.ts'
import { freePort } from '../postgres.ts'
import { type ServiceProcess, startProcess } from '../process.ts'
import { registration } from '../service.ts'
import { until } from '../visited-service.ts'

const email = 'anna@praxis.example'
const PASSWORD = 'geheim-genug'

describe('the dashboard when its service does not answer', () => {
  const folder = migratedFolder('visite-away-')
  let browser: Browser
  let process: ServiceProcess
  let env: Record<string, string>
  let address: string
  let inspector: Service
  let token: string
  let page: Window
  let id: string
  const start = async () => {
    process = await startProcess(env, `${address}/api/v1`)
  }
  const call = async (path: string, body: unknown, bearer = '') => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { token: string; data: { _id: string } }
  }

  beforeAll(async () => {
    const port = await freePort()
    address = `http://127.0.0.1:${port}`
    env = {
      VISITE_DATA_DIR: folder,
      VISITE_PORT: String(port),
      VISITE_RATE_LIMIT: '0',
      VISITE_DEFAULT_PLAN: 'individual',
      VISITE_LOG_LEVEL: 'error',
    }
    await start()
    inspector = await createService(readConfig(env), { logger: pino({ level: 'silent' }) })
    browser = await sharedBrowser()
    await call('/register', registration({ email, password: PASSWORD }))
    await inspector.adapters.database.db
      .updateTable('accounts')
      .set({ verified_at: new Date().toISOString() })
      .execute()
    token = (await call('/login', { email, password: PASSWORD })).token
    page = await openWindow(browser, address, { worker: true, quiet: true })
    page.on('dialog', (dialog) => dialog.accept())
    await signInByPage(page, { email, password: PASSWORD })
    await until('the worker', async () => (await page.evaluate('navigator.serviceWorker.controller')) ?? undefined)
  })
  afterAll(async () => {
    await closeWindows(browser)
    await process.end('SIGKILL')
    await inspector.close()
    rmSync(folder, { recursive: true, force: true })
  })

  beforeEach(async () => {
    page.complaints.splice(0)
    id = (
      await call('/appointments/add', { name: 'Frau Öztürk', date: today(), time: '23:30', notes_type: 'soap' }, token)
    ).data._id
    await call(`/notes/add/${id}`, { notes: 'Subjektiv\nHusten.' }, token)
    await navigate(page, `/visit/${id}`)
    await page.getByRole('button', { name: 'Subjektiv bearbeiten' }).click()
    await page.getByRole('textbox', { name: 'Subjektiv' }).fill('Fieber, nur hier.')
    await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('Fieber, nur hier.')
  })

  /** Sits in front of a service and answers for it. */
  const proxy = createServer((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
  const AWAY = {
    'the browser has no network': {
      leave: [() => page.context().setOffline(true)],
      comeBack: () => page.context().setOffline(false),
    },
    'nothing is answered, nor refused': {
      leave: [() => signal(process.pid, 'SIGSTOP')],
      comeBack: () => signal(process.pid, 'SIGCONT'),
    },
    'the service was killed, and then a proxy answers for it': {
      leave: [
        () => process.end('SIGKILL'),
        () => new Promise<void>((ready) => proxy.listen(Number(env.VISITE_PORT), '127.0.0.1', ready)),
      ],
      async comeBack() {
        proxy.closeAllConnections()
        await new Promise((closed) => proxy.close(closed))
        await start()
      },
    },
  } as const

  const ways = Object.keys(AWAY) as (keyof typeof AWAY)[]
  /**
   * Writing and recording continue in the same way however the service is away; `npm run endurance` tests all the ways.
   */
  const goesOn = endurance ? ways : ['the browser has no network', 'nothing is answered, nor refused']

  it.each(ways)(
    'shows shell, unsaved text and recorder after a reload when %s, and the rest by itself afterwards',
    async (why) => {
      const { leave, comeBack } = AWAY[why]
      const start = page.getByRole('button', { name: 'Aufnahme starten' })
      for (const step of leave) {
        await step()
        await page.reload()
        await page.getByRole('heading', { name: 'Termin ohne Verbindung' }).waitFor()
        await page.getByText('Keine Verbindung.').waitFor()
        await page.getByText('Fieber, nur hier.').waitFor()
        expect(await page.getByRole('button', { name: 'Freigeben' }).isDisabled()).toBe(true)
        await page.getByRole('link', { name: 'Einstellungen' }).waitFor()
        await start.waitFor()
      }
      const field = page.getByRole('textbox', { name: 'Subjektiv' })
      const finish = page.getByRole('button', { name: 'Beenden' })
      const note = page.getByRole('region', { name: 'Notiz' })
      if (goesOn.includes(why)) {
        // What is written and recorded now is kept as well.
        await page.getByRole('button', { name: 'Subjektiv bearbeiten' }).click()
        await field.press('Control+End')
        await page.keyboard.type(' Seit gestern.')
        await start.click()
        await finish.waitFor()
      }

      await comeBack()
      await page.getByRole('heading', { name: 'Frau Öztürk' }).waitFor()
      if (goesOn.includes(why)) {
        // The recording continues, and the field stays open.
        await finish.waitFor()
        expect(await field.inputValue()).toBe('Fieber, nur hier. Seit gestern.')
      }
      await page.getByText('Keine Verbindung.').waitFor({ state: 'detached' })
      if (goesOn.includes(why)) {
        await finish.click()
        await page.getByRole('region', { name: 'Wiedergabe' }).waitFor()
      }
      // The existing note is known again.
      await page.getByRole('button', { name: 'Freigeben' }).click()
      // Not the notice, which disappears by itself: a machine under load may look too late.
      await expect.poll(() => note.innerText()).toMatch(/^Freigegeben$/m)
      // The browser itself reports that live speech could not connect.
      expect(page.complaints.filter((line) => !line.startsWith('WebSocket connection to'))).toEqual([])
    },
  )

  it('shows all other unsaved text, too', async () => {
    const appointment = page.getByRole('combobox', { name: 'Name' })
    await navigate(page, '/settings/templates')
    await page.getByRole('button', { name: 'Kopieren' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Hausbesuch')
    await navigate(page, '/')
    await page.getByRole('button', { name: 'Neuer Termin' }).first().click()
    await appointment.fill('Herr Halb')
    await navigate(page, '/settings/vocabulary')
    await page.getByRole('textbox', { name: 'Begriffe' }).fill('Ramipril')
    await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('Ramipril')
    await page.context().setOffline(true)
    await page.reload()
    expect(await page.getByRole('textbox', { name: 'Begriffe' }).inputValue()).toBe('Ramipril')
    await navigate(page, '/settings/templates')
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Hausbesuch')
    await navigate(page, '/')
    await page.getByText('Der Dienst ist gerade nicht erreichbar.').waitFor()
    await page.getByRole('button', { name: 'Neuer Termin' }).first().click()
    expect(await appointment.inputValue()).toBe('Herr Halb')
    await page.context().setOffline(false)
    await page
      .getByRole('link', { name: /Frau Öztürk/ })
      .first()
      .waitFor()
    expect(page.complaints).toEqual([])
  })

  it('shows nothing of a doctor who has signed out or was signed out', async () => {
    await page.getByRole('button', { name: /Anna Müller/ }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /abmelden/i })
      .click()
    await page.waitForURL('**/login')
    const left = () => page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
    expect(await left()).not.toMatch(/Anna|Müller|praxis|Fieber/)

    await page.locator('input[type=email]').fill(email)
    await page.locator('input[autocomplete=current-password]').fill(PASSWORD)
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => url.pathname === '/')
    await navigate(page, `/visit/${id}`)
    await page.getByRole('heading', { name: 'Frau Öztürk' }).waitFor()
    expect(await left()).toMatch(/Anna/)
    await fetch(`${address}/api/v1/sessions`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
    await page.waitForURL('**/login')
    expect(await left()).not.toMatch(/Anna|Müller/)
    await page.context().setOffline(true)
    await page.goto(`/visit/${id}`)
    await page.getByText('Der Dienst ist gerade nicht erreichbar.').waitFor()
    expect(await page.getByRole('link', { name: 'Einstellungen' }).count()).toBe(0)
    await page.context().setOffline(false)
    await page.waitForURL('**/login')
    expect(page.complaints).toEqual([])
  })
})
