import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { chooseDrafter } from '@visite/drafter/choose'
import { chooseTranscriber } from '@visite/hearing/choose'
import { afterEach, describe, expect, it } from 'vitest'
import { oidcProvider } from './accounts/oidc/provider.ts'
import { oidcSettings } from './accounts/oidc/settings.ts'
import { readConfig } from './config.ts'
import type { Line } from './lines.ts'
import { checkLines } from './lines-check.ts'
import { s3Blobs } from './platform/blobs/s3.ts'
import { checkDatabase, openDatabase } from './platform/db/open.ts'
import { post } from './platform/outgoing/post.ts'

const FIXTURES = join(import.meta.dirname, '../test/fixtures/syslog')
const ca = join(FIXTURES, 'ca.pem')
/** For `localhost`, signed by an authority that nobody else trusts. */
const certificate = {
  key: readFileSync(join(FIXTURES, 'server.key')),
  cert: readFileSync(join(FIXTURES, 'server.pem')),
}

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'visite-lines-'))
  cleanups.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function listening(server: Server, sockets: Set<Socket>): Promise<number> {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A server whose certificate nobody can verify; it keeps what it receives after the handshake. */
async function impostor() {
  const told: Buffer[] = []
  const server = createTlsServer(certificate, (socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes: Buffer) => void told.push(bytes))
  })
  server.on('tlsClientError', () => {})
  return { port: await listening(server, new Set()), told: () => Buffer.concat(told).toString() }
}

/** The same as Postgres does it: TLS starts after a request for it. */
async function impostorOfPostgres() {
  const told: Buffer[] = []
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, ...certificate })
      secure.on('error', () => {})
      secure.on('data', (bytes: Buffer) => void told.push(bytes))
    })
  })
  return { port: await listening(server, new Set()), told: () => Buffer.concat(told).toString() }
}

const read = (env: Record<string, string>) => readConfig({ VISITE_DATA_DIR: folder(), ...env })
const faultsOf = (env: Record<string, string>): string => {
  try {
    read(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
const PLAIN = [
  ['database', { VISITE_DATABASE_URL: 'postgres://v:geheim@db.praxis/visite' }],
  ['database', { VISITE_DATABASE_URL: 'postgres://v:geheim@db.praxis/visite?sslmode=disable' }],
  ['database', { VISITE_DATABASE_URL: 'postgres://v:geheim@db.praxis/visite?sslmode=no-verify' }],
  ['database', { VISITE_DATABASE_URL: 'postgres://v:geheim@db.praxis/v?uselibpqcompat=true&sslmode=require' }],
  [
    'database',
    {
      VISITE_DATABASE_URL: 'postgres://v:geheim@127.0.0.1/visite',
      VISITE_DATABASE_DIRECT_URL: 'postgres://v:geheim@db.praxis/visite',
    },
  ],
  ['storage', { VISITE_BLOB_URL: 's3://visite?endpoint=http://s3.praxis:9000&region=x', ...keys }],
  ['speech', { VISITE_TRANSCRIBER: 'openai:http://10.0.0.7:8000/v1#whisper' }],
  ['drafter', { VISITE_DRAFTER: 'openai:http://[fd00::7]:8000/v1#m' }],
  ['traces', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.praxis:4318' }],
] as const

describe('connections to other machines', () => {
  it.each(PLAIN)('of the %s are refused without verified TLS, unless the operator allows that: %j', (name, env) => {
    const faults = faultsOf(env)
    expect(faults).toContain(`name ${name} in VISITE_ALLOW_PLAIN`)
    expect(faults).toContain('leads to another machine')
    expect(faults).not.toContain('geheim')
    expect(read({ ...env, VISITE_ALLOW_PLAIN: name }).lines.at(-1)).toMatchObject({
      name,
      safety: expect.stringMatching(/plain|unverified/),
    })
    const others = 'database,storage,speech,drafter,traces'.split(',').filter((other) => other !== name)
    expect(faultsOf({ ...env, VISITE_ALLOW_PLAIN: others.join(', ') })).toContain(`name ${name} in`)
  })

  it.each([
    [{ VISITE_DATABASE_URL: 'postgres://v@db.praxis/visite?sslmode=verify-full' }, 'verified'],
    [{ VISITE_DATABASE_URL: `postgres://v@db.praxis/visite?sslmode=verify-full&sslrootcert=${ca}` }, 'verified'],
    [{ VISITE_DATABASE_URL: 'postgres://v@db.praxis/visite', PGSSLMODE: 'verify-full' }, 'verified'],
    [{ VISITE_DATABASE_URL: 'postgres://v@db.praxis/visite?ssl=true' }, 'verified'],
    [{ VISITE_DATABASE_URL: 'postgres://v@localhost/visite' }, 'here'],
    [{ VISITE_DATABASE_URL: 'postgres://v@%2Fvar%2Frun%2Fpostgresql/visite' }, 'here'],
    [{ VISITE_BLOB_URL: 's3://visite?endpoint=https://s3.praxis&region=x', ...keys }, 'verified'],
    [{ VISITE_SMTP_URL: 'smtps://v:geheim@mail.praxis' }, 'verified'],
    [{ VISITE_SMTP_URL: 'smtp://mail.praxis:25' }, 'verified'],
    [{ VISITE_SMTP_URL: 'smtp://mail.praxis:25', VISITE_ALLOW_PLAIN: 'mail' }, 'plain'],
    // A password is never sent without TLS.
    [{ VISITE_SMTP_URL: 'smtp://v:geheim@mail.praxis:25', VISITE_ALLOW_PLAIN: 'mail' }, 'verified'],
    [{ VISITE_SMTP_URL: 'smtp://127.0.0.1:25' }, 'here'],
    [{ VISITE_DRAFTER: 'openai:http://[::1]:11434/v1#m' }, 'here'],
    [{ VISITE_TRANSCRIBER: 'openai:https://speech.praxis/v1#m' }, 'verified'],
    [{ VISITE_OIDC_ISSUER: 'https://login.praxis', VISITE_OIDC_CLIENT_ID: 'v' }, 'verified'],
    [{ VISITE_SYSLOG_URL: 'syslog+tls://log.praxis' }, 'verified'],
  ])('%j is %s', (env, safety) => {
    expect(read(env as unknown as Record<string, string>).lines).toMatchObject([{ safety }])
  })

  it('are always verified: settings that switch that off, or are misspelt, are refused', () => {
    expect(faultsOf({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toContain('NODE_EXTRA_CA_CERTS')
    expect(faultsOf({ VISITE_ALLOW_PLAIN: 'database,mials' })).toContain('not "mials"')
    const missing = 'postgres://v@db.praxis/visite?sslmode=verify-full&sslrootcert=/nowhere.pem'
    expect(faultsOf({ VISITE_DATABASE_URL: missing })).toContain('/nowhere.pem')
  })
})

/** As if `localhost` were another machine. */
const lineTo = (port: number): Line => ({
  ...{ name: 'drafter', variable: 'VISITE_DRAFTER', host: 'localhost', safety: 'verified' },
  tls: { host: 'localhost', port },
})
const allowed = { webhookAllowPrivate: false, calendarAllowPrivate: false }

describe('visite check', () => {
  it('names a connection whose certificate cannot be verified, and one whose server is away', async () => {
    const { port, told } = await impostor()
    expect(await checkLines({ lines: [lineTo(port)], ...allowed })).toEqual({
      ok: false,
      detail: expect.stringMatching(
        /^drafter \(VISITE_DRAFTER\) to localhost: its certificate cannot be verified \(.*NODE_EXTRA_CA_CERTS$/,
      ),
    })
    expect(await checkLines({ lines: [lineTo(1)], ...allowed })).toMatchObject({
      ok: false,
      detail: expect.stringContaining('ECONNREFUSED'),
    })
    expect(told()).toBe('')
  })

  it('trusts an authority added the way it advises', async () => {
    const { port } = await impostor()
    const script = `import { checkLines } from ${JSON.stringify(new URL('./lines-check.ts', import.meta.url).href)}
      console.log(JSON.stringify(await checkLines(${JSON.stringify({ lines: [lineTo(port)], ...allowed })})))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { NODE_EXTRA_CA_CERTS: ca },
    })
    expect(JSON.parse(stdout)).toEqual({ ok: true, detail: 'drafter to localhost: TLS, verified' })
  })

  it('warns about what the operator allows', async () => {
    const { lines } = read({ VISITE_DATABASE_URL: 'postgres://v@db.praxis/visite', VISITE_ALLOW_PLAIN: 'database' })
    expect(await checkLines({ lines, webhookAllowPrivate: true, calendarAllowPrivate: true })).toEqual({
      ok: true,
      warning: true,
      detail: expect.stringMatching(
        /^database to db\.praxis: WITHOUT TLS, as VISITE_ALLOW_PLAIN .*; webhooks .*; feeds /,
      ),
    })
    expect(await checkLines({ lines: [], ...allowed })).toEqual({ ok: true, detail: 'none leads to another machine' })
  })
})

describe('a server whose certificate cannot be verified is told nothing', () => {
  it.each([
    [
      'the drafter',
      async (url: string) => {
        const drafter = await chooseDrafter({ kind: 'openai', baseUrl: `${url}/v1`, model: 'm', apiKey: 'geheim' })
        cleanups.push(() => drafter.close?.())
        return drafter.check()
      },
    ],
    [
      'the speech engine',
      (url: string) =>
        chooseTranscriber({
          kind: 'openai',
          baseUrl: `${url}/v1`,
          model: 'm',
          apiKey: 'geheim',
          maxBytes: 1_000_000,
        }).check(),
    ],
    [
      'the storage',
      (url: string) =>
        s3Blobs({
          ...{ bucket: 'visite', prefix: '', endpoint: url, region: 'x', stagingFolder: folder() },
          ...{ accessKeyId: 'geheim', secretAccessKey: 'geheim', timing: { firstPauseMs: 1 } },
        }).check(),
    ],
  ])('by %s', async (_name, check) => {
    const { port, told } = await impostor()
    expect(await check(`https://localhost:${port}`)).toMatchObject({ ok: false })
    expect(told()).toBe('')
  })

  it('by signing in with OpenID Connect', async () => {
    const { port, told } = await impostor()
    const values: Record<string, string> = {
      VISITE_OIDC_ISSUER: `https://localhost:${port}`,
      VISITE_OIDC_CLIENT_ID: 'v',
    }
    const variables = { text: (name: string) => values[name], orDefault: () => 'openid' }
    const settings = oidcSettings(variables, false, [])
    if (!settings) throw new Error('no settings')
    await expect(oidcProvider(settings, 'https://visite.example/callback').begin()).rejects.toThrow()
    expect(told()).toBe('')
  })

  it('by webhooks', async () => {
    const { port, told } = await impostor()
    const rules = { allowPrivate: true, timeoutMs: 5_000 }
    await expect(post(new URL(`https://localhost:${port}/`), {}, 'geheim', rules)).rejects.toMatchObject({
      fault: 'unreachable',
    })
    expect(told()).toBe('')
  })

  it('by the database, which says what is wrong', async () => {
    const { port, told } = await impostorOfPostgres()
    const url = `postgres://v:geheim@localhost:${port}/visite?sslmode=verify-full`
    const database = openDatabase({ kind: 'postgres', url, connections: 1 })
    cleanups.push(() => database.close())
    const { ok, detail } = await checkDatabase(database)
    expect(ok).toBe(false)
    expect(detail).toContain('certificate')
    expect(told()).toBe('')
  })
})
