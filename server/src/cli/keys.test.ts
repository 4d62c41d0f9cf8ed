import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseEnv, keptVisite, visite } from '../../test/command-line.ts'
import { startService, type TestService } from '../../test/service.ts'
import { fingerprintOf } from '../platform/crypto/root-key.ts'

describe('visite keys (contract 14 keys)', () => {
  let service: TestService
  let env: Record<string, string>
  let old: string
  beforeAll(async () => {
    service = await startService('sqlite')
    env = databaseEnv(service.config.database, service.config.dataDir)
    old = readFileSync(join(service.config.dataDir, 'keys', 'master.key'), 'utf8').trim()
    const anna = await service.doctor()
    for (let each = 0; each < 3; each++) await anna.appointment()
  })
  afterAll(() => service.remove())

  it('lists the keys, prints the sheet, and rotates while the service runs; the key may come from a command', async () => {
    const configured = { ...env, VISITE_MASTER_KEY: old }
    const newer = Buffer.alloc(32, 5).toString('base64')
    expect((await visite(configured, ['keys', 'status'])).out).toContain('3 data keys, wrapped with the newest')
    expect((await visite(configured, ['keys', 'sheet'])).out).toContain(old)
    expect(await keptVisite({ ...env, VISITE_MASTER_KEY: newer }, ['keys', 'rotate'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('3 keys open with none of the configured root keys'),
    })
    const file = join(service.config.dataDir, 'both')
    writeFileSync(file, `${newer},${old}\n`)
    const both = { ...env, VISITE_MASTER_KEY_COMMAND: `cat '${file}'` }
    expect((await keptVisite(both, ['keys', 'status'])).out).toContain('3 still with another: visite keys rotate')
    expect((await visite(both, ['keys', 'rotate'])).out).toContain('3 keys are wrapped with the newest root key now')
    const alone = { ...env, VISITE_MASTER_KEY: newer }
    const status = JSON.parse((await keptVisite(alone, ['keys', 'status', '--json'])).out)
    const root_key = fingerprintOf(Buffer.from(newer, 'base64'))
    expect(status).toMatchObject({ root_keys: [root_key], data_keys: [{ root_key, count: 3, newest: true }] })
    expect((await keptVisite(both, ['keys', 'sheet'])).out).toContain(root_key)
    const broken = await keptVisite({ ...env, VISITE_MASTER_KEY_COMMAND: 'echo no vault >&2; exit 3' }, [
      'keys',
      'status',
    ])
    expect(broken).toMatchObject({ code: 78, err: expect.stringContaining('gave no key: no vault') })
  })
})
