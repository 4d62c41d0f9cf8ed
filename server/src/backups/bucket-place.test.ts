import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visite } from '../../test/command-line.ts'
import { startFailingProxy } from '../../test/fakes/failing-proxy.ts'
import { s3Client, startS3 } from '../../test/fakes/s3.ts'
import { startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { keyFileOf } from './key-file.ts'
import { checkBackups, scheduledBackup } from './schedule.ts'

const DAY_MS = 24 * 3_600_000
const audio = { name: 'a.ogg', bytes: readFileSync(consultation.audio) }

describe('daily backups in buckets', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  let proxy: Awaited<ReturnType<typeof startFailingProxy>>
  let place: string
  let buckets: { archives: string; keys: string }
  let env: Record<string, string>
  let service: TestService
  let anna: TestDoctor
  beforeAll(async () => {
    s3 = await startS3()
    proxy = await startFailingProxy(s3.endpoint)
  })
  afterAll(async () => {
    await proxy?.stop()
    await s3?.stop()
  })
  beforeEach(async () => {
    place = mkdtempSync(join(tmpdir(), 'visite-backups-'))
    buckets = { archives: await s3.newBucket(), keys: await s3.newBucket() }
    const at = `?endpoint=${proxy.url}&region=${s3.region}`
    env = {
      VISITE_MASTER_KEY: Buffer.alloc(32, 5).toString('base64'),
      VISITE_BACKUP_DIR: `s3://${buckets.archives}/north${at}`,
      VISITE_BACKUP_KEY_DIR: `s3://${buckets.keys}${at}`,
      VISITE_BACKUP_KEEP: '2',
      VISITE_BACKUP_ACCESS_KEY_ID: s3.accessKeyId,
      VISITE_BACKUP_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }
    service = await startService('sqlite', { env })
    anna = await service.doctor()
  })
  afterEach(async () => {
    proxy.mend()
    await service.remove()
    rmSync(place, { recursive: true, force: true })
  })

  async function recorded(): Promise<string> {
    const { _id } = await anna.appointment()
    await anna.upload(`/recordings/add/${_id}`, { audio })
    return _id
  }
  function backUp() {
    const { config, queue, blobs } = service
    const { database, blobs: raw } = service.adapters
    if (config.backup === null) throw new Error('no plan')
    const source = { ...config, database, queue, raw, blobs }
    return scheduledBackup({ source, plan: config.backup, timezone: 'Europe/Berlin', now: service.clock.now })
  }
  async function inBucket(bucket: string): Promise<string[]> {
    const names: string[] = []
    for await (const { key } of s3Client({ endpoint: s3.endpoint, bucket }).listObjects({})) names.push(key)
    return names.sort()
  }
  const archives = async () => (await inBucket(buckets.archives)).filter((name) => name.endsWith('.zip'))
  const files = async () => (await inBucket(buckets.archives)).filter((name) => name.startsWith('north/files/'))
  const nothingStaged = () => {
    expect(globSync('backup-staging/*', { cwd: service.config.dataDir })).toEqual([])
  }
  const elsewhere = (command: string[]) => visite({ ...env, VISITE_DATA_DIR: join(place, 'data') }, command)

  it('are sent as they are made, each file once, kept as configured, and verified and restored from there', {
    timeout: 240_000,
  }, async () => {
    const first = await recorded()
    expect(await backUp()).toMatchObject({ files: 1, place: expect.stringContaining(buckets.archives) })
    expect(await backUp()).toBeNull()
    for (const file of globSync('blobs/**/*', { cwd: service.config.dataDir })) {
      const longAgo = new Date(Date.now() - DAY_MS)
      utimesSync(join(service.config.dataDir, file), longAgo, longAgo)
    }
    await recorded()
    service.clock.advance(DAY_MS)
    const sent = () => proxy.seen.filter((line) => line.startsWith('PUT') && line.includes('/files/')).length
    const before = sent()
    expect((await backUp())?.files).toBe(2)
    expect(sent() - before).toBe(1)
    nothingStaged()
    const [older = '', newer = ''] = (await archives()).map((name) => name.slice('north/'.length))
    // An older key file would bring back what has since been erased.
    expect(await inBucket(buckets.keys)).toEqual([keyFileOf(newer)])
    expect(await checkBackups(service.adapters.database, service.config.backup, service.clock.now())).toEqual({
      ok: true,
      detail: expect.stringContaining(`s3://${buckets.archives}/north/`),
    })

    const listed = await elsewhere(['backup', 'list', '--json'])
    expect(JSON.parse(listed.out)).toMatchObject({ archives: [newer, older] })
    const verified = await elsewhere(['backup', 'verify', '--scratch', place, '--json'])
    expect(verified).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(verified.out)).toMatchObject({ ok: true, files: 2, faults: [] })

    // A day has passed for sessions, too.
    expect((await (await anna.again()).delete(`/appointments/delete/${first}`)).status).toBe(200)
    service.clock.advance(DAY_MS)
    await backUp()
    expect(await archives()).toHaveLength(2)
    // Yesterday's archive, with the newest keys, brings back nothing that has since been erased.
    expect(await elsewhere(['restore', newer])).toMatchObject({ code: 0, err: '' })
    expect(globSync('data/blobs/recordings/*', { cwd: place })).toHaveLength(1)
    service.clock.advance(DAY_MS)
    await backUp()
    expect(await files()).toHaveLength(1)
  })

  it('that break off leave nothing behind, are noticed, and are written once the bucket is back', async () => {
    await recorded()
    const isPart = ({ method, url }: { method?: string | undefined; url?: string | undefined }) =>
      method === 'PUT' && (url?.includes('partNumber=') ?? false)
    proxy.fail({ when: isPart, times: 1, fault: 403 })
    await expect(backUp()).rejects.toThrow('403')
    expect(await archives()).toEqual([])
    expect(await inBucket(buckets.keys)).toEqual([])
    nothingStaged()

    service.clock.advance(DAY_MS)
    await backUp()
    const [name = ''] = await archives()
    const [file = ''] = await files()
    await s3Client({ endpoint: s3.endpoint, bucket: buckets.archives }).putObject(file, 'damaged')
    const verified = await elsewhere(['backup', 'verify', name.slice('north/'.length), '--scratch', place])
    expect(verified).toMatchObject({ code: 1, out: '', err: expect.stringContaining('damaged: files/recordings/') })
    expect(readdirSync(place)).toEqual([])

    proxy.fail({ when: () => true, times: 99, fault: 403 })
    const verdict = await checkBackups(service.adapters.database, service.config.backup, service.clock.now())
    expect(verdict).toMatchObject({ ok: false, detail: expect.stringContaining('does not answer') })
  })
})
