import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { audioFolder, look } from '../test/audio.ts'
import { audioKinds } from './kinds.ts'

const audio = audioFolder()
const kinds = audioKinds({ limitMs: 3_000 })
afterAll(async () => {
  await kinds.close()
  audio.remove()
})

const opus = () => readFileSync(audio.consultationAs('live.webm', ['-c:a', 'libopus', '-live', '1'], 1))

/** A size of no length: the demuxer would go to where it is, for ever. */
function endless(): Buffer {
  const bytes = opus()
  const cluster = bytes.indexOf(Buffer.from('1f43b675', 'hex'))
  bytes[cluster + 4] = 0
  return bytes
}

it('a file that never comes to an end is refused, and nothing else waits for it', async () => {
  const order: string[] = []
  const hostile = kinds.of(look(endless())).then((kind) => order.push(`${kind}`))
  const honest = kinds.of(look(opus())).then((kind) => order.push(`${kind?.mime_type} ${kind?.channels}`))
  await Promise.all([hostile, honest])
  expect(order).toEqual(['audio/webm 2', 'null'])
})

it('a file that cannot be read is no file of another kind', async () => {
  const torn = { bytes: 1_000, look: () => Promise.reject(new Error('the disk is gone')) }
  await expect(kinds.of(torn)).rejects.toThrow('the disk is gone')
})
