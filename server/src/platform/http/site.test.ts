import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpApp, httpApp } from './app.ts'
import { siteRoutes } from './site.ts'

describe('a built site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'visite-site-'))
  let app: HttpApp
  const BROWSER = { accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate' }
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

  beforeAll(async () => {
    app = httpApp({ logger: pino({ level: 'silent' }), https: false })
    app.register(async (api) => void api.get('/', async () => ({ status: 'ok' })), { prefix: '/api/v1' })
    app.register(siteRoutes({ folder, reserved: '/api/v1' }))
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is missing before it is built, and there afterwards without a restart', async () => {
    expect((await get('/', BROWSER)).statusCode).toBe(404)
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<meta property="csp-nonce" nonce="__CSP_NONCE__">')
    writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export const a = 1')
    writeFileSync(join(folder, 'worker.js'), 'self')
    expect((await get('/', BROWSER)).statusCode).toBe(200)
  })

  it('runs only its own scripts, and styles with a nonce that is new every time (trust 6)', async () => {
    const [first, second] = [await get('/', BROWSER), await get('/', BROWSER)]
    const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1]
    const policy = String(first.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
    expect(policy).not.toContain('unsafe')
    expect(second.body).not.toBe(first.body)
    expect(first.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
    })
  })

  it('lets files named by their content be cached forever, and has the others checked', async () => {
    const script = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
    })
    expect(gunzipSync(script.rawPayload).toString()).toBe('export const a = 1')
    const refused = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br, gzip;q=0' })
    expect(refused.headers).not.toHaveProperty('content-encoding')
    const worker = await get('/worker.js')
    expect(worker.headers['cache-control']).toBe('no-cache')
    // A service worker is bound by the policy its own file came with.
    expect(worker.headers['content-security-policy']).toContain("connect-src 'self'")
    expect((await get('/worker.js', { 'if-none-match': String(worker.headers.etag) })).statusCode).toBe(304)
  })

  it('serves its page for every view a browser goes to', async () => {
    expect((await get('/visit/0123', BROWSER)).body).toContain('csp-nonce')
    expect((await get('/verify-email?token=x', { accept: 'text/html' })).body).toContain('csp-nonce')
  })

  it('is at / even for clients other than browsers (contract 1 start)', async () => {
    const { statusCode, headers } = await get('/', { accept: '*/*' })
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'text/html; charset=utf-8' })
  })

  it.each([
    ['an unknown API address', '/api/v1/nothing', BROWSER],
    ['a script that asks for data', '/visit/0123', { accept: '*/*', 'sec-fetch-mode': 'cors' }],
    ['a program', '/visit/0123', {}],
    ['a program that takes anything', '/visit/0123', { accept: '*/*' }],
    ['a program that takes no pages', '/visit/0123', { accept: 'application/json, text/html;q=0' }],
    ['an asset of an earlier build', '/assets/gone.js', BROWSER],
    ['a way out of the folder', '/assets/..%2f..%2fpackage.json', {}],
  ])('answers 404 as JSON to %s', async (_what, url, headers) => {
    const answer = await get(url, headers as Record<string, string>)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ success: false })
  })

  it('leaves the API alone', async () => {
    expect((await get('/api/v1', BROWSER)).json()).toEqual({ status: 'ok' })
  })
})
