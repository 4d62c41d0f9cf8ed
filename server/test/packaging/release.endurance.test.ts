import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import packageOfServer from '../../package.json' with { type: 'json' }
import { freePort } from '../postgres.ts'

const root = join(import.meta.dirname, '../../..')
const out = mkdtempSync(join(tmpdir(), 'visite-release-'))
const chroot = mkdtempSync(join(tmpdir(), 'visite-chroot-'))
const secret = join(root, '.env.canary')
const unit = join(root, 'packaging/systemd/visite.service')
const CANARY = 'canary-of-a-secret-that-must-stay'

const run = (program: string, args: string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 28 })
const inside = (...args: string[]) => run('chroot', [chroot, 'env', 'DEBIAN_FRONTEND=noninteractive', ...args])

beforeAll(() => {
  writeFileSync(secret, CANARY)
  run(process.execPath, ['scripts/package/release.ts', out])
}, 600_000)
afterAll(() => {
  for (const folder of [secret, out, chroot]) rmSync(folder, { recursive: true, force: true })
})

const files = () => readdirSync(out).sort()
const named = (pattern: RegExp) => join(out, files().find((file) => pattern.test(file)) ?? 'missing')

it('consists of an archive, a Debian package, the program for workplaces, a bill of materials, and correct checksums', () => {
  const { version } = packageOfServer
  expect(files()).toEqual([
    'SHA256SUMS',
    `visite-${version}.cdx.json`,
    `visite-${version}.tar.gz`,
    `visite-agent-${version}-licences.txt`,
    `visite-agent-${version}-linux-x64`,
    `visite-agent-${version}-windows-x64.exe`,
    expect.stringMatching(`^visite_${version}_(amd64|arm64)\\.deb$`),
  ])
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: out })
  const bill = JSON.parse(readFileSync(named(/cdx/), 'utf8'))
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX' })
  const parts = bill.components.map(({ group, name }: { group?: string; name: string }) =>
    [group, name].filter(Boolean).join('/'),
  )
  const needed = Object.keys(packageOfServer.dependencies).filter((name) => !name.startsWith('@visite/'))
  expect(parts).toEqual(expect.arrayContaining(needed))
  expect(parts).not.toContain('vitest')
})

it('contains no secret, no test and nothing for development', () => {
  const paths = run('tar', ['-tzf', named(/tar\.gz/)]).split('\n')
  expect(paths.length).toBeGreaterThan(1_000)
  const ours = paths.filter((path) => !path.includes('/node_modules/'))
  expect(ours.filter((path) => /\.test\.ts|\.env|\/test\/|\.key$/.test(path))).toEqual([])
  expect(paths.filter((path) => /node_modules\/(vitest|typescript|vite|react)\//.test(path))).toEqual([])
  const content = execFileSync('sh', ['-c', `tar -xzOf ${named(/tar\.gz/)} | grep -c ${CANARY} || true`])
  expect(content.toString().trim()).toBe('0')
  expect(statSync(named(/deb$/)).size).toBeLessThan(150 * 2 ** 20)
})

it('lets systemd keep the service away from whatever it does not need', () => {
  const verdict = run('systemd-analyze', ['security', '--offline=true', '--threshold=25', '--no-pager', unit])
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(verdict)?.[1])).toBeLessThanOrEqual(2.5)
})

it('is installed on a bare Debian, runs as its own user, is upgraded and removed, and leaves the records', {
  timeout: 1_800_000,
}, async () => {
  // Its users must be able to enter it.
  chmodSync(chroot, 0o755)
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', chroot])
  // A machine's own sources and settings of apt, where it has some.
  for (const own of ['sources.list.d', 'apt.conf.d']) {
    cpSync(join('/etc/apt', own), join(chroot, 'etc/apt', own), { recursive: true })
  }
  rmSync(join(chroot, 'etc/apt/sources.list'), { force: true })
  mkdirSync(join(chroot, 'root/packages'))
  cpSync(named(/deb$/), join(chroot, 'root/packages/visite.deb'))
  inside('apt-get', 'update', '-qq')
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', '/root/packages/visite.deb']
  inside(...install)
  expect(inside('visite', '--version').trim()).toBe(packageOfServer.version)
  expect(inside('stat', '-c', '%U %a', '/var/lib/visite', '/etc/visite/visite.env')).toBe('visite 700\nroot 600\n')
  // Only root can change what is executed.
  expect(inside('find', '/usr/lib/visite', '!', '-user', 'root')).toBe('')
  expect(inside('ls', '/usr/lib/visite/node_modules/.visite-compiled').trim()).not.toBe('')

  const port = await freePort()
  const settings = [`VISITE_PORT=${port}`, 'VISITE_DATA_DIR=/var/lib/visite', 'VISITE_LOG_LEVEL=error']
  const service = spawn(
    'chroot',
    [
      chroot,
      'setpriv',
      '--reuid=visite',
      '--regid=visite',
      '--clear-groups',
      'env',
      '-i',
      ...settings,
      'visite',
      'serve',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/api/v1/health/ready`).then(({ status }) => status, String))
    .toBe(200)
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<div id="root">')
  service.kill('SIGTERM')
  await once(service, 'exit')

  inside(...install, '--reinstall')
  inside('apt-get', 'remove', '-y', '-qq', 'visite')
  expect(inside('ls', '/var/lib/visite')).toContain('visite.sqlite')
})
