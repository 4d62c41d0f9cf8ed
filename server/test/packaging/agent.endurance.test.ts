import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listening } from '../../../client/test/listening.ts'
import { agentExecutables } from '../../../scripts/package/agent.ts'
import packageOfServer from '../../package.json' with { type: 'json' }
import { TAKEN_MS } from '../../src/gdt/rules.ts'
import { practiceSystem } from '../practice-system.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../service.ts'

const WINE = '/usr/lib/wine/wine64'
const VISITS = 30

const out = mkdtempSync(join(tmpdir(), 'visite-agent-built-'))
const linux = join(out, `visite-agent-${packageOfServer.version}-linux-x64`)
const windows = join(out, `visite-agent-${packageOfServer.version}-windows-x64.exe`)

beforeAll(() => agentExecutables(out), 300_000)
afterAll(() => rmSync(out, { recursive: true, force: true }))

let place: string
let service: TestService
let anna: TestDoctor
let server: string
let running: ChildProcess[]
/** Environment of the started programs. */
let env: Record<string, string>
const log = () => join(place, 'agent.log')
const said = () => (existsSync(log()) ? readFileSync(log(), 'utf8') : '')

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'visite-workplace-'))
  running = []
  service = await startService('sqlite')
  anna = await service.doctor()
  server = new URL(await listening(service)).origin
  // A desktop's way to the browser: notes what it was asked to open.
  mkdirSync(join(place, 'bin'))
  writeFileSync(join(place, 'bin/xdg-open'), `#!/bin/sh\necho "$1" >> ${join(place, 'opened')}\n`)
  chmodSync(join(place, 'bin/xdg-open'), 0o755)
  mkdirSync(join(place, 'gdt'))
  env = {}
})
afterEach(async () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await service.remove()
  rmSync(place, { recursive: true, force: true, maxRetries: 5 })
})

/** To a file, because a Windows program cannot write to our pipes. */
function start(program: readonly string[], args: readonly string[], more: Record<string, string> = {}): ChildProcess {
  const file = openSync(log(), 'a')
  const [first = '', ...rest] = program
  const child = spawn(first, [...rest, '--server', server, ...args], {
    env: { ...process.env, HOME: place, PATH: `${join(place, 'bin')}:${process.env.PATH}`, ...env, ...more },
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  running.push(child)
  return child
}
const code = async () => dataOf<{ code: string }>(await anna.post('/gdt/agents/code')).code
const visits = async () =>
  dataOf<{ _id: string; notes_status: string }[]>(await anna.get('/appointments/doctors?limit=1000'))
const releaseAll = async () => {
  for (const { _id, notes_status } of await visits())
    if (notes_status === 'none') await anna.post(`/notes/add/${_id}`, { notes: 'Husten', summary: '' })
}
const until = (what: () => unknown, timeout = 60_000) => expect.poll(what, { timeout, interval: 200 }).toBeTruthy()

/** With kills at any moment, every answer that the practice system asked for comes back once, on any system. */
async function handsOver(program: readonly string[], args: readonly string[], platform: string): Promise<void> {
  const system = practiceSystem(join(place, 'gdt'))
  let child = start(program, [...args, '--code', await code()])
  await until(() => said().includes('Connected') || said().includes('Verbunden'))
  const [{ _id: id = '' } = {}] = dataOf<{ _id: string }[]>(await anna.get('/gdt/agents'))
  expect(dataOf(await anna.get('/gdt/agents'))).toMatchObject([{ platform }])
  // With running numbers, a duplicate answer would be another file.
  await anna.put(`/gdt/agents/${id}`, { name: 'Anmeldung', profile: 'cgm' })
  for (let one = 1; one <= VISITS; one++) {
    system.request(`${one}`)
    await pause(Math.random() * 1_500)
    if (one % 3 === 0) {
      child.kill('SIGKILL')
      await once(child, 'exit')
      child = start(program, args)
    }
    system.fetch()
    await releaseAll()
  }
  // A file that was taken by a program killed in that moment waits until nobody can be at work on it.
  await until(async () => {
    system.fetch()
    await releaseAll()
    return system.imported.length >= VISITS && system.waiting().length === 0
  }, TAKEN_MS + 60_000)
  // Any duplicates would arrive now.
  await pause(8_000)
  system.fetch()
  const all = Array.from({ length: VISITS }, (_, i) => `${i + 1}`)
  expect(system.imported.toSorted((a, b) => Number(a) - Number(b))).toEqual(all)
  expect(await visits()).toHaveLength(VISITS)
  const opened = readFileSync(join(place, 'opened'), 'utf8').trim().split('\n')
  for (const address of opened) expect(address).toMatch(new RegExp(`^${server}/visit/[0-9a-f]{24}$`))
  // A second one for the same folder is refused, and one that is signed out stops and says so.
  const second = start(program, args)
  await until(() => second.exitCode !== null)
  expect(second.exitCode).toBe(1)
  await anna.delete(`/gdt/agents/${id}`)
  await until(() => child.exitCode !== null)
  expect(child.exitCode).toBe(1)
  expect(said()).toMatch(/was signed out|wurde abgemeldet/)
}

describe('the program for workplaces as one file', () => {
  it('exists for Linux and for Windows', () => {
    expect(readFileSync(linux).subarray(0, 4).toString('latin1')).toBe('\x7fELF')
    expect(readFileSync(windows).subarray(0, 2).toString('latin1')).toBe('MZ')
    expect(execFileSync(linux, ['--help'], { encoding: 'utf8' })).toContain('visite-agent [options]')
    const licences = readFileSync(join(out, `visite-agent-${packageOfServer.version}-licences.txt`), 'utf8')
    for (const part of ['commander', 'iconv-lite', 'Node.js', 'Apache License']) expect(licences).toContain(part)
  })

  it(`hands ${VISITS} patients over and returns as many notes, each once, killed at any moment`, async () => {
    await handsOver([linux], ['--folder', join(place, 'gdt'), '--open'], 'Linux')
  }, 300_000)

  it('trusts whomever the system trusts, and nobody else', async () => {
    const [key, certificate] = [join(place, 'key.pem'), join(place, 'certificate.pem')]
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
    execFileSync('openssl', [...args, ...names], { stdio: 'ignore' })
    const target = new URL(server)
    const front = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (socket) => {
      const back = connect(Number(target.port), target.hostname)
      back.on('error', () => socket.destroy())
      socket.on('error', () => back.destroy())
      socket.pipe(back).pipe(socket)
    })
    front.listen(0, '127.0.0.1')
    await once(front, 'listening')
    server = `https://localhost:${(front.address() as AddressInfo).port}`
    try {
      const typed = ['--folder', join(place, 'gdt'), '--code', await code()]
      const stranger = start([linux], typed)
      expect((await once(stranger, 'exit'))[0]).toBe(1)
      expect(said()).toContain('SELF_SIGNED')
      start([linux], typed, { SSL_CERT_FILE: certificate })
      await until(async () => dataOf<unknown[]>(await anna.get('/gdt/agents')).length === 1)
    } finally {
      for (const child of running) child.kill('SIGKILL')
      front.close()
    }
  }, 60_000)

  it('does the same on Windows, as far as Wine is like it', async () => {
    env = { WINEPREFIX: join(place, 'wine'), WINEDEBUG: '-all' }
    const inWine = (path: string) => `Z:${join(place, path).replaceAll('/', '\\')}`
    // By default Wine is a Windows 7, which Node refuses.
    const version = ['add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f']
    execFileSync(WINE, ['reg', ...version], { env: { ...process.env, HOME: place, ...env }, stdio: 'ignore' })
    try {
      await handsOver([WINE, windows], ['--folder', inWine('gdt'), '--state', inWine('state'), '--open'], 'Windows')
    } finally {
      execFileSync('/usr/lib/wine/wineserver', ['-k', '-w'], { env: { ...process.env, HOME: place, ...env } })
    }
  }, 600_000)
})
