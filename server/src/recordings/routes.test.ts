import { readdirSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { consultation } from '@visite/hearing/corpora/consultation'
import { audioFolder } from '@visite/hearing/test/audio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multipart } from '../../test/client.ts'
import { routeEngines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { diskBlobs } from '../platform/blobs/disk.ts'
import { MAX_RECORDING_BYTES } from './rules.ts'

const UNKNOWN_ID = '0123456789abcdef01234567'
const audio = { name: 'visite.ogg', bytes: readFileSync(consultation.audio) }

describe.each(routeEngines)('recordings on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  const files = audioFolder()
  beforeAll(async () => {
    service = await startService(engine)
    anna = await service.doctor()
  })
  afterAll(async () => {
    await service.remove()
    files.remove()
  })

  const jobs = async () => (await service.queue.counts(service.adapters.database.db)).waiting
  /** Every file in the blob folder, including staging. */
  const stored = () =>
    readdirSync(join(service.config.dataDir, 'blobs'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort()
  const nothingChanged = async (act: () => Promise<void>) => {
    const before = { files: stored(), jobs: await jobs() }
    await act()
    expect({ files: stored(), jobs: await jobs() }).toEqual(before)
  }

  describe('POST /recordings/add/{appointmentId}', () => {
    it('stores the file, answers the recording and moves the appointment to transcribing (spec 2.3, spec 3.1 transcribing, spec 4.4 add)', async () => {
      const { _id } = await anna.appointment()
      const answer = await anna.upload(`/recordings/add/${_id}`, { source: 'upload', audio })
      expect(answer).toEqual({
        status: 200,
        body: {
          success: true,
          data: {
            _id: expect.stringMatching(/^[0-9a-f]{24}$/),
            appointment_id: _id,
            recording_url: expect.any(String),
            recording_key: expect.any(String),
            append_recordings: [],
            duration_seconds: expect.closeTo(77, -1),
            file_size_bytes: audio.bytes.length,
            source: 'upload',
            mime_type: 'audio/ogg',
            file_missing: false,
            createdAt: expect.any(String),
            updatedAt: expect.any(String),
          },
        },
      })
      const recording = dataOf(answer)
      expect(dataOf(await anna.get(`/appointments/get/${_id}`))).toMatchObject({
        status: 'transcribing',
        recording_id: recording._id,
        recording_key: recording.recording_key,
        recording_url: recording.recording_url,
      })
      expect(await anna.get(`/recordings/${_id}`)).toEqual({ status: 200, body: { success: true, data: [recording] } })
    })

    it('takes a source that follows the file, and `live` if there is none (contract 4 sources)', async () => {
      const [first, second] = [await anna.appointment(), await anna.appointment()]
      expect(
        dataOf(await anna.upload(`/recordings/add/${first._id}`, { audio, source: 'online_meeting' })),
      ).toMatchObject({
        source: 'online_meeting',
      })
      expect(dataOf(await anna.upload(`/recordings/add/${second._id}`, { audio }))).toMatchObject({ source: 'live' })
    })

    it('refuses a second one, and lets one of several racing uploads win (spec 1.3, spec 7 recording-exists)', async () => {
      const { _id } = await anna.appointment()
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => anna.upload(`/recordings/add/${_id}`, { audio })),
      )
      const exists = { status: 400, body: { success: false, error: 'Recording already exists' } }
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status !== 200)).toEqual(Array(4).fill(exists))
      await nothingChanged(async () => {
        expect(await anna.upload(`/recordings/add/${_id}`, { audio })).toEqual(exists)
      })
    })

    it.each([
      ['no file', { source: 'live' }, 'No file uploaded'],
      ['a field instead of a file', { audio: 'bytes' }, 'No file uploaded'],
      ['a file of another name', { sound: audio }, 'No file uploaded'],
      ['text', { audio: { name: 'a.wav', bytes: Buffer.from('no audio at all, really') } }, 'Unsupported audio type.'],
      ['an empty file', { audio: { name: 'a.wav', bytes: Buffer.alloc(0) } }, 'Unsupported audio type.'],
      [
        'a picture that begins like a WAV',
        { audio: { name: 'a', bytes: Buffer.from('RIFF0000WEBPVP8 ') } },
        'Unsupported audio type.',
      ],
      [
        'a source that is not allowed',
        { source: 'radio', audio },
        'Die Quelle muss live, upload oder online_meeting sein.',
      ],
      [
        'a source like a built-in name',
        { source: 'constructor', audio },
        'Die Quelle muss live, upload oder online_meeting sein.',
      ],
    ])(
      'refuses %s and leaves nothing behind (spec 7 no-recording-file, contract 4 content, contract 4 sources)',
      async (_what, form, error) => {
        const { _id } = await anna.appointment()
        await nothingChanged(async () => {
          expect(await anna.upload(`/recordings/add/${_id}`, form)).toEqual({
            status: 400,
            body: { success: false, error },
          })
        })
        expect(dataOf(await anna.get(`/appointments/get/${_id}`))).toMatchObject({ status: 'recording' })
      },
    )

    it('refuses JSON in place of a form', async () => {
      const { _id } = await anna.appointment()
      expect(await anna.post(`/recordings/add/${_id}`, {})).toEqual({
        status: 400,
        body: { success: false, error: 'No file uploaded' },
      })
    })

    it('refuses a truncated form and leaves nothing behind (contract 4 durable)', async () => {
      const { _id } = await anna.appointment()
      const { bytes, contentType } = await multipart({ audio })
      await nothingChanged(async () => {
        const cut = bytes.subarray(0, bytes.length - 1_000)
        const answer = await anna.post(`/recordings/add/${_id}`, cut, { 'content-type': contentType })
        expect(answer).toMatchObject({ status: 400, body: { success: false } })
      })
    })

    it('needs the feature of its source (spec 4.4 add, spec 7 feature, contract 4 sources)', async () => {
      const basic = await service.doctor({ plan: 'basic' })
      const { _id } = await basic.appointment()
      await nothingChanged(async () => {
        expect(await basic.upload(`/recordings/add/${_id}`, { source: 'upload', audio })).toEqual({
          status: 403,
          body: {
            success: false,
            code: 'FEATURE_NOT_AVAILABLE',
            feature: 'transcription.audio_upload',
            message: expect.any(String),
          },
        })
      })
      expect((await basic.upload(`/recordings/add/${_id}`, { source: 'live', audio })).status).toBe(200)
    })

    it.each([
      ['webm', ['-c:a', 'libopus'], 'audio/webm'],
      ['m4a', ['-c:a', 'aac'], 'audio/mp4'],
      ['mp3', [], 'audio/mpeg'],
      ['wav', [], 'audio/wav'],
      ['flac', [], 'audio/flac'],
    ])('takes %s by its content (contract 4 content)', async (extension, args, mime_type) => {
      const { _id } = await anna.appointment()
      const bytes = readFileSync(files.consultationAs(`sample.${extension}`, args, 3))
      const answer = await anna.upload(`/recordings/add/${_id}`, {
        audio: { name: 'lies.txt', bytes, type: 'text/plain' },
      })
      expect(dataOf(answer)).toMatchObject({ mime_type })
    })

    it('is for the owner of a known appointment', async () => {
      const ben = await service.doctor()
      const { _id } = await anna.appointment()
      await nothingChanged(async () => {
        expect(await ben.upload(`/recordings/add/${_id}`, { audio })).toEqual({
          status: 403,
          body: { success: false, error: 'Forbidden' },
        })
        expect(await anna.upload(`/recordings/add/${UNKNOWN_ID}`, { audio })).toEqual({
          status: 404,
          body: { success: false, error: 'Appointment not found' },
        })
        expect((await anna.upload('/recordings/add/abc', { audio })).status).toBe(400)
        expect((await service.anyone.upload(`/recordings/add/${_id}`, { audio })).status).toBe(401)
      })
    })

    it('keeps what it acknowledged byte for byte (contract 4 durable)', async () => {
      const { _id } = await anna.appointment()
      const { recording_key } = dataOf(await anna.upload(`/recordings/add/${_id}`, { audio }))
      const copy = await service.blobs.localFile(String(recording_key))
      expect(readFileSync(copy.path).equals(audio.bytes)).toBe(true)
      await copy.release()
    })
  })

  it.each([
    ['a long boundary', `multipart/form-data; boundary=${'b'.repeat(257)}`],
    ['a long one in quotes', `multipart/form-data; boundary="${'b'.repeat(1000)}"`],
    ['a long one in another spelling', `multipart/form-data; boundary*=utf-8''${'b'.repeat(300)}`],
  ])('refuses a form with %s, and says why', async (_what, type) => {
    const { _id } = await anna.appointment()
    const { bytes } = await multipart({ audio })
    const headers = { 'content-type': type }
    expect(await anna.full('POST', `/recordings/add/${_id}`, { body: bytes, headers })).toMatchObject({
      status: 400,
      body: { success: false, error: expect.stringContaining('boundary') },
    })
  })

  it('takes a boundary of 200 characters', async () => {
    const { _id } = await anna.appointment()
    const { bytes, contentType } = await multipart({ audio })
    const [, short = ''] = /boundary=(.*)$/.exec(contentType) ?? []
    const long = 'b'.repeat(200)
    const body = Buffer.from(bytes.toString('latin1').replaceAll(short, long), 'latin1')
    const headers = { 'content-type': `multipart/form-data; boundary=${long}` }
    expect((await anna.full('POST', `/recordings/add/${_id}`, { body, headers })).status).toBe(200)
  })

  describe('the limit of 500 MB (spec 8 recording)', () => {
    /** Sends a form whose file has this many bytes over a real socket, without holding it in memory. */
    async function send(path: string, fileBytes: number): Promise<{ status: number; body: unknown }> {
      const head = Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\nContent-Type: audio/wav\r\n\r\n',
      )
      const tail = Buffer.from('\r\n--b--\r\n')
      const wav = readFileSync(files.wav('head.wav', new Int16Array(0)))
      wav.writeUInt32LE(fileBytes - 8, 4)
      wav.writeUInt32LE(fileBytes - 44, 40)
      const address = service.app.server.address()
      if (address === null || typeof address === 'string') throw new Error('not listening')
      return new Promise((resolve, reject) => {
        const request = httpRequest({
          port: address.port,
          host: '127.0.0.1',
          path: `${service.config.basePath}${path}`,
          method: 'POST',
          headers: {
            authorization: `Bearer ${anna.token}`,
            'content-type': 'multipart/form-data; boundary=b',
            'content-length': head.length + fileBytes + tail.length,
          },
        })
        request.on('error', reject)
        request.on('response', async (response) => {
          const chunks: Buffer[] = []
          for await (const chunk of response) chunks.push(chunk)
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) })
        })
        const block = Buffer.alloc(1024 * 1024)
        function* form() {
          yield head
          yield wav
          for (let left = fileBytes - wav.length; left > 0; left -= block.length) yield block.subarray(0, left)
          yield tail
        }
        Readable.from(form(), { objectMode: false }).pipe(request)
      })
    }

    it('takes the last byte and not one more, and leaves nothing behind of what it refuses', async () => {
      await service.app.listen({ host: '127.0.0.1', port: 0 })
      const [exact, over] = [await anna.appointment(), await anna.appointment()]
      expect(await send(`/recordings/add/${exact._id}`, MAX_RECORDING_BYTES)).toMatchObject({
        status: 200,
        body: { data: { file_size_bytes: MAX_RECORDING_BYTES } },
      })
      await nothingChanged(async () => {
        expect(await send(`/recordings/add/${over._id}`, MAX_RECORDING_BYTES + 1)).toEqual({
          status: 413,
          body: { success: false, error: 'File too large. Maximum size is 500 MB.' },
        })
      })
      expect((await anna.delete(`/recordings/${exact._id}`)).status).toBe(200)
    }, 180_000)

    it('leaves nothing behind of an upload that the client aborts (contract 4 durable)', async () => {
      const address = service.app.server.address()
      if (address === null || typeof address === 'string') throw new Error('not listening')
      const { _id } = await anna.appointment()
      const { bytes, contentType } = await multipart({ audio })
      const before = stored()
      const request = httpRequest({
        port: address.port,
        host: '127.0.0.1',
        path: `${service.config.basePath}/recordings/add/${_id}`,
        method: 'POST',
        headers: {
          authorization: `Bearer ${anna.token}`,
          'content-type': contentType,
          'content-length': bytes.length,
        },
      })
      request.on('error', () => {})
      request.write(bytes.subarray(0, bytes.length / 2))
      await expect.poll(stored).not.toEqual(before)
      request.destroy()
      await expect.poll(stored).toEqual(before)
      expect(dataOf(await anna.get(`/recordings/${_id}`))).toEqual([])
    })
  })

  describe('GET and DELETE /recordings/{appointmentId}', () => {
    it('answers an empty list without a recording, 404 without an appointment (spec 4.4 get, spec 7 appointment)', async () => {
      const { _id } = await anna.appointment()
      expect(await anna.get(`/recordings/${_id}`)).toEqual({ status: 200, body: { success: true, data: [] } })
      expect(await anna.get(`/recordings/${UNKNOWN_ID}`)).toEqual({
        status: 404,
        body: { success: false, error: 'Appointment not found' },
      })
    })

    it('deletes the file, the record and its job, and waits for a recording again (spec 4.4 delete)', async () => {
      const { _id } = await anna.appointment()
      const before = { files: stored(), jobs: await jobs() }
      const recording = dataOf(await anna.upload(`/recordings/add/${_id}`, { audio }))
      expect(await anna.delete(`/recordings/${_id}`)).toEqual({ status: 200, body: { success: true, data: recording } })
      expect({ files: stored(), jobs: await jobs() }).toEqual(before)
      expect(dataOf(await anna.get(`/appointments/get/${_id}`))).toMatchObject({
        status: 'recording',
        recording_id: null,
      })
      expect((await anna.upload(`/recordings/add/${_id}`, { audio })).status).toBe(200)
    })

    it('answers 400 when there is nothing to delete (spec 4.4 delete, spec 7 no-recording)', async () => {
      const { _id } = await anna.appointment()
      expect(await anna.delete(`/recordings/${_id}`)).toEqual({
        status: 400,
        body: { success: false, error: 'Zu diesem Termin gibt es keine Aufnahme.' },
      })
    })

    it('deletes once when asked several times at once, and reports it once (spec 4.4 delete, spec 7 no-recording)', async () => {
      const { _id } = await anna.appointment()
      await anna.upload(`/recordings/add/${_id}`, { audio })
      const answers = await Promise.all([1, 2, 3].map(() => anna.delete(`/recordings/${_id}`)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
      const told = await service.adapters.database.db
        .selectFrom('events')
        .select('type')
        .where('appointment_id', '=', _id)
        .where('type', '=', 'recording.deleted')
        .execute()
      expect(told).toHaveLength(1)
    })

    it('keeps the record when the storage does not delete (spec 7 no-recording)', async () => {
      const { _id } = await anna.appointment()
      const recording = dataOf(await anna.upload(`/recordings/add/${_id}`, { audio }))
      const broken = await startService(engine, {
        adapters: {
          database: service.adapters.database,
          blobs: {
            ...diskBlobs({ folder: join(service.config.dataDir, 'blobs') }),
            delete: async () => {
              throw new Error('EIO: /var/lib/secret/path')
            },
          },
        },
        env: {
          VISITE_MASTER_KEY: service.config.masterKeys.map((key) => Buffer.from(key).toString('base64')).join(','),
        },
      })
      const answer = await broken.as(anna).delete(`/recordings/${_id}`)
      expect(answer).toEqual({
        status: 400,
        body: {
          success: false,
          error: 'Die Aufnahme konnte nicht gelöscht werden. Bitte versuchen Sie es später erneut.',
        },
      })
      expect(dataOf(await anna.get(`/recordings/${_id}`))).toEqual([recording])
    })
  })

  it('answers 400 when the database fails while a recording is read or deleted (spec 7 no-recording)', async () => {
    const broken = await startService(engine)
    const ben = await broken.doctor()
    const { _id } = await ben.appointment()
    const { db } = broken.adapters.database
    await db.schema.dropTable('recording_takes').execute()
    await db.schema.dropTable('heard_answers').execute()
    await db.schema.dropTable('recordings').execute()
    const later = 'Bitte versuchen Sie es später erneut.'
    expect(await ben.get(`/recordings/${_id}`)).toEqual({
      status: 400,
      body: { success: false, error: `Die Aufnahme konnte nicht gelesen werden. ${later}` },
    })
    expect(await ben.delete(`/recordings/${_id}`)).toEqual({
      status: 400,
      body: { success: false, error: `Die Aufnahme konnte nicht gelöscht werden. ${later}` },
    })
    expect(broken.log.filter((line) => JSON.parse(line).level >= 50)).toHaveLength(2)
    await broken.remove()
  })

  it('sweeps files that no record names, and nothing else', async () => {
    const { _id } = await anna.appointment()
    const { recording_key } = dataOf(await anna.upload(`/recordings/add/${_id}`, { audio }))
    const { blobs } = service.adapters
    const orphan = await blobs.stage(Readable.from([Buffer.from('orphan')]))
    await orphan.keep('recordings/ffffffffffffffffffffffff.ogg')
    const leftover = await blobs.stage(Readable.from([Buffer.from('half')]))
    expect(await service.sweep(new Date(Date.now() - 60_000))).toEqual({ staging: 0, orphans: 0 })
    expect(await service.sweep(new Date(Date.now() + 1_000))).toEqual({ staging: 1, orphans: 1 })
    expect(await blobs.stat(String(recording_key))).not.toBeNull()
    await leftover.discard()
  })
})
