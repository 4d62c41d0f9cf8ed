import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import { audioFolder, withoutEnd } from '@visite/hearing/test/audio'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FeedError } from '../../src/calendars/feed-error.ts'
import { occurrencesOf } from '../../src/calendars/occurrences.ts'
import { documentKind } from '../../src/platform/document-text/kind.ts'
import { localReader } from '../../src/platform/document-text/local-reader.ts'
import { DocumentError } from '../../src/platform/document-text/reader.ts'
import { anyCharacter } from '../any-character.ts'
import { feed, feedEvent } from '../feed-server.ts'
import { textPdf } from '../pdf.ts'
import { dataOf, type TestDoctor } from '../service.ts'
import { connect, type SpeechClient } from '../speech-client.ts'
import { type SpeechRoom, speechRoom } from '../speech-room.ts'

// Every PDF is read by a separate process.
vi.setConfig({ testTimeout: 900_000 })

type Damage = (bytes: Buffer) => Buffer

/** What a bad connection, a broken program or an attacker does to bytes. */
const damage: fc.Arbitrary<Damage> = fc
  .array(
    fc.oneof(
      fc.record({ at: fc.nat(), bit: fc.nat(7) }).map(
        ({ at, bit }): Damage =>
          (bytes) => {
            const place = at % Math.max(1, bytes.length)
            const flipped = Buffer.from(bytes)
            if (flipped.length > 0) flipped[place] = (flipped[place] ?? 0) ^ (1 << bit)
            return flipped
          },
      ),
      fc.nat().map(
        (at): Damage =>
          (bytes) =>
            bytes.subarray(0, at % (bytes.length + 1)),
      ),
      fc.record({ at: fc.nat(), extra: fc.uint8Array({ minLength: 1, maxLength: 40 }) }).map(
        ({ at, extra }): Damage =>
          (bytes) => {
            const place = at % (bytes.length + 1)
            return Buffer.concat([bytes.subarray(0, place), extra, bytes.subarray(place)])
          },
      ),
      fc.record({ from: fc.nat(), to: fc.nat() }).map(
        ({ from, to }): Damage =>
          (bytes) => {
            const [start, end] = [from % (bytes.length + 1), to % (bytes.length + 1)].sort((a, b) => a - b)
            return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)])
          },
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => (bytes) => all.reduce((damaged, each) => each(damaged), bytes))

const damagedText = (text: string) => damage.map((each) => each(Buffer.from(text)).toString('latin1'))
/** The characters that a header may contain. */
const inHeader = (text: string) => text.replaceAll(/[^\t\x20-\x7e]/g, '?')

const folder = mkdtempSync(join(tmpdir(), 'visite-fuzz-'))
const never = new AbortController().signal
let room: SpeechRoom
let anna: TestDoctor
let id: string
beforeAll(async () => {
  room = await speechRoom('sqlite')
  anna = await room.service.doctor()
})
beforeEach(async () => {
  id = (await anna.appointment())._id
})
afterAll(async () => {
  await room.remove()
  rmSync(folder, { recursive: true, force: true })
})

describe('damaged input', () => {
  const refused = async (headers: Record<string, string>) => {
    const { status } = await room.service.anyone.get('/user/profile', headers)
    expect([200, 401]).toContain(status)
    return status
  }

  it('opens no session with a token or a cookie', async () => {
    const signIn = { email: anna.email, password: anna.password }
    const login = await room.service.anyone.full('POST', '/login', {
      body: signIn,
      headers: { 'x-visite-cookie': '1', 'x-visite-csrf': '1' },
    })
    const cookie = [login.headers['set-cookie']]
      .flat()
      .map((each) => String(each).split(';')[0])
      .join('; ')
    await fc.assert(
      fc.asyncProperty(damagedText(anna.token), async (token) => {
        if (token !== anna.token) expect(await refused({ authorization: inHeader(`Bearer ${token}`) })).toBe(401)
      }),
      { numRuns: 1_000 },
    )
    await fc.assert(
      fc.asyncProperty(damagedText(cookie), async (damaged) => {
        await refused({ cookie: inHeader(damaged), 'x-visite-csrf': '1' })
      }),
      { numRuns: 1_000 },
    )
  })

  it('in a form is refused with a reason, and leaves nothing behind', async () => {
    const audio = readFileSync(consultation.audio).subarray(0, 3_000)
    const boundary = 'visite-fuzz'
    const form = Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="source"\r\n\r\nupload\r\n`),
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="ä.ogg"\r\ncontent-type: audio/ogg\r\n\r\n`,
      ),
      audio,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    await fc.assert(
      fc.asyncProperty(damage, async (damaged) => {
        const { _id } = await anna.appointment()
        const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
        const answer = await anna.full('POST', `/recordings/add/${_id}`, { body: damaged(form), headers })
        expect(answer.status, String(answer.raw)).toBeLessThan(500)
      }),
      { numRuns: 500 },
    )
  })

  it('as audio is kept, or refused with a reason', async () => {
    const files = audioFolder()
    const types = ['ogg', 'wav', 'mp3', 'm4a', 'webm', 'flac']
    const sounds = types.map((type) => readFileSync(files.consultationAs(`a.${type}`, [], 1)))
    files.remove()
    let kept = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sounds), damage, async (sound, damaged) => {
        const { _id } = await anna.appointment()
        const audio = { name: 'a.ogg', bytes: damaged(sound) }
        const answer = await anna.upload(`/recordings/add/${_id}`, { audio })
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
        if (answer.status === 200) kept++
      }),
      { numRuns: 200 },
    )
    expect(kept).toBeGreaterThan(20)
  })

  it('as audio that keeps its reader busy is refused, and makes nobody else wait', async () => {
    const files = audioFolder()
    const webm = readFileSync(files.consultationAs('live.webm', ['-c:a', 'libopus', '-live', '1'], 1))
    files.remove()
    const ben = await room.service.doctor()
    const order: string[] = []
    const send = async (name: string, doctor: TestDoctor, bytes: Buffer) => {
      const { _id } = await doctor.appointment()
      const { status } = await doctor.upload(`/recordings/add/${_id}`, { audio: { name: 'a.webm', bytes } })
      order.push(`${name} ${status}`)
    }
    const hostile = Array.from({ length: 5 }, () => send('anna', anna, withoutEnd(webm)))
    await Promise.all([...hostile, send('ben', ben, webm)])
    expect(order).toEqual(['ben 200', ...hostile.map(() => 'anna 400')])
  })

  it('as a PDF is read, or refused', async () => {
    const pdf = textPdf(['Befund der Radiologie: 12 mm'])
    const reader = localReader()
    await fc.assert(
      fc.asyncProperty(damage, async (damaged) => {
        const bytes = damaged(pdf)
        const kind = await documentKind(async (start, end) => bytes.subarray(start, end))
        if (!kind) return
        const path = join(folder, 'document')
        writeFileSync(path, bytes)
        const read = reader.textLayer(path, kind, never)
        await read.catch((error: unknown) => expect(error).toBeInstanceOf(DocumentError))
      }),
      { numRuns: 150 },
    )
  })

  it('as a calendar is understood as far as it goes, or refused', async () => {
    const now = Date.now()
    const text = feed(
      feedEvent('a', new Date(now), 30, 'RRULE:FREQ=WEEKLY;COUNT=5', 'SUMMARY:Sprechstunde'),
      feedEvent('b', new Date(now), 60, 'EXDATE:20260101T100000Z', 'LOCATION:Zimmer 2'),
    )
    const wanted = {
      timezone: 'Europe/Berlin',
      from: now - 1e9,
      to: now + 1e10,
      most: 1_000,
      at: Date.now(),
      steps: 10_000,
      ownUid: '@visite',
    }
    await fc.assert(
      fc.asyncProperty(damagedText(text), async (ics) => {
        try {
          occurrencesOf(ics, wanted)
        } catch (error) {
          expect(error).toBeInstanceOf(FeedError)
        }
      }),
      { numRuns: 5_000 },
    )
  })

  it('as a note is stored as it is, or refused', async () => {
    const note = 'Anamnese\nHusten seit drei Tagen.\n\nBefund\nRR 130/80.\n- Lunge frei\n'
    const texts = fc.oneof(
      damagedText(note),
      fc.string({ unit: anyCharacter, maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
    )
    await fc.assert(
      fc.asyncProperty(texts, async (notes) => {
        const saved = await anna.post(`/notes/add/${id}`, { notes })
        expect(saved.status).toBeLessThan(500)
        const read = await anna.get(`/notes/${id}`)
        expect(read.status).toBe(200)
        // The asterisks of Markdown are removed before it is stored.
        const kept = JSON.stringify(notes.toWellFormed().replaceAll('*', ''))
        if (saved.status === 200) expect(JSON.stringify(dataOf(read))).toContain(kept.slice(1, -1))
      }),
      { numRuns: 500 },
    )
  })

  it('in live speech ends the connection with a reason, and nothing else', async () => {
    const config = JSON.stringify({ type: 'config', appointment_id: id, language: 'de' })
    const sound = Buffer.alloc(400)
    const messages = fc.array(
      fc.oneof(
        damagedText(config),
        damage.map((each) => each(sound)),
        fc.constant(config),
      ),
      { minLength: 1, maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(messages, async (all) => {
        const client: SpeechClient = await connect(room.base, { token: anna.token })
        for (const message of all) {
          if (typeof message === 'string') client.send(message)
          else client.raw(message)
        }
        client.close()
        const { code } = await client.closed
        // 1011 would be our fault.
        expect([1000, 1001, 1005, 1007, 1009, 1013, ...range(4400, 4499)]).toContain(code)
      }),
      { numRuns: 300 },
    )
    expect((await anna.get('/user/profile')).status).toBe(200)
    expect(room.service.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })
})

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
