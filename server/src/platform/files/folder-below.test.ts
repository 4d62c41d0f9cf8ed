import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderBelow } from './folder-below.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'visite-below-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('creates what is missing, and accepts what exists', async () => {
  for (const _ of [1, 2]) expect(await folderBelow(root, 'out/anna', 0o750)).toBe(join(root, 'out', 'anna'))
  expect(statSync(join(root, 'out')).mode & 0o777).toBe(0o750)
  expect(await folderBelow(root, '.', 0o750)).toBe(root)
})

it('never creates the root: it may be a share that is not mounted', async () => {
  rmSync(root, { recursive: true })
  await expect(folderBelow(root, 'in', 0o770)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(existsSync(root)).toBe(false)
})

it('reports a file that stands in the way', async () => {
  writeFileSync(join(root, 'in'), '')
  await expect(folderBelow(root, 'in/anna', 0o770)).rejects.toMatchObject({ code: 'ENOTDIR' })
})
