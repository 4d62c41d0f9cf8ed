import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

const UNKNOWN_ID = '0123456789abcdef01234567'
const bytes = readFileSync(consultation.audio)
const last = bytes.length - 1

describe.each(routeEngines)('GET /recordings/audio/{appointmentId} on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  let path: string
  beforeAll(async () => {
    service = await startService(engine)
    anna = await service.doctor()
    const { _id } = await anna.appointment({ name: 'Frau Geheim' })
    await anna.upload(`/recordings/add/${_id}`, { audio: { name: 'Frau Geheim.ogg', bytes } })
    path = `/recordings/audio/${_id}`
  })
  afterAll(() => service.remove())

  const get = (headers: Record<string, string> = {}) => anna.full('GET', path, { headers })

  it('streams the file with its type, not to be cached or sniffed (contract 4 playback)', async () => {
    const answer = await get()
    expect(answer.status).toBe(200)
    expect(answer.raw.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/ogg',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="[0-9a-f]{24}\.ogg"/),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    [`bytes=${last}-`, last, last],
    ['bytes=-10', last - 9, last],
    ['bytes=0-999999999', 0, last],
  ])('answers %s with 206 (RFC 9110)', async (range, start, end) => {
    const answer = await get({ range })
    expect(answer.status).toBe(206)
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/${bytes.length}`,
      'content-length': String(end - start + 1),
    })
    expect(answer.raw.equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  it('answers a range past the end with 416 and the length', async () => {
    const answer = await get({ range: `bytes=${bytes.length}-` })
    expect(answer).toMatchObject({
      status: 416,
      body: { success: false, error: 'Range Not Satisfiable' },
      headers: { 'content-range': `bytes */${bytes.length}` },
    })
  })

  it.each(['bytes=5-4', 'bytes=0-1,4-5', 'lines=1-2'])('sends the whole file for %s', async (range) => {
    expect((await get({ range })).status).toBe(200)
  })

  it('sends a part only of the version the client has (If-Range)', async () => {
    const { etag } = (await get()).headers
    expect((await get({ range: 'bytes=0-0', 'if-range': String(etag) })).status).toBe(206)
    expect((await get({ range: 'bytes=0-0', 'if-range': '"other"' })).status).toBe(200)
  })

  it('answers HEAD with headers only', async () => {
    const response = await service.app.inject({
      method: 'HEAD',
      url: `${service.config.basePath}${path}`,
      headers: { authorization: `Bearer ${anna.token}`, range: 'bytes=0-0' },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-length']).toBe(String(bytes.length))
    expect(response.headers['accept-ranges']).toBe('bytes')
    expect(response.rawPayload).toHaveLength(0)
  })

  it('is for the owner of an appointment with a recording', async () => {
    const ben = await service.doctor()
    const { _id: without } = await anna.appointment()
    expect(await ben.get(path)).toEqual({ status: 403, body: { success: false, error: 'Forbidden' } })
    expect((await service.anyone.get(path)).status).toBe(401)
    expect((await anna.get('/recordings/audio/abc')).status).toBe(400)
    expect(await anna.get(`/recordings/audio/${UNKNOWN_ID}`)).toEqual({
      status: 404,
      body: { success: false, error: 'Appointment not found' },
    })
    expect(await anna.get(`/recordings/audio/${without}`)).toEqual({
      status: 404,
      body: { success: false, error: 'Recording not found' },
    })
  })

  it('says clearly that a stored file is missing', async () => {
    const { _id } = await anna.appointment()
    const { recording_key } = dataOf(await anna.upload(`/recordings/add/${_id}`, { audio: { name: 'a', bytes } }))
    await service.adapters.blobs.delete(String(recording_key))
    const answer = await anna.full('GET', `/recordings/audio/${_id}`)
    expect(answer).toMatchObject({
      status: 500,
      body: { success: false, error: expect.stringContaining('nicht auffindbar') },
      headers: { 'content-type': expect.stringContaining('application/json') },
    })
    expect(JSON.stringify(answer.body)).not.toContain(String(recording_key))
  })

  it.each([
    [
      'has another byte',
      (file: string) =>
        writeFileSync(
          file,
          bytes.map((byte, at) => (at === 9000 ? byte ^ 1 : byte)),
        ),
    ],
    ['is shorter', (file: string) => truncateSync(file, 5000)],
  ])('does not play a file that %s than was stored, and says so', async (_what, damage) => {
    const { _id } = await anna.appointment()
    const { recording_key } = dataOf(await anna.upload(`/recordings/add/${_id}`, { audio: { name: 'a', bytes } }))
    damage((await service.adapters.blobs.localFile(String(recording_key))).path)
    const asked: Record<string, string>[] = [{}, { range: 'bytes=0-0' }, { range: 'bytes=100-199' }]
    for (const headers of asked) {
      const answer = await anna.full('GET', `/recordings/audio/${_id}`, { headers })
      expect(answer).toMatchObject({
        status: 500,
        body: { success: false, code: 'FILE_DAMAGED', error: expect.stringContaining('beschädigt') },
      })
    }
    expect(service.log.filter((line) => line.includes('"fault":"altered"')).length).toBeGreaterThan(0)
  })

  it('checks the file against its digest once for many parts, and again when it has changed', async () => {
    const { blobs } = service
    const { _id } = await anna.appointment()
    const { recording_key } = dataOf(await anna.upload(`/recordings/add/${_id}`, { audio: { name: 'a', bytes } }))
    const original = blobs.read
    let whole = 0
    blobs.read = (key, range) => {
      if (!range) whole++
      return original(key, range)
    }
    const part = () => anna.full('GET', `/recordings/audio/${_id}`, { headers: { range: 'bytes=0-9' } })
    const statuses = (await Promise.all([part(), part(), part()])).map(({ status }) => status)
    expect([...statuses, (await part()).status]).toEqual([206, 206, 206, 206])
    expect(whole).toBe(1)
    const { path: file } = await service.adapters.blobs.localFile(String(recording_key))
    writeFileSync(file, Buffer.alloc(bytes.length))
    expect((await part()).status).toBe(500)
    expect(whole).toBe(2)
    service.clock.advance(3_600_000)
    await part()
    expect(whole).toBe(3)
    blobs.read = original
  })
})
