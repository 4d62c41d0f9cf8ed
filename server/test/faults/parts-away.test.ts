import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/platform/db/open.ts'
import { multipart } from '../client.ts'
import { visite } from '../command-line.ts'
import { migratedDatabase, migratedFolder } from '../engines.ts'
import { breakableTcp } from '../fakes/breakable-tcp.ts'
import { startSmtpServer } from '../fakes/smtp-server.ts'
import { freePort } from '../postgres.ts'
import { PROGRAM, startProcess } from '../process.ts'
import { dataOf, registration, startService } from '../service.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const audio = { name: 'visite.ogg', bytes: readFileSync(consultation.audio) }

describe('a part of the service that is away', () => {
  it('the database: 503 with a reference, and everything acknowledged is there afterwards', async () => {
    const { settings, remove } = await migratedDatabase('postgres')
    cleanups.push(remove)
    if (settings.kind !== 'postgres') throw new Error('no Postgres')
    const url = new URL(settings.url)
    const line = await breakableTcp(Number(url.port))
    cleanups.push(() => line.cut())
    url.port = String(line.port)
    const database = openDatabase({ ...settings, url: url.href }, [Buffer.alloc(32, 1)])
    const service = await startService('postgres', { adapters: { database } })
    cleanups.push(() => service.remove())
    const anna = await service.doctor()
    const { _id } = await anna.appointment()

    await line.cut()
    for (const answer of [
      await anna.get(`/appointments/get/${_id}`),
      await anna.post('/appointments/add', { name: 'A', date: '2026-03-02', time: '09:30' }),
      await service.anyone.post('/login', { email: anna.email, password: anna.password }),
    ]) {
      expect(answer).toEqual({
        status: 503,
        body: { success: false, error: expect.stringMatching(/nicht verfügbar.*Referenz: [0-9a-f]{24}$/) },
      })
    }
    expect(await service.anyone.get('')).toEqual({ status: 200, body: { status: 'ok' } })
    expect((await service.anyone.get('/health/ready')).status).toBe(503)

    await line.mend()
    expect(dataOf(await anna.get(`/appointments/get/${_id}`))).toMatchObject({ _id })
    expect(dataOf<unknown[]>(await anna.get('/appointments/doctors'))).toHaveLength(1)
  })

  it('the folder of files: 503 with a reference, and no record of what was not stored', async () => {
    const service = await startService('sqlite')
    cleanups.push(() => service.remove())
    const anna = await service.doctor()
    const { _id } = await anna.appointment()
    const blobs = join(service.config.dataDir, 'blobs')
    mkdirSync(blobs, { recursive: true })
    renameSync(blobs, `${blobs}-away`)
    writeFileSync(blobs, 'a file where the folder was')
    const answer = await anna.upload(`/recordings/add/${_id}`, { audio })
    expect(answer).toMatchObject({ status: 503, body: { success: false, error: expect.stringContaining('Referenz') } })
    expect(JSON.stringify(answer.body)).not.toContain(service.config.dataDir)
    expect(dataOf(await anna.get(`/appointments/get/${_id}`))).toMatchObject({
      status: 'recording',
      recording_id: null,
    })
    rmSync(blobs)
    renameSync(`${blobs}-away`, blobs)
    expect((await anna.upload(`/recordings/add/${_id}`, { audio })).status).toBe(200)
  })

  it('the mail server: registration does not wait for it, and the mail arrives once it is back (contract 3 mails)', async () => {
    const smtp = await startSmtpServer()
    cleanups.push(() => smtp.stop())
    smtp.failNext({ at: 'connect', code: 421 })
    const service = await startService('sqlite', {
      env: { VISITE_SMTP_URL: smtp.url, VISITE_MAIL_FROM: 'Praxis <praxis@praxis.example>' },
      jobTiming: { retryDelaysMs: [0] },
    })
    cleanups.push(() => service.remove())
    await service.work()
    expect((await service.anyone.post('/register', registration())).status).toBe(201)
    await expect.poll(() => smtp.mails.length).toBe(1)
    expect(smtp.mails[0]?.to).toEqual(['anna@praxis.example'])
    const waiting = () => service.adapters.database.db.selectFrom('outgoing_mails').select('id').execute()
    await expect.poll(waiting).toEqual([])
  })
})

describe('SIGTERM', () => {
  it('is unready first, then accepts no new requests, finishes what is running, and exits 0 (contract 1 drain, contract 15 health)', async () => {
    const folder = migratedFolder('visite-term-')
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const port = await freePort()
    const baseUrl = `http://127.0.0.1:${port}/api/v1`
    const env = { VISITE_DATA_DIR: folder, VISITE_PORT: String(port), VISITE_LOG_LEVEL: 'error' }
    const service = await startProcess({ ...env, VISITE_DRAIN_SECONDS: '1' }, baseUrl)
    cleanups.push(() => service.end('SIGKILL'))
    const post = async (path: string, body: unknown, token = '') => {
      const response = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      return (await response.json()) as { token: string; data: { _id: string } }
    }
    await post('/register', registration())
    const database = openDatabase({ kind: 'sqlite', file: join(folder, 'visite.sqlite') })
    cleanups.push(() => database.close())
    await database.db.updateTable('accounts').set({ verified_at: new Date().toISOString() }).execute()
    const { token } = await post('/login', registration())
    const { _id } = (await post('/appointments/add', { name: 'A', date: '2026-03-02', time: '09:30' }, token)).data

    const { bytes, contentType } = await multipart({ audio })
    const upload = httpRequest(`${baseUrl}/recordings/add/${_id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': contentType, 'content-length': bytes.length },
    })
    const answered = once(upload, 'response')
    await new Promise<void>((resolve) => upload.write(bytes.subarray(0, 1_000), () => resolve()))
    await expect.poll(async () => (await fetch(baseUrl)).ok).toBe(true)

    const ended = service.end('SIGTERM')
    const ready = () => fetch(`${baseUrl}/health/ready`)
    await expect.poll(async () => (await ready()).status).toBe(503)
    const draining = await ready()
    expect(await draining.json()).toMatchObject({ status: 'stopping', parts: { database: { ok: true } } })
    expect(draining.headers.get('connection')).toBe('close')
    expect((await fetch(baseUrl)).status).toBe(200)
    await expect
      .poll(async () => {
        try {
          await fetch(baseUrl)
          return 'answers'
        } catch {
          return 'refuses'
        }
      })
      .toBe('refuses')
    upload.end(bytes.subarray(1_000))
    const [response] = await answered
    expect(response.statusCode).toBe(200)
    response.resume()
    expect(await ended).toBe(0)
    expect(await database.db.selectFrom('recordings').select('appointment_id').execute()).toEqual([
      { appointment_id: _id },
    ])
  })
})

describe('a second signal', () => {
  it('ends the process at once, whatever is still running (contract 15 health)', async () => {
    const folder = migratedFolder('visite-twice-')
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const port = await freePort()
    const env = { VISITE_DATA_DIR: folder, VISITE_PORT: String(port), VISITE_DRAIN_SECONDS: '3600' }
    const service = await startProcess(env, `http://127.0.0.1:${port}/api/v1`)
    cleanups.push(() => service.end('SIGKILL'))
    const ended = service.end('SIGTERM')
    await expect.poll(() => service.output()).toContain('draining')
    // Any sooner, it would be taken for the same signal arriving twice.
    process.kill(service.pid, 'SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    process.kill(service.pid, 'SIGTERM')
    expect(await ended).toBe(143)
  })
})

describe('a start that cannot succeed', () => {
  const serve = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [PROGRAM, 'serve'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    const [code] = await once(child, 'exit')
    return { code, stderr }
  }

  it('reports every fault of the configuration in one message and exits 78 (contract 1 configuration)', async () => {
    const { code, stderr } = await serve({ VISITE_PORT: 'x', VISITE_ROLE: 'x', VISITE_DATA_DIR: tmpdir() })
    expect(code).toBe(78)
    expect(stderr).toContain('VISITE_PORT')
    expect(stderr).toContain('VISITE_ROLE')
    expect(stderr).not.toContain('    at ')
  })

  it('says that the database does not answer, without a stack', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'visite-start-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const url = `postgres://visite@127.0.0.1:${await freePort()}/visite`
    const { code, stderr } = await serve({ VISITE_DATABASE_URL: url, VISITE_DATA_DIR: folder })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^visite: .*ECONNREFUSED/)
    expect(stderr).not.toContain('    at ')
  })

  it('refuses a root key other than the installation’s, until it is adopted, and exits 78', async () => {
    const folder = migratedFolder('visite-key-')
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const port = await freePort()
    const env = { VISITE_DATA_DIR: folder, VISITE_PORT: String(port) }
    const service = await startProcess(env, `http://127.0.0.1:${port}/api/v1`)
    expect(await service.end('SIGINT')).toBe(0)
    const other = { ...env, VISITE_MASTER_KEY: randomBytes(32).toString('base64') }
    const { code, stderr } = await serve(other)
    expect(code).toBe(78)
    expect(stderr).toMatch(/^visite: This installation has another root key[\s\S]*visite root-key adopt/)
    expect(await visite(other, ['root-key', 'adopt'])).toMatchObject({ code: 0 })
    expect((await serve(env)).code).toBe(78)
  })

  it('refuses a Node that is too old with one line (issue: pinned Node)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'visite-node-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const old = join(folder, 'scripts')
    mkdirSync(old)
    const source = readFileSync(join(import.meta.dirname, '../../../scripts/pinned-node.mjs'), 'utf8')
    writeFileSync(join(old, 'pinned-node.mjs'), source.replace('NEEDED_MAJOR = 24', 'NEEDED_MAJOR = 9999'))
    chmodSync(old, 0o755)
    const { pinnedNode } = await import(join(old, 'pinned-node.mjs'))
    expect(() => pinnedNode()).toThrow(/^Visite needs Node 9999 or newer, this is v\d+.*npm ci/)
  })
})
