import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../postgres.ts'
import { type ServiceProcess, startProcess } from '../process.ts'
import { registration } from '../service.ts'

const MB = 1024 * 1024
const DISK_MB = 64
const audio = readFileSync(consultation.audio)
const body = registration()

/** A real, separate disk, in a namespace that ends with its process; its files are reached through that process. */
const mounting = (folder: string, first = 'true') => [
  ...['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])],
  ...['sh', '-c', `mount -t tmpfs -o size=${DISK_MB}m tmpfs "$0" && ${first} && exec "$@"`, folder],
]
/** The program follows. */
const CREATING = [
  `"$1" "$2" account create --email ${body.email} --password ${body.password} --first-name A --last-name B`,
  '--specialty x --ehr-system-type x --ehr-system-name x --verified >/dev/null',
].join(' ')
const canMount = spawnSync('env', [...mounting(tmpdir()), 'true']).status === 0

describe.runIf(canMount)('a service on a disk of 64 MB', () => {
  let folder: string
  let service: ServiceProcess
  let baseUrl: string
  /** The data folder, as the service sees it. */
  let data: string
  let token = ''
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'visite-small-'))
    const port = String(await freePort())
    baseUrl = `http://127.0.0.1:${port}/api/v1`
    const env = { VISITE_DATA_DIR: folder, VISITE_PORT: port, VISITE_RATE_LIMIT: '0', VISITE_LOG_LEVEL: 'warn' }
    service = await startProcess({ ...env, VISITE_ROLE: 'api' }, baseUrl, mounting(folder, CREATING))
    data = `/proc/${service.pid}/root${folder}`
    token = (await call('POST', '/login', body)).body.token ?? ''
  })
  afterEach(async () => {
    await service.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  async function call(method: string, path: string, json?: unknown) {
    const form = json instanceof FormData
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!form && json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: form ? json : JSON.stringify(json) }),
    })
    const answer = (await response.json()) as Record<string, string> & { data: { _id: string } }
    return { status: response.status, body: answer }
  }
  const appointment = async () =>
    (await call('POST', '/appointments/add', { name: 'Frau Beispiel', date: '2099-03-02', time: '09:30' })).body.data
      ._id
  function upload(id: string, bytes: Uint8Array<ArrayBuffer> = audio) {
    const form = new FormData()
    form.append('audio', new Blob([bytes]), 'a.ogg')
    return call('POST', `/recordings/add/${id}`, form)
  }
  /** Something else fills the disk, to its last byte unless told otherwise. */
  function fill(bytes = Number.POSITIVE_INFINITY): void {
    const file = openSync(join(data, 'stranger'), 'a')
    try {
      for (let left = bytes; left > 0; left -= MB) writeSync(file, Buffer.alloc(Math.min(left, MB), 1))
    } catch {
      // Full.
    } finally {
      closeSync(file)
    }
  }
  const reserve = () => (existsSync(join(data, 'reserve')) ? statSync(join(data, 'reserve')).size : 0)

  it('signs in, reads and deletes while it is full, refuses uploads, and recovers', async () => {
    await expect.poll(reserve, { timeout: 20_000 }).toBe(4 * MB)
    const id = await appointment()
    expect((await upload(id)).status).toBe(200)
    const other = await appointment()

    fill()
    // Requests check the disk at most twice a second.
    await expect
      .poll(async () => (await call('GET', `/appointments/get/${id}`)) && reserve(), { timeout: 20_000 })
      .toBe(0)
    expect((await call('POST', '/login', body)).status).toBe(200)
    expect((await call('GET', '/appointments/doctors')).status).toBe(200)
    const note = await call('POST', `/notes/add/${other}`, { notes: 'Was noch zu sagen war.' })
    expect(note.status).toBe(200)
    const refused = await upload(other)
    expect(refused).toMatchObject({ status: 507, body: { success: false, error: expect.stringContaining('Speicher') } })
    expect((await fetch(`${baseUrl}/health/ready`)).status).toBe(200)
    expect((await call('DELETE', `/recordings/${id}`)).status).toBe(200)
    expect((await call('DELETE', `/appointments/delete/${id}`)).status).toBe(200)

    rmSync(join(data, 'stranger'))
    await expect.poll(reserve, { timeout: 20_000 }).toBe(4 * MB)
    expect((await upload(other)).status).toBe(200)
  }, 180_000)

  it('refuses what would fill it before it is full', async () => {
    await expect.poll(reserve, { timeout: 20_000 }).toBe(4 * MB)
    const id = await appointment()
    // A WAV header, and more than fits.
    const large = new Uint8Array(60 * MB)
    large.set(Buffer.from('RIFF....WAVEfmt ', 'latin1'))
    expect((await upload(id, large)).status).toBe(507)
    expect(reserve()).toBe(4 * MB)
    expect((await upload(id)).status).toBe(200)
  }, 180_000)
})
