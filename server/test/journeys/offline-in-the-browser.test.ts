import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { httpApp } from '../../src/platform/http/app.ts'
import { siteRoutes } from '../../src/platform/http/site.ts'
import { closeWindows, openWindow, sharedBrowser, signInByPage, today } from '../browser.ts'
import { breakableTcp } from '../fakes/breakable-tcp.ts'
import { visitedService } from '../visited-service.ts'

const WEB = join(import.meta.dirname, '../../../web')

/** The page, and all files of a build that a view may need. */
const filesOf = (dist: string) => {
  const files = [
    ...readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`),
    ...readdirSync(join(WEB, 'public')),
  ]
  return ['/', ...files.map((name) => `/${name}`)].sort()
}
/** What the browser has stored of the dashboard: paths, from all builds together. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = (globalThis as unknown as { caches: { keys(): Promise<string[]>; open(name: string): Kept } }).caches
    type Kept = Promise<{ keys(): Promise<{ url: string }[]> }>
    const paths: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    }
    return paths.sort()
  })
/** Where the worker sends the page's requests without being asked. */
const sourcesOf = (page: Page, path: string) =>
  page.evaluate<string[]>(`[...new Set(performance.getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.startsWith('${path}'))
    .map(({ workerMatchedSourceType }) => workerMatchedSourceType))]`)
/** How many builds the browser's windows show. */
const buildsShown = (page: Page) =>
  page.evaluate(`navigator.locks.query().then(({ held }) => {
    return new Set(held.map(({ name }) => name).filter((name) => name.startsWith('visite /'))).size
  })`)
const controlled = (page: Page) =>
  expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 30_000 }).toBe(true)

describe('the dashboard without a network', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  afterAll(() => closeWindows(browser))

  it('opens every view after one visit, and stores nothing from the API', async () => {
    const service = await visitedService()
    const wire = await breakableTcp(Number(new URL(service.address).port))
    const anna = await service.doctor()
    const date = today()
    const { _id: id } = await anna.appointment({ name: 'Frau Öztürk', date, time: '23:30' })
    const page = await openWindow(browser, `http://127.0.0.1:${wire.port}`, { worker: true })
    const failed: string[] = []
    page.on('requestfailed', (request) => {
      if (!new URL(request.url()).pathname.startsWith('/api/')) failed.push(request.url())
    })
    await signInByPage(page, anna)
    await controlled(page)
    expect(await kept(page)).toEqual(filesOf(join(WEB, 'dist')))
    const visit = page.getByRole('link', { name: /Frau Öztürk/ })
    await visit.waitFor()
    await wire.cut()

    const unreachable = page.getByText('Der Dienst ist gerade nicht erreichbar.')
    await visit.click()
    await unreachable.waitFor()
    await page.getByRole('link', { name: 'Einstellungen' }).click()
    await page.getByRole('tab', { name: 'Vorlagen' }).click()
    await unreachable.waitFor()
    await page.reload()
    await unreachable.waitFor()
    for (const address of [`/visit/${id}`, '/?view=week']) {
      await page.goto(address)
      await unreachable.waitFor()
    }
    await wire.mend()
    await page.goto(`/visit/${id}`)
    await page.getByRole('button', { name: 'Aufnahme starten' }).waitFor()
    expect(await sourcesOf(page, '/api/')).toEqual(['network'])
    expect(await sourcesOf(page, '/assets/')).not.toContain('network')
    expect(failed).toEqual([])
    expect(page.complaints).toEqual([])
    expect(await kept(page)).toEqual(filesOf(join(WEB, 'dist')))
    await wire.cut()
    await service.remove()
  })

  it('keeps the files of an older build as long as a window shows it, and deletes them afterwards', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'visite-build-'))
    vi.stubEnv('NODE_ENV', 'production')
    await build({
      configFile: join(WEB, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: dist },
      plugins: [
        {
          name: 'later',
          transform: (code, id) => (/(main|-page)\.tsx$/.test(id) ? `${code};globalThis.later = true` : null),
        },
      ],
    })
    vi.unstubAllEnvs()
    const serve = async (folder: string, port: number) => {
      const app = httpApp({ logger: pino({ level: 'silent' }), https: false })
      app.register(siteRoutes({ folder, reserved: '/api/v1' }))
      await app.listen({ host: '127.0.0.1', port })
      return app
    }
    const [older, newer] = [filesOf(join(WEB, 'dist')), filesOf(dist)]
    const gone = older.filter((path) => !newer.includes(path))
    expect(gone.length).toBeGreaterThan(5)

    const first = await serve(join(WEB, 'dist'), 0)
    const address = first.listeningOrigin
    const page = await openWindow(browser, address, { worker: true })
    await page.goto('/login')
    await controlled(page)
    expect(await kept(page)).toEqual(older)
    const second = await page.context().newPage()
    await second.goto('/login')
    await first.close()

    const updated = await serve(dist, Number(new URL(address).port))
    await second.reload()
    await expect.poll(() => second.evaluate('globalThis.later')).toBe(true)
    await expect.poll(() => buildsShown(second)).toBe(2)
    await expect.poll(() => kept(second), { timeout: 30_000 }).toEqual([...older, ...newer].sort())
    // The first window still shows the older build: even parts it has not opened yet are there.
    await page.getByRole('link', { name: /Passwort vergessen/ }).click()
    await page.waitForURL('**/forgot-password')
    await page.getByRole('textbox', { name: /E-Mail/ }).waitFor()
    await page.close()
    await expect.poll(() => buildsShown(second)).toBe(1)
    await second.reload()
    await expect.poll(() => kept(second)).toEqual(newer)
    await updated.close()
    rmSync(dist, { recursive: true })
  })
})
