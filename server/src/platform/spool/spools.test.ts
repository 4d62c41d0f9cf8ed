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
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownKeys } from '../../../test/own-keys.ts'
import { StorageFull } from '../blobs/blob-store.ts'
import { newId } from '../ids.ts'
import { HEADER_BYTES } from '../sealed-files/container.ts'
import { recordHeader } from './record.ts'
import { segmentWriter } from './segment.ts'
import { bytesOf, contentOf, expected, spoolsContract, written } from './spools.contract.ts'
import { diskSpools, type Spools } from './spools.ts'
import { takingTurns, turnsOfEach } from './turns.ts'

const owner = { kind: 'appointment', id: newId() } as const
const keys = ownKeys()
const unsealed = { header: Buffer.alloc(0), seal: (_seq: number, bytes: Uint8Array) => bytes }

spoolsContract('on a disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'visite-spool-'))
  return {
    spools: diskSpools({ folder: join(folder, 'speech'), keys }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
})

describe('spools on a disk', () => {
  let folder: string
  let spools: Spools
  const id = newId()
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'visite-spool-'))
    spools = diskSpools({ folder: join(folder, 'speech'), keys })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const write = (generation: number, from: number, to: number) => written(spools, { id, owner }, generation, from, to)
  const fileOf = (name: string) => join(folder, 'speech', id, name)
  const read = () => contentOf(spools, id)

  it('end where the last complete record ends, wherever a crash has cut the file', async () => {
    await (await write(1, 0, 4)).close()
    const whole = readFileSync(fileOf('1-0'))
    const record = (whole.length - HEADER_BYTES) / 4
    for (let length = 0; length <= whole.length; length++) {
      writeFileSync(fileOf('1-0'), whole.subarray(0, length))
      expect(await read()).toEqual(expected(Math.max(0, Math.floor((length - HEADER_BYTES) / record))))
    }
  })

  it('are readable by nobody else', async () => {
    await (await write(1, 0, 1)).close()
    expect(statSync(fileOf('1-0')).mode & 0o777).toBe(0o600)
  })

  it('continue after a torn end with a new writer', async () => {
    await (await write(1, 0, 4)).close()
    truncateSync(fileOf('1-0'), readFileSync(fileOf('1-0')).length - 3)
    await (await write(2, 3, 6)).close()
    expect(await read()).toEqual(expected(6))
  })

  it.each([
    ['zeros', Buffer.alloc(64)],
    ['record that claims to be endless', Buffer.from([0, 0, 0, 2, 0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0])],
    ['record with a wrong byte', Buffer.concat([recordHeader(2, bytesOf(2)), bytesOf(3)])],
  ])('do not take a %s for a record', async (_what, rest) => {
    await (await write(1, 0, 2)).close()
    appendFileSync(fileOf('1-0'), rest)
    expect(await read()).toEqual(expected(2))
  })

  it('have one name for all processes that share the folder, and another elsewhere', async () => {
    const homes = await Promise.all([1, 2, 3].map(() => diskSpools({ folder: join(folder, 'speech'), keys }).home()))
    expect(new Set(homes).size).toBe(1)
    expect(await diskSpools({ folder: join(folder, 'other'), keys }).home()).not.toBe(homes[0])
    expect(readdirSync(join(folder, 'speech'))).toEqual(['home'])
  })
})

describe('a full disk', () => {
  it('is reported once, nothing is acknowledged after it, and closing works', async () => {
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
  it('are taken by so many at the same time, in order, even after one failed', async () => {
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

  it('of one name come one after the other, without making anybody else wait', async () => {
    const turns = turnsOfEach()
    const done: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const blocked = turns('anna', () => promise.then(() => done.push('anna 1')))
    const behind = turns('anna', async () => done.push('anna 2'))
    await turns('ben', async () => done.push('ben'))
    resolve()
    await Promise.all([blocked, behind])
    expect(done).toEqual(['ben', 'anna 1', 'anna 2'])
  })
})
