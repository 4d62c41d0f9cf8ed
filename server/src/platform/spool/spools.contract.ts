import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import type { Spools } from './spools.ts'

const quiet = { onDurable: () => {}, onFailure: () => {} }

/** Bytes that show their number. */
export const bytesOf = (seq: number, length = 7) => Buffer.alloc(length, seq + 1)

interface Place {
  spools: Spools
  remove(): Promise<void> | void
}

/** The behaviour of every place for live speech. @param open returns an empty one */
export function spoolsContract(name: string, open: () => Promise<Place>): void {
  describe(`spools ${name}`, () => {
    let place: Place
    let spools: Spools
    const owner = { kind: 'appointment', id: newId() } as const
    const id = newId()
    beforeEach(async () => {
      place = await open()
      spools = place.spools
    })
    afterEach(() => place.remove())

    const write = (generation: number, from: number, to: number) => written(spools, { id, owner }, generation, from, to)
    const read = () => contentOf(spools, id)

    it('return what was appended, in order, across several writers', async () => {
      expect(await read()).toEqual(expected(0))
      await (await write(1, 0, 3)).close()
      await (await write(2, 3, 4)).close()
      await (await write(11, 4, 9)).close()
      expect(await read()).toEqual(expected(9))
    })

    it('ignore what a replaced writer adds after its successor has begun', async () => {
      const stale = await write(1, 0, 3)
      const { next_seq } = await spools.read(id)
      const current = await write(2, next_seq, 6)
      for (let seq = 3; seq < 9; seq++) stale.append(seq, bytesOf(99))
      // Where it can learn that it was replaced, it is refused.
      await stale.settled().catch(() => {})
      expect(await read()).toEqual(expected(6))
      await Promise.all([stale.close(), current.close()])
    })

    it('return records of any length, in any grouping', async () => {
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
        { numRuns: 6 },
      )
    })

    it('write once for everything gathered, and report every number in the end', async () => {
      const told: number[] = []
      const writer = await spools.open({ id, owner }, 1, 0, { ...quiet, onDurable: (seq) => told.push(seq) })
      for (let seq = 0; seq < 1000; seq++) writer.append(seq, bytesOf(seq))
      expect(writer.pending()).toBeGreaterThan(1000 * 35 - 1)
      await writer.settled()
      expect(told.at(-1)).toBe(999)
      expect(told.length).toBeLessThan(20)
      expect(writer.pending()).toBe(0)
      await writer.close()
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
}

type Spool = Parameters<Spools['open']>[0]

/** A writer that has written the records `from` up to but not including `to`. */
export async function written(spools: Spools, spool: Spool, generation: number, from: number, to: number) {
  const writer = await spools.open(spool, generation, from, quiet)
  for (let seq = from; seq < to; seq++) writer.append(seq, bytesOf(seq))
  await writer.settled()
  return writer
}

export async function contentOf(spools: Spools, id: string) {
  const { next_seq, bytes, records } = await spools.read(id)
  const all: [number, string][] = []
  for await (const record of records()) all.push([record.seq, record.bytes.toString('hex')])
  return { next_seq, bytes, all }
}

/** This many records of `bytesOf`, as `contentOf` reads them. */
export const expected = (to: number) => ({
  next_seq: to,
  bytes: 7 * to,
  all: Array.from({ length: to }, (_, seq) => [seq, bytesOf(seq).toString('hex')]),
})
