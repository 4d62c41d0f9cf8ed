import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { audioFolder, look, withoutEnd } from '../test/audio.ts'
import { audioKinds } from './kinds.ts'

const audio = audioFolder()
const kinds = audioKinds({ limitMs: 3_000 })
afterAll(async () => {
  await kinds.close()
  audio.remove()
})

const opus = () => readFileSync(audio.consultationAs('live.webm', ['-c:a', 'libopus', '-live', '1'], 1))

it('a file that never ends is refused, and nothing else waits for it', async () => {
  const order: string[] = []
  const hostile = kinds.of(look(withoutEnd(opus()))).then((kind) => order.push(`${kind}`))
  const honest = kinds.of(look(opus())).then((kind) => order.push(`${kind?.mime_type} ${kind?.channels}`))
  await Promise.all([hostile, honest])
  expect(order).toEqual(['audio/webm 2', 'null'])
})

it('a file that cannot be read is not taken for one of another kind', async () => {
  const torn = { bytes: 1_000, look: () => Promise.reject(new Error('the disk is gone')) }
  await expect(kinds.of(torn)).rejects.toThrow('the disk is gone')
})

/** The sound, with a table that repeats this often that a sample is as long as the one before. */
function withTable(m4a: Buffer, entries: number): Buffer {
  const bytes = Buffer.from(m4a)
  const more = Buffer.alloc(entries * 8, Buffer.from('0000000100000001', 'hex'))
  for (const box of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stts']) {
    const size = bytes.indexOf(box) - 4
    bytes.writeUInt32BE(bytes.readUInt32BE(size) + more.length, size)
  }
  const count = bytes.indexOf('stts') + 8
  bytes.writeUInt32BE(bytes.readUInt32BE(count) + entries, count)
  return Buffer.concat([bytes.subarray(0, count + 4), more, bytes.subarray(count + 4)])
}

it('a file that takes more memory than a reader has is refused, and the next one is judged', async () => {
  const m4a = readFileSync(audio.consultationAs('a.m4a', [], 1))
  const large = withTable(m4a, 200_000)
  const short = audioKinds({ heapMb: 16 })
  try {
    expect(await short.of(look(large))).toBeNull()
    expect(await short.of(look(m4a))).toMatchObject({ mime_type: 'audio/mp4' })
    expect(await kinds.of(look(large))).toMatchObject({ mime_type: 'audio/mp4' })
  } finally {
    await short.close()
  }
})
