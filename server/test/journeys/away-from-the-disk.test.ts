import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../src/config.ts'
import { heard, scriptedTranscriber, spoken } from '../fakes/engines.ts'
import { s3Client, startS3 } from '../fakes/s3.ts'
import { startSmtpServer } from '../fakes/smtp-server.ts'
import { dataOf, registration, startService, type TestService } from '../service.ts'

const audio = { name: 'visite.ogg', bytes: readFileSync(consultation.audio) }

describe('a service with its files in S3 and a mail server (contract 1 stores)', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>
  let service: TestService
  let bucket: string
  beforeAll(async () => {
    ;[s3, smtp] = await Promise.all([startS3(), startSmtpServer()])
    bucket = await s3.newBucket()
    service = await startService('sqlite', {
      env: {
        VISITE_BLOB_URL: `s3://${bucket}/practice?endpoint=${s3.endpoint}&region=${s3.region}`,
        AWS_ACCESS_KEY_ID: s3.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
        VISITE_SMTP_URL: smtp.url,
      },
      adapters: { transcriber: scriptedTranscriber(() => heard(spoken('Ich habe Husten.'))) },
    })
    await service.work()
  })
  afterAll(async () => {
    await service.remove()
    await Promise.all([s3.stop(), smtp.stop()])
  })

  async function objects() {
    const names: string[] = []
    for await (const { key } of s3Client({ endpoint: s3.endpoint, bucket }).listObjects({})) names.push(key)
    return names
  }
  const staged = () => readdirSync(join(service.config.dataDir, 'staging'))

  it('stores, transcribes and erases a recording without a local file', async () => {
    const anna = await service.doctor()
    const { _id } = await anna.appointment()
    const added = await anna.upload(`/recordings/add/${_id}`, { audio })
    expect(added.status).toBe(200)
    expect(await objects()).toEqual([`practice/${dataOf<{ recording_key: string }>(added).recording_key}`])
    await expect
      .poll(async () => dataOf<unknown[]>(await anna.get(`/transcriptions/${_id}`)))
      .toMatchObject([{ transcription: expect.stringContaining('Ich habe Husten.') }])
    expect((await anna.delete(`/recordings/${_id}`)).status).toBe(200)
    expect(await objects()).toEqual([])
    expect(staged()).toEqual([])
  })

  it('leaves neither object nor file of something that is not audio (contract 4 content)', async () => {
    const anna = await service.doctor()
    const { _id } = await anna.appointment()
    const bytes = Buffer.alloc(100_000, 'text ')
    expect((await anna.upload(`/recordings/add/${_id}`, { audio: { name: 'a.webm', bytes } })).status).toBe(400)
    expect(await objects()).toEqual([])
    expect(staged()).toEqual([])
  })

  it('sends the verification mail, even if the server refused it at first', async () => {
    smtp.failNext({ at: 'to', code: 451 })
    const body = registration({ email: 'erika@praxis.example' })
    expect((await service.anyone.post('/register', body)).status).toBe(201)
    const mine = () => smtp.mails.find(({ to }) => to.includes('erika@praxis.example'))
    await expect.poll(mine).toBeDefined()
    const { text = '' } = await PostalMime.parse(mine()?.raw ?? '')
    const token = /\/verify-email\?token=([\w.~-]+)/.exec(text)?.[1]
    expect(await service.anyone.post('/verify-email', { token })).toEqual({ status: 200, body: { success: true } })
    expect(service.log.join('')).not.toContain('erika')
  })

  it('reports both as working (contract 1 ready)', async () => {
    expect(await service.adapters.blobs.check()).toMatchObject({ ok: true })
    expect(await service.adapters.mailer.check()).toMatchObject({ ok: true })
  })
})

describe('a URL of blobs that cannot be used', () => {
  it.each([
    [{ VISITE_BLOB_URL: 's3://praxis?region=eu-1' }, 'AWS_ACCESS_KEY_ID'],
    [{ VISITE_BLOB_URL: 's3://praxis' }, 'VISITE_BLOB_URL names no region'],
    [{ VISITE_BLOB_URL: 'file:///srv/blobs' }, 'VISITE_BLOB_URL must begin with s3://'],
  ])('is a fault of the configuration: %j', (env, fault) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(fault)
  })
})
