import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownKeys } from '../../../test/own-keys.ts'
import { StorageFull } from '../blobs/blob-store.ts'
import { newId } from '../ids.ts'
import { HEADER_BYTES } from '../sealed-files/container.ts'
import { recordHeader } from './record.ts'
import { segmentWriter } from './segment.ts'
import { diskSpools, type Spools } from './spools.ts'
import { takingTurns } from './turns.ts'

const quiet = { onDurable: () => {}, onFailure: () => {} }
const bytesOf = (seq: number, length = 7) => Buffer.alloc(length, seq + 1)

const owner = { kind: 'appointment', id: newId() } as const
const keys = ownKeys()
const unsealed = { header: Buffer.alloc(0), seal: (_seq: number, bytes: Uint8Array) => bytes }

describe('spools on a disk', () => {
  let folder: string
  let spools: Spools
  const id = newId()
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'visite-spool-'))
    spools = diskSpools({ folder: join(folder, 'speech'), keys })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  async function write(generation: number, from: number, to: number) {
    const writer = await spools.open({ id, owner }, generation, from, quiet)
    for (let seq = from; seq < to; seq++) writer.append(seq, bytesOf(seq))
    await writer.settled()
    return writer
  }
  const fileOf = (name: string) => join(folder, 'speech', id, name)
  async function read() {
    const { next_seq, bytes, records } = await spools.read(id)
    const all: [number, string][] = []
    for await (const record of records()) all.push([record.seq, record.bytes.toString('hex')])
    return { next_seq, bytes, all }
  }
  const expected = (to: number) => ({
    next_seq: to,
    bytes: 7 * to,
    all: Array.from({ length: to }, (_, seq) => [seq, bytesOf(seq).toString('hex')]),
  })

  it('give back what was appended, in order, over several writers', async () => {
    expect(await read()).toEqual(expected(0))
    await (await write(1, 0, 3)).close()
    await (await write(2, 3, 4)).close()
    await (await write(11, 4, 9)).close()
    expect(await read()).toEqual(expected(9))
    expect(statSync(fileOf('1-0')).mode & 0o777).toBe(0o600)
  })

  it('pass over what a replaced writer adds after its successor has begun', async () => {
    const stale = await write(1, 0, 3)
    const { next_seq } = await spools.read(id)
    const current = await write(2, next_seq, 6)
    for (let seq = 3; seq < 9; seq++) stale.append(seq, bytesOf(99))
    await stale.settled()
    expect(await read()).toEqual(expected(6))
    await Promise.all([stale.close(), current.close()])
  })

  it('end where the last whole record ends, wherever a crash has cut the file', async () => {
    await (await write(1, 0, 4)).close()
    const whole = readFileSync(fileOf('1-0'))
    const record = (whole.length - HEADER_BYTES) / 4
    for (let length = 0; length <= whole.length; length++) {
      writeFileSync(fileOf('1-0'), whole.subarray(0, length))
      expect(await read()).toEqual(expected(Math.max(0, Math.floor((length - HEADER_BYTES) / record))))
    }
  })

  it('go on behind a torn end with a new writer', async () => {
    await (await write(1, 0, 4)).close()
    truncateSync(fileOf('1-0'), readFileSync(fileOf('1-0')).length - 3)
    await (await write(2, 3, 6)).close()
    expect(await read()).toEqual(expected(6))
  })

  it.each([
    ['zeros', Buffer.alloc(64)],
    ['record that claims to be endless', Buffer.from([0, 0, 0, 2, 0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0])],
    ['record with a wrong byte', Buffer.concat([recordHeader(2, bytesOf(2)), bytesOf(3)])],
  ])('take no %s for a record', async (_what, rest) => {
    await (await write(1, 0, 2)).close()
    appendFileSync(fileOf('1-0'), rest)
    expect(await read()).toEqual(expected(2))
  })

  it('give back records of any length, in any grouping', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 70_000 }), { maxLength: 20 }), async (frames) => {
        const own = newId()
        const writer = await spools.open({ id: own, owner }, 1, 0, quiet)
        for (const [seq, bytes] of frames.entries()) writer.append(seq, bytes)
        await writer.close()
        const back: Buffer[] = []
        for await (const record of (await spools.read(own)).records()) back.push(Buffer.from(record.bytes))
        expect(back.map((each) => each.toString('hex'))).toEqual(
          frames.map((each) => Buffer.from(each).toString('hex')),
        )
      }),
      { numRuns: 20 },
    )
  })

  it('sync once for all that has gathered, and tell every number in the end', async () => {
    const told: number[] = []
    const writer = await spools.open({ id, owner }, 1, 0, { ...quiet, onDurable: (seq) => told.push(seq) })
    for (let seq = 0; seq < 1000; seq++) writer.append(seq, bytesOf(seq))
    expect(writer.pending()).toBe(128 + 1000 * 35)
    await writer.settled()
    expect(told.at(-1)).toBe(999)
    expect(told.length).toBeLessThan(20)
    expect(writer.pending()).toBe(0)
    await writer.close()
  })

  it('have one name for all processes that share the folder, and another one elsewhere', async () => {
    const homes = await Promise.all([1, 2, 3].map(() => diskSpools({ folder: join(folder, 'speech'), keys }).home()))
    expect(new Set(homes).size).toBe(1)
    expect(await diskSpools({ folder: join(folder, 'other'), keys }).home()).not.toBe(homes[0])
    expect(readdirSync(join(folder, 'speech'))).toEqual(['home'])
  })

  it('are listed and removed as a whole', async () => {
    expect(await spools.list()).toEqual([])
    await (await write(1, 0, 4)).close()
    expect(await spools.list()).toMatchObject([{ id, modified: expect.any(Date) }])
    await spools.remove(id)
    await spools.remove(id)
    expect(await spools.list()).toEqual([])
    expect(await read()).toEqual(expected(0))
    await expect(spools.remove('../x')).rejects.toThrow(TypeError)
  })
})

describe('a full disk', () => {
  it('is told once, nothing is acknowledged after it, and closing goes well', async () => {
    const failures: unknown[] = []
    const told: number[] = []
    const file = await open('/dev/full', 'a')
    const writer = segmentWriter(file, takingTurns(1), unsealed, {
      onDurable: (seq) => told.push(seq),
      onFailure: (error) => failures.push(error),
    })
    writer.append(0, bytesOf(0))
    await expect(writer.settled()).rejects.toBeInstanceOf(StorageFull)
    writer.append(1, bytesOf(1))
    await writer.close()
    expect(told).toEqual([])
    expect(failures).toEqual([expect.any(StorageFull)])
  })
})

describe('turns', () => {
  it('are taken by so many at the same time, in order, also after one failed', async () => {
    const turns = takingTurns(2)
    let running = 0
    let most = 0
    const order: number[] = []
    const work = (n: number) =>
      turns(async () => {
        most = Math.max(most, ++running)
        order.push(n)
        await new Promise((resolve) => setImmediate(resolve))
        running--
        if (n === 1) throw new Error('no')
        return n
      })
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work))
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ])
    expect({ most, order }).toEqual({ most: 2, order: [0, 1, 2, 3, 4] })
  })
})
