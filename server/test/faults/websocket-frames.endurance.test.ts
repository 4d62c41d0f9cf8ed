import { noise, sha256 } from '@visite/hearing/test/samples'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { OPCODE, onTheWire, type RawWebSocket, rawWebSocket, type WireFrame } from '../raw-websocket.ts'
import type { TestDoctor } from '../service.ts'
import { frame } from '../speech-client.ts'
import { type SpeechRoom, speechRoom } from '../speech-room.ts'

vi.setConfig({ testTimeout: 900_000 })

/** Larger messages are not received. */
const MOST_BYTES = 1024 * 1024
const { continuation, text, binary, close, ping, pong } = OPCODE
const some = Buffer.from('{"type":"pause"}')
const wire = (...frames: WireFrame[]) => Buffer.concat(frames.map(onTheWire))
const closing = (code: number, reason: Buffer = Buffer.alloc(0)) =>
  wire({ opcode: close, payload: Buffer.concat([Buffer.of(code >> 8, code & 0xff), reason]) })

/** Bytes that no client may send, by the close code they must get (RFC 6455, 7.4). */
const HOSTILE: Readonly<Record<string, [code: number, bytes: () => Buffer]>> = {
  ...Object.fromEntries(
    [3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map((opcode) => [
      `the reserved opcode ${opcode}`,
      [1002, () => wire({ opcode, payload: some })],
    ]),
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((rsv) => [
      `the reserved bits ${rsv}`,
      [1002, () => wire({ opcode: text, rsv, payload: some })],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(OPCODE).map(([name, opcode]) => [
      `${name} without a mask`,
      [1002, () => wire({ opcode, masked: false, payload: Buffer.of(3, 232) })],
    ]),
  ),
  ...Object.fromEntries(
    [close, ping, pong].flatMap((opcode) => [
      [`opcode ${opcode} in parts`, [1002, () => wire({ opcode, fin: false })]],
      [
        `opcode ${opcode} with a body too long`,
        [1002, () => wire({ opcode, payload: Buffer.concat([Buffer.of(3, 232), Buffer.alloc(124, 'a')]) })],
      ],
      [
        `opcode ${opcode} that says it has four thousand million bytes`,
        [1002, () => wire({ opcode, stated: 2n ** 32n })],
      ],
    ]),
  ),
  ...Object.fromEntries(
    [0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65_535].map((code) => [
      `a closing with the code ${code}`,
      [1002, () => closing(code)],
    ]),
  ),
  'a closing with half a code': [1002, () => wire({ opcode: close, payload: Buffer.of(3) })],
  'a closing whose reason is no text': [1007, () => closing(1000, Buffer.of(0xff, 0xfe))],
  'a continuation of nothing': [1002, () => wire({ opcode: continuation, payload: some })],
  'a message within a message': [1002, () => wire({ opcode: text, fin: false }, { opcode: binary, payload: some })],
  'text that is none': [1007, () => wire({ opcode: text, payload: Buffer.of(0xc3, 0x28) })],
  'text cut within a letter': [
    1007,
    () =>
      wire(
        { opcode: text, fin: false, payload: Buffer.of(0xe2, 0x82) },
        { opcode: continuation, payload: Buffer.of(34) },
      ),
  ],
  'a length just too large': [1009, () => wire({ opcode: binary, stated: BigInt(MOST_BYTES + 1) })],
  'a length beyond all numbers': [1009, () => wire({ opcode: binary, stated: 2n ** 53n })],
  'a length of all bits': [1009, () => wire({ opcode: text, stated: 2n ** 64n - 1n })],
  'parts that are too large together': [
    1009,
    () =>
      wire(
        { opcode: binary, fin: false, payload: Buffer.alloc(MOST_BYTES) },
        { opcode: continuation, payload: Buffer.alloc(1) },
      ),
  ],
  'parts without end': [
    1008,
    () => {
      const parts = Array.from({ length: 20_000 }, () => ({ opcode: continuation, fin: false, payload: Buffer.of(1) }))
      return wire({ opcode: binary, fin: false }, ...parts)
    },
  ],
}

interface Damage {
  kind: 'flipped' | 'cut' | 'doubled' | 'filled'
  at: number
  extra: Uint8Array
}

function damagedBy(bytes: Buffer, { kind, at, extra }: Damage): Buffer {
  const place = at % (bytes.length + 1)
  const start = bytes.subarray(0, place)
  if (kind === 'cut') return Buffer.concat([start, bytes.subarray(place + extra.length)])
  if (kind === 'doubled') return Buffer.concat([start, bytes.subarray(Math.max(0, place - 99))])
  if (kind === 'filled') return Buffer.concat([start, extra, bytes.subarray(place)])
  const flipped = Buffer.from(bytes)
  if (place < flipped.length) flipped[place] = (flipped[place] ?? 0) ^ (1 << (extra.length % 8))
  return flipped
}

describe('raw WebSocket frames', () => {
  let room: SpeechRoom
  let anna: TestDoctor
  let honest: Awaited<ReturnType<typeof speaking>>
  beforeAll(async () => {
    room = await speechRoom('sqlite')
    anna = await room.service.doctor()
    honest = await speaking(await room.service.doctor())
  })
  afterAll(() => room.remove())

  /** Somebody who is recording all the while. */
  async function speaking(doctor: TestDoctor) {
    const { _id } = await doctor.appointment()
    const { client } = await room.begin(doctor, _id)
    const said: Int16Array[] = []
    let next = 0
    return {
      async goOn() {
        const samples = noise(0.1)
        said.push(samples)
        next = client.audio(next, samples)
        await client.ackOf(next - 1)
      },
      async end() {
        client.send({ type: 'end' })
        await client.next('ended')
        const [recording] = await room.recordingsOf(doctor, _id)
        const all = Int16Array.from(said.flatMap((samples) => [...samples]))
        expect(await room.storedSha256(recording?.recording_key)).toBe(sha256(all))
      },
    }
  }

  const open = () => rawWebSocket(room.base, anna.token)
  const configOf = (appointment_id: string) =>
    wire({ opcode: text, payload: Buffer.from(JSON.stringify({ type: 'config', appointment_id, language: 'de' })) })
  const audio = (from: number, samples: Int16Array) => {
    const at = (n: number) => frame(from + n, samples.subarray(n * 1_600, (n + 1) * 1_600))
    return wire(...Array.from({ length: samples.length / 1_600 }, (_, n) => ({ opcode: binary, payload: at(n) })))
  }
  const messagesOf = ({ got }: RawWebSocket) =>
    got.filter(({ opcode }) => opcode === text).map(({ payload }) => JSON.parse(payload.toString()))
  const sizes = fc.array(fc.constantFrom(1, 2, 3, 7, 100, 1_460, 65_536), { minLength: 1, maxLength: 4 })

  it.each(Object.keys(HOSTILE))('%s is answered with its close code, and the session continues', async (name) => {
    const [code, bytes] = HOSTILE[name] ?? [0, () => Buffer.alloc(0)]
    const stranger = await open()
    await stranger.write(bytes())
    expect(await stranger.closed).toBe(code)
    const { _id } = await anna.appointment()
    const said = noise(0.5)
    const hostile = await open()
    await hostile.write(configOf(_id))
    await vi.waitFor(() => expect(messagesOf(hostile)[0]).toMatchObject({ type: 'config_accepted' }), 60_000)
    await hostile.write(Buffer.concat([audio(0, said.subarray(0, 3_200)), bytes()]))
    expect(await hostile.closed).toBe(code)
    const { session_id } = messagesOf(hostile)[0]
    const again = await room.begin(anna, _id, { session_id })
    expect(again.next_seq).toBeLessThanOrEqual(2)
    again.client.audio(again.next_seq, said.subarray(again.next_seq * 1_600))
    again.client.send({ type: 'end' })
    await again.client.next('ended')
    const [recording] = await room.recordingsOf(anna, _id)
    expect(await room.storedSha256(recording?.recording_key)).toBe(sha256(said))
    await honest.goOn()
  })

  it('control frames with bodies are answered, even between the parts of a message', async () => {
    const { _id } = await anna.appointment()
    const [first, second] = [Buffer.alloc(125, 'ä'), Buffer.from([0, 255, 128])]
    const config = Buffer.from(JSON.stringify({ type: 'config', appointment_id: _id }))
    const bytes = wire(
      { opcode: text, fin: false, payload: config.subarray(0, 10) },
      { opcode: ping, payload: first },
      { opcode: continuation, fin: false, payload: Buffer.alloc(0) },
      { opcode: pong, payload: second },
      { opcode: ping, payload: second },
      { opcode: continuation, payload: config.subarray(10) },
    )
    const client = await open()
    await client.write(bytes, [1])
    await vi.waitFor(() => expect(messagesOf(client)[0]).toMatchObject({ type: 'config_accepted' }), 60_000)
    const pongs = client.got.filter(({ opcode }) => opcode === pong)
    expect(pongs.map(({ payload }) => payload)).toEqual([first, second])
    await client.write(closing(1000, Buffer.from('fertig')))
    expect(await client.closed).toBe(1000)
  })

  it('half a frame occupies nothing longer than the service waits for anybody', async () => {
    const { _id } = await anna.appointment()
    const config = configOf(_id)
    const cuts = [1, 2, 3, 4, 5, 8, 20, config.length - 1]
    const before = cuts.map(async (cut) => {
      const client = await open()
      await client.write(config.subarray(0, cut))
      expect(await client.closed, `${cut} bytes of a config`).toBe(4408)
    })
    const within = [1, 3, 6, 500].map(async (cut) => {
      const client = await open()
      await client.write(configOf((await anna.appointment())._id))
      await vi.waitFor(() => expect(messagesOf(client)[0]).toMatchObject({ type: 'config_accepted' }), 60_000)
      await client.write(audio(0, noise(0.1)).subarray(0, cut))
      // It cannot answer a ping in the middle of a frame.
      expect(await client.closed, `${cut} bytes of audio`).toBe(null)
    })
    await Promise.all([...before, ...within])
    await honest.goOn()
  })

  it('frames damaged anywhere, in any pieces, end only their own connection', async () => {
    const kinds = fc.constantFrom<Damage['kind'][]>('flipped', 'cut', 'doubled', 'filled')
    const damages = fc.array(fc.record({ kind: kinds, at: fc.nat(), extra: fc.uint8Array({ maxLength: 30 }) }), {
      minLength: 1,
      maxLength: 4,
    })
    const codes = new Map<number | null, number>()
    await fc.assert(
      fc.asyncProperty(damages, sizes, fc.boolean(), async (all, pieces, isBegun) => {
        const { _id } = await anna.appointment()
        const end = wire({ opcode: text, payload: Buffer.from('{"type":"end"}') })
        const rest = Buffer.concat([audio(0, noise(0.3)), wire({ opcode: ping, payload: some }), end])
        // The second half is damaged after a correct beginning.
        const whole = isBegun ? rest : Buffer.concat([configOf(_id), rest])
        const damaged = all.reduce(damagedBy, whole)
        const client = await open()
        if (isBegun) await client.write(configOf(_id))
        await client.write(damaged, damaged.length > 20_000 ? [1_460] : pieces)
        client.end()
        const code = await client.closed
        codes.set(code, (codes.get(code) ?? 0) + 1)
        // 1011 would be our fault.
        const right = code === null || [1000, 1002, 1007, 1008, 1009].includes(code) || (code >= 4400 && code < 4500)
        expect(right, `closed with ${code}`).toBe(true)
      }),
      { numRuns: 400 },
    )
    expect([...codes.keys()]).toContain(1002)
    await honest.goOn()
  })

  it('has harmed nobody: the other recording is complete, and no fault of ours is logged', async () => {
    await honest.end()
    expect((await anna.get('/user/profile')).status).toBe(200)
    expect(room.service.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })
})
