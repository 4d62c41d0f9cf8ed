import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { VARIABLES } from './variables.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'visite-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (env: Record<string, string> = {}) => readConfig({ VISITE_DATA_DIR: folder, ...env })

describe('the configuration', () => {
  it('has the defaults of contract 1 (contract 1 configuration)', () => {
    expect(read()).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      basePath: '/api/v1',
      publicUrl: 'http://127.0.0.1:8080',
      database: { kind: 'sqlite', file: join(folder, 'visite.sqlite') },
      blobs: { kind: 'disk', folder: join(folder, 'blobs') },
      mail: { kind: 'files', folder: join(folder, 'mail') },
      transcriber: { kind: 'auto' },
      drafter: { kind: 'extractive' },
      timezone: 'Europe/Berlin',
      retentionDays: 14,
      failedMailDays: 14,
      auditDays: 1_095,
      maxDevices: 5,
      rateLimit: 600,
      trustedProxies: ['loopback'],
      defaultPlan: 'trial',
      role: 'all',
      jobs: { transcribe: 2, draft: 1, extract: 1 },
      masterKeyGenerated: true,
    })
  })

  it('creates the master key once, readable only by its owner', () => {
    const [first] = read().masterKeys
    expect(read().masterKeys[0]).toEqual(first)
    expect(statSync(join(folder, 'keys/master.key')).mode & 0o777).toBe(0o600)
  })

  it('finds one complete key, and nothing beside it, when many processes start at once', async () => {
    const script = `import { readConfig } from ${JSON.stringify(new URL('./config.ts', import.meta.url).href)}
      console.log(readConfig().masterKeys[0].toString('base64'))`
    const started = Array.from({ length: 6 }, () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        env: { VISITE_DATA_DIR: folder },
      }),
    )
    const keys = (await Promise.all(started)).map(({ stdout }) => stdout.trim())
    expect(new Set(keys)).toEqual(new Set([readFileSync(join(folder, 'keys/master.key'), 'utf8').trim()]))
    expect(readdirSync(join(folder, 'keys'))).toEqual(['master.key'])
  })

  it('reads secrets from files, and says what is wrong with one (contract 15 lanes)', () => {
    const key = Buffer.alloc(32, 7)
    const file = join(folder, 'secret')
    writeFileSync(file, `${key.toString('base64')}\n`)
    expect(read({ VISITE_MASTER_KEY_FILE: file }).masterKeys).toEqual([key])
    expect(() => read({ VISITE_MASTER_KEY_FILE: file, VISITE_MASTER_KEY: 'x' })).toThrow('are both set')
    expect(() => read({ VISITE_SMTP_URL_FILE: join(folder, 'none') })).toThrow('VISITE_SMTP_URL_FILE cannot be read')
    expect(() => read({ VISITE_HOST_FILE: file })).toThrow('VISITE_HOST_FILE is not known')
  })

  it('reads the settings', () => {
    const key = Buffer.alloc(32, 1).toString('base64')
    expect(
      read({
        PORT: '9000',
        VISITE_PUBLIC_URL: 'https://visite.praxis.example/',
        VISITE_DATABASE_URL: 'postgres://visite@localhost/visite',
        VISITE_SMTP_URL: 'smtps://user:secret@mail.praxis.example:465',
        VISITE_TRANSCRIBER: 'openai:http://127.0.0.1:8000/v1/#whisper-large-v3',
        VISITE_TRANSCRIBER_API_KEY: 'k',
        VISITE_TRANSCRIBER_MAX_MB: '100',
        VISITE_DRAFTER: 'openai:http://127.0.0.1:11434/v1#llama3.1:8b',
        VISITE_MASTER_KEY: `${key},${key}`,
      }),
    ).toMatchObject({
      port: 9000,
      publicUrl: 'https://visite.praxis.example',
      database: { kind: 'postgres' },
      mail: { kind: 'smtp' },
      transcriber: {
        ...{ kind: 'openai', baseUrl: 'http://127.0.0.1:8000/v1', model: 'whisper-large-v3' },
        ...{ apiKey: 'k', maxBytes: 104_857_600 },
      },
      drafter: { kind: 'openai', baseUrl: 'http://127.0.0.1:11434/v1', model: 'llama3.1:8b', apiKey: null },
      masterKeyGenerated: false,
    })
  })

  it('reports all faults at once, and no secret (contract 1 configuration)', () => {
    const env = {
      VISITE_PORT: '80a',
      VISITE_ROLE: 'boss',
      VISITE_TIMEZONE: 'Mars/Olympus',
      VISITE_DATABASE_URL: 'mysql://root:geheim@db',
      VISITE_RETENTION_DAYS: '0',
      VISITE_MAIL_FROM: 'nobody',
      VISITE_TRANSCRIBER: 'magic',
      VISITE_DRAFTER: 'openai:model',
    }
    let message = ''
    try {
      read(env)
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      message = (error as Error).message
    }
    for (const name of Object.keys(env)) expect(message).toContain(name)
    expect(message).not.toContain('geheim')
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['VISITE_PUBLIC_URL', 'http://['],
    ['VISITE_PUBLIC_URL', 'https://visite.example/?tenant=1'],
    ['VISITE_BASE_PATH', '/docs'],
    ['VISITE_BASE_PATH', '/assets/api'],
    ['VISITE_BASE_PATH', '/api//v1'],
    ['VISITE_DATABASE_URL', 'postgres://visite:geheim@[db/visite'],
    ['VISITE_SMTP_URL', 'smtp://'],
    ['VISITE_DRAFTER', 'openai:http://[#model'],
    ['VISITE_TRUSTED_PROXIES', 'proxy.example'],
    ['VISITE_TRUSTED_PROXIES', 'loopback, 10.0.0.0/33'],
    ['VISITE_DATA_DIR', '/dev/null/data'],
  ])('reports that %s=%s cannot work before anything is started (contract 1 configuration)', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError)
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^- ${name} `, 'm'))
    expect(() => read({ [name]: value })).not.toThrow(/geheim/)
  })

  it('knows no other variable that begins like its own: a slip would be ignored silently (contract 15 lanes)', () => {
    const env = { VISITE_DATA_DIR: folder, VISITE_TIMEZON: 'Europe/Vienna', VISITE_RATE_LIMITS: '0', PATH: '/bin' }
    expect(() => readConfig(env)).toThrow(
      'The configuration has faults:\n- VISITE_TIMEZON is not known; the nearest is VISITE_TIMEZONE\n- VISITE_RATE_LIMITS is not known; the nearest is VISITE_RATE_LIMIT',
    )
  })

  it('takes PORT unless VISITE_PORT is set', () => {
    expect(read({ PORT: '9000' }).port).toBe(9000)
    expect(read({ PORT: 'abc', VISITE_PORT: '9001' }).port).toBe(9001)
    expect(read({ PORT: '', VISITE_PORT: '' }).port).toBe(8080)
  })

  it.each(['short', `${Buffer.alloc(32).toString('base64')},`.repeat(3)])('refuses the master key %j', (key) => {
    expect(() => read({ VISITE_MASTER_KEY: key })).toThrow(/VISITE_MASTER_KEY/)
  })

  it('is documented to the letter in docs/configuration.md (contract 1 configuration)', () => {
    const documentation = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')
    const rows = Object.entries(VARIABLES).map(
      ([name, [fallback, meaning]]) => `| \`${name}\` | ${fallback} | ${meaning} |`,
    )
    const documented = documentation.split('\n').filter((line) => line.startsWith('| `VISITE_'))
    expect(documented).toEqual(rows)
  })
})
