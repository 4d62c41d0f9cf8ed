import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fromCp437, gdtFile, gdtLines } from '../../test/gdt-file.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { type SmbShare, smbShare } from '../../test/smb-share.ts'

const VISITS = 20
const request = (number: string) =>
  gdtFile('6302', [
    ['8315', 'VISITE'],
    ['8316', 'PVS1'],
    ['3000', number],
    ['3101', `Müller${number}`],
    ['3103', '01021980'],
  ])

let share: SmbShare
let service: TestService
let anna: TestDoctor
let local: string

beforeEach(async () => {
  local = mkdtempSync(join(tmpdir(), 'visite-practice-'))
  share = await smbShare()
  service = await startService('sqlite', {
    env: { VISITE_GDT_DIR: share.mounted },
    jobTiming: { retryDelaysMs: Array(400).fill(250) },
  })
  anna = await service.doctor()
  await service.work()
  await expect.poll(() => share.ask('ls'), { timeout: 20_000 }).toMatch(/ in +D/)
}, 60_000)
afterEach(async () => {
  await service.remove()
  await share.remove()
  rmSync(local, { recursive: true, force: true })
})

/** Writes like a practice system on another machine, which reaches the share only through its protocol. */
function put(name: string, bytes: Buffer): void {
  const file = join(local, name)
  writeFileSync(file, bytes)
  share.ask('cd in', `put "${file}" ".${name}"`, `rename ".${name}" "${name}"`)
}
/** The names in a folder of the share. */
const listed = (folder: string) =>
  [...share.ask(`cd ${folder}`, 'ls').matchAll(/^ {2}(\S+) +[AN]/gm)].map((match) => match[1] ?? '')
/** Reads and removes the available answers. @returns whom they are for */
function fetched(): string[] {
  const into = join(local, 'fetched')
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into)
  const names = existsSync(join(share.mounted, 'out')) ? listed('out').filter((name) => name.endsWith('.gdt')) : []
  for (const name of names) share.ask('cd out', `get ${name} "${join(into, name)}"`, `rm ${name}`)
  return readdirSync(into).map((name) => {
    const lines = gdtLines(readFileSync(join(into, name)), fromCp437)
    return lines.find(([id]) => id === '3000')?.[1] ?? 'none'
  })
}
const visits = async () => dataOf<{ _id: string; notes_status: string }[]>(await anna.get('/appointments/doctors'))
const releaseAll = async () => {
  for (const { _id, notes_status } of await visits())
    if (notes_status === 'none') await anna.post(`/notes/add/${_id}`, { notes: 'Größe', summary: '' })
}

describe('an exchange folder on an SMB share', () => {
  it(`takes ${VISITS} requests and returns as many answers, each once and complete`, async () => {
    const got: string[] = []
    for (let one = 1; one <= VISITS; one++) put(`${one}.gdt`, request(`${one}`))
    await expect
      .poll(
        async () => {
          await releaseAll()
          got.push(...fetched())
          return got.length
        },
        { timeout: 120_000, interval: 500 },
      )
      .toBe(VISITS)
    expect(new Set(got).size).toBe(VISITS)
    expect(await visits()).toHaveLength(VISITS)
    expect(listed('in').filter((name) => !name.startsWith('.'))).toEqual([])
  }, 180_000)

  it('puts aside files that a practice system has left incomplete, and continues when the server was away', async () => {
    put('half.gdt', request('1').subarray(0, 40))
    await expect
      .poll(
        () => {
          service.clock.advance(31_000)
          return existsSync(join(share.mounted, 'in/rejected')) ? listed('in/rejected').length : 0
        },
        { timeout: 60_000, interval: 2_000 },
      )
      .toBe(2)
    put('2.gdt', request('2'))
    await expect.poll(async () => (await visits()).length, { timeout: 60_000 }).toBe(1)
    await share.stopServer()
    await releaseAll()
    const newest = async () => dataOf<{ error_code: string | null }[]>(await anna.get('/gdt/log'))[0]
    await expect.poll(async () => (await newest())?.error_code, { timeout: 60_000 }).toMatch(/failed|missing|denied/)
    await share.startServer()
    const got: string[] = []
    await expect.poll(() => got.push(...fetched()), { timeout: 60_000, interval: 1_000 }).toBe(1)
    expect(got).toEqual(['2'])
  }, 240_000)
})
