import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../postgres.ts'

const MOST_BYTES = 450e6

const root = join(import.meta.dirname, '../../..')
const scratch = mkdtempSync(join(tmpdir(), 'visite-image-'))
const store = ['--root', join(scratch, 'storage'), '--runroot', join(scratch, 'run'), '--storage-driver', 'vfs']

const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 28 })
const buildah = (...args: string[]) => run('buildah', [...store, ...args]).trim()

/**
 * Debian as in its own slim image: from its packages, without their documentation. With this machine's package sources.
 */
function debianBase(): void {
  const tree = join(scratch, 'debian')
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', tree])
  for (const own of ['sources.list.d', 'apt.conf.d']) {
    cpSync(join('/etc/apt', own), join(tree, 'etc/apt', own), { recursive: true })
  }
  const superfluous = [
    'etc/apt/sources.list',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
    'var/lib/apt/lists',
  ]
  for (const path of [...superfluous, 'var/cache/apt']) rmSync(join(tree, path), { recursive: true, force: true })
  const container = buildah('from', 'scratch')
  buildah('add', '-q', container, tree, '/')
  buildah('commit', '-q', '--rm', container, 'localhost/debian:bookworm-slim')
  rmSync(tree, { recursive: true })
}

/** Node as in its own image: the binary that runs this, and npm with this machine's settings. */
function nodeBase(): void {
  const container = buildah('from', 'localhost/debian:bookworm-slim')
  const tree = buildah('mount', container)
  const modules = join(tree, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(process.execPath, join(tree, 'usr/local/bin/node'))
  const npm = dirname(dirname(realpathSync(run('sh', ['-c', 'command -v npm']).trim())))
  cpSync(npm, join(modules, 'npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(tree, 'usr/local/bin/npm'))
  const settings = join(homedir(), '.npmrc')
  if (existsSync(settings)) cpSync(settings, join(tree, 'root/.npmrc'))
  // For machines behind a proxy with its own certificate authority.
  const authority = process.env.NODE_EXTRA_CA_CERTS
  if (authority) {
    cpSync(authority, join(tree, 'etc/ssl/extra.pem'))
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem', container)
  }
  buildah('commit', '-q', '--rm', container, 'localhost/node:24-bookworm-slim')
}

beforeAll(() => {
  debianBase()
  nodeBase()
  const bases = ['NODE=localhost/node:24-bookworm-slim', 'DEBIAN=localhost/debian:bookworm-slim']
  const given = bases.flatMap((base) => ['--build-arg', base])
  buildah('bud', '--isolation', 'chroot', '--format', 'docker', ...given, '-t', 'localhost/visite', '.')
}, 3_000_000)
afterAll(() => {
  buildah('rm', '--all')
  rmSync(scratch, { recursive: true, force: true })
})

const described = () => JSON.parse(buildah('inspect', '--type', 'image', 'localhost/visite')).OCIv1.config

it('is small, and runs as a user without privileges', () => {
  const [{ size }] = JSON.parse(buildah('images', '--json', 'localhost/visite'))
  const megabytes = Number.parseFloat(size)
  expect(size).toMatch(/ MB$/)
  expect(megabytes * 1e6).toBeLessThan(MOST_BYTES)
  expect(described()).toMatchObject({ User: 'visite', StopSignal: 'SIGTERM' })
})

it('serves from a read-only file system, is healthy, and keeps its data in /data', async () => {
  const { Env, Entrypoint, Cmd } = described()
  const container = buildah('from', 'localhost/visite')
  const tree = buildah('mount', container)
  const port = await freePort()
  const monitor = await freePort()
  const data = join(scratch, 'data')
  mkdirSync(data, { mode: 0o777 })
  const settings = [...Env, `VISITE_PORT=${port}`, `VISITE_METRICS_PORT=${monitor}`, 'VISITE_HOST=127.0.0.1']
  // As a container runtime does it: read-only except for the volume and /tmp, no new privileges.
  const sandbox = [
    '--ro-bind',
    tree,
    '/',
    '--bind',
    data,
    '/data',
    '--tmpfs',
    '/tmp',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
  ]
  const service = spawn(
    'bwrap',
    [
      ...sandbox,
      '--unshare-user',
      '--unshare-pid',
      '--die-with-parent',
      '--uid',
      '1000',
      '--gid',
      '1000',
      'env',
      '-i',
      ...settings,
      ...Entrypoint,
      ...Cmd,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  await expect
    .poll(() => fetch(`http://127.0.0.1:${monitor}/health/ready`).then(({ status }) => status, String))
    .toBe(200)
  service.kill('SIGTERM')
  await once(service, 'exit')
})
