import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { compose, environmentOf } from './compose.ts'

const folder = mkdtempSync(join(tmpdir(), 'visite-compose-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const GIVEN = {
  POSTGRES_PASSWORD: 'probe',
  S3_SECRET_KEY: 'probe-probe',
  VISITE_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
}

it.each([
  ['api', 'api'],
  ['worker', 'worker'],
] as const)('compose.yaml gives %s an environment that the service accepts', (service, role) => {
  const config = readConfig({ ...environmentOf(service, GIVEN), VISITE_DATA_DIR: folder })
  expect(config).toMatchObject({ role, database: { kind: 'postgres' }, blobs: { kind: 's3' }, liveSpool: 'shared' })
})

it('compose.yaml starts without any built-in secret', () => {
  for (const missing of Object.keys(GIVEN)) {
    expect(() => environmentOf('api', { ...GIVEN, [missing]: '' })).toThrow(missing)
  }
})

it('compose.yaml has two workers and one process of the API', () => {
  const { api, worker } = compose().services
  expect(worker?.deploy?.replicas).toBe(2)
  expect(api?.deploy).toBeUndefined()
})
