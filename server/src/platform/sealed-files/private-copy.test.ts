import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { privateCopies } from './private-copy.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'visite-copies-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('copies on a disk are overwritten before they are removed, by whoever made them or by the sweep (contract 14 encryption)', async () => {
  const copies = privateCopies(join(folder, 'copies'), null)
  const bytes = Buffer.alloc(1_500_000, 'geheim')
  const removals = [(release: () => Promise<void>) => release(), () => copies.sweep(new Date(Date.now() + 60_000))]
  for (const [n, remove] of removals.entries()) {
    const copy = await copies.make(Readable.from([bytes]), bytes.length)
    // Another name of the same blocks.
    const blocks = join(folder, `blocks-${n}`)
    linkSync(copy.path, blocks)
    expect(readFileSync(copy.path).equals(bytes)).toBe(true)
    await remove(copy.release)
    expect(() => readFileSync(copy.path)).toThrow('ENOENT')
    expect(readFileSync(blocks).equals(Buffer.alloc(bytes.length))).toBe(true)
    await copy.release()
  }
})

it('copies in memory are in one’s own folder, never in something that somebody else has put in its place', async () => {
  const memory = join(folder, 'memory')
  mkdirSync(memory)
  const copies = privateCopies(join(folder, 'copies'), memory)
  const made = async () => (await copies.make(Readable.from(['geheim']), 6)).path
  const ours = dirname(await made())
  expect(dirname(ours)).toBe(memory)
  chmodSync(ours, 0o777)
  expect(dirname(await made())).toBe(join(folder, 'copies'))
  rmSync(ours, { recursive: true })
  const others = join(folder, 'others')
  mkdirSync(others)
  writeFileSync(join(others, 'file'), 'precious')
  symlinkSync(others, ours)
  expect(dirname(await made())).toBe(join(folder, 'copies'))
  await copies.sweep(new Date(Date.now() + 60_000))
  expect(readdirSync(others)).toEqual(['file'])
})
