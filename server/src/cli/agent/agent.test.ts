import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listening } from '../../../../client/test/listening.ts'
import { fromCp437, type GdtLine, gdtFile, gdtLines } from '../../../test/gdt-file.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../../test/service.ts'
import { type Workplace, workplaceOf } from '../../../test/workplace.ts'
import { PROFILES } from '../../gdt/profiles.ts'
import { messagesFor } from '../../messages/messages.ts'
import { agent } from './agent.ts'
import { RevokedError, remoteOf, serverAddress } from './remote.ts'

const request = (number: string, name = 'Müßig', charset = '2'): GdtLine[] => [
  ['9206', charset],
  ['8315', 'VISITE'],
  ['8316', 'PVS1'],
  ['3000', number],
  ['3101', name],
]

let service: TestService
let anna: TestDoctor
let desk: Workplace
let base: string
let folder: string
let arrived: string[]
let told: string[]
let exchange: ReturnType<typeof agent>

/** A program that starts afresh, as after a kill: it knows only what is in the folder. */
function begin(address = base): void {
  exchange = agent({
    remote: remoteOf({ base: address, language: 'de', signal: new AbortController().signal }, desk.token),
    ...{ folder, profile: PROFILES.general, changed: async () => {} },
    arrived: (id) => arrived.push(id),
    tell: (say) => told.push(say(messagesFor('de').agent)),
    now: service.clock.now,
  })
}
/** A file is read once it has not changed between two looks. */
const looks = async (times = 2) => {
  for (let look = 0; look < times; look++) await exchange.look()
}
const files = (...path: string[]) =>
  existsSync(join(folder, ...path))
    ? readdirSync(join(folder, ...path), { withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []))
    : []
function put(name: string, bytes: Buffer): void {
  mkdirSync(join(folder, 'in'), { recursive: true })
  writeFileSync(join(folder, 'in', `.${name}`), bytes)
  renameSync(join(folder, 'in', `.${name}`), join(folder, 'in', name))
}
const release = (id: string | undefined, notes: string) => anna.post(`/notes/add/${id}`, { notes, summary: '' })
const written = (name: string) => gdtLines(readFileSync(join(folder, 'out', name)), fromCp437)
const visits = async () => dataOf<{ _id: string }[]>(await anna.get('/appointments/doctors'))

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'visite-workplace-'))
  ;[arrived, told] = [[], []]
  service = await startService('sqlite')
  anna = await service.doctor()
  desk = await workplaceOf(service, anna)
  base = await listening(service)
  begin()
})
afterEach(async () => {
  await service.remove()
  rmSync(folder, { recursive: true, force: true })
})

describe('the program at a workplace', () => {
  it('hands a patient over, opens the visit, and brings the note to the practice system (contract 11a gdt)', async () => {
    put('VISIPVS1.GDT', gdtFile('6302', request('4711')))
    await looks()
    expect(files('in')).toEqual([])
    expect(arrived).toEqual([(await visits())[0]?._id])
    await release(arrived[0], 'Husten')
    await looks(1)
    expect(files('out')).toEqual([`${arrived[0]}.gdt`])
    expect(written(`${arrived[0]}.gdt`)).toEqual(
      expect.arrayContaining([
        ['3000', '4711'],
        ['6228', 'Husten'],
      ]),
    )
    // Once the practice system takes it, it does not come back.
    rmSync(join(folder, 'out', `${arrived[0]}.gdt`))
    begin()
    await looks()
    expect(files('out')).toEqual([])
    expect(readdirSync(join(folder, 'out', '.visite'))).toEqual([])
  })

  it('keeps what arrives while the server is away, freeing each name for the next file, and hands it over in order', async () => {
    begin('http://127.0.0.1:9/api/v1')
    for (const number of ['1', '2', '3']) {
      put('VISIPVS1.GDT', gdtFile('6302', request(number, `Name${number}`)))
      await looks()
      expect(files('in').filter((name) => !name.startsWith('.'))).toEqual([])
    }
    expect(told).toEqual([expect.stringContaining(messagesFor('de').agent.unreachable)])
    begin()
    service.clock.advance(61_000)
    await looks()
    expect(files('in')).toEqual([])
    expect(arrived).toHaveLength(3)
    const numbers = dataOf<{ identifiers: { value: string }[]; createdAt: string }[]>(await anna.get('/patients'))
    const inOrder = numbers.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    expect(inOrder.map(({ identifiers }) => identifiers[0]?.value)).toEqual(['1', '2', '3'])
  })

  it('puts incomplete, foreign and hostile files aside with a reason, and reads them again on request', async () => {
    put('half.gdt', gdtFile('6302', request('4711')).subarray(0, 50))
    put('picture.png', Buffer.from('89504e470d0a1a0a', 'hex'))
    put('huge.gdt', Buffer.alloc(200_000, '0'))
    symlinkSync('/etc/passwd', join(folder, 'in', 'link.gdt'))
    await looks()
    service.clock.advance(31_000)
    await looks()
    expect(files('in')).toEqual([])
    const aside = files('in', 'rejected')
    const word = aside
      .filter((name) => name.endsWith('.txt'))
      .map((name) => readFileSync(join(folder, 'in', 'rejected', name), 'utf8'))
    expect(word.join()).toMatch(/nicht vollständig/)
    expect(word).toHaveLength(4)
    // The practice completes it and asks to have it read again.
    const half = aside.find((name) => name.endsWith('half.gdt')) ?? ''
    writeFileSync(join(folder, 'in', 'rejected', half), gdtFile('6302', request('4711')))
    const log = dataOf<{ _id: string; error_code: string }[]>(await anna.get('/gdt/log'))
    await anna.post(`/gdt/log/${log.find(({ error_code }) => error_code === 'incomplete')?._id}/again`)
    await looks(3)
    expect(arrived).toHaveLength(1)
    // The other two with their reasons, and the link's reason: it is not a file, and was not followed.
    expect(files('in', 'rejected')).toHaveLength(5)
  })

  it('neither loses nor duplicates an answer, wherever it is killed', async () => {
    put('a.gdt', gdtFile('6302', request('4711')))
    await looks()
    await anna.put(`/gdt/agents/${desk.id}`, { name: 'Anmeldung', profile: 'cgm' })
    await release(arrived[0], 'Husten')
    const { content, version } = dataOf<{ content: string; version: number }>(
      await desk.client.post('/gdt/agent/answers', { appointment_id: arrived[0] }),
    )
    const state = join(folder, 'out', '.visite')
    const [file, note] = [`${arrived[0]}-${version}.gdt`, `${arrived[0]}-${version}.name`]
    // Killed before the rename: half a file, or a whole one with its name.
    mkdirSync(state, { recursive: true })
    writeFileSync(join(state, file), Buffer.from(content, 'base64').subarray(0, 10))
    writeFileSync(join(state, note), 'PVS1VISI.001')
    begin()
    await looks(1)
    expect(files('out')).toEqual(['PVS1VISI.001'])
    expect(written('PVS1VISI.001')).toContainEqual(['6228', 'Husten'])
    // Killed after it, before the server heard of it; the practice system has fetched the file meanwhile.
    const [sent] = dataOf<{ _id: string }[]>(await anna.get('/gdt/log'))
    await anna.post(`/gdt/log/${sent?._id}/again`)
    rmSync(join(folder, 'out', 'PVS1VISI.001'))
    writeFileSync(join(state, note), 'PVS1VISI.001')
    begin()
    await looks(1)
    expect(files('out')).toEqual([])
    expect(dataOf<{ waiting: number }[]>(await anna.get('/gdt/agents'))).toMatchObject([{ waiting: 0 }])
  })

  it('names answers as the practice system wants, and overwrites none', async () => {
    put('a.gdt', gdtFile('6302', request('1', 'Eins')))
    put('b.gdt', gdtFile('6302', request('2', 'Zwei')))
    await looks()
    await anna.put(`/gdt/agents/${desk.id}`, { name: 'Anmeldung', profile: 'turbomed' })
    for (const id of arrived) await release(id, 'Husten')
    await looks()
    expect(files('out')).toEqual(['PVS1VISI.GDT'])
    expect(written('PVS1VISI.GDT')).toContainEqual(['3000', '1'])
    expect(told.at(-1)).toBe(messagesFor('de').agent.notFetched)
    rmSync(join(folder, 'out', 'PVS1VISI.GDT'))
    await looks(1)
    expect(written('PVS1VISI.GDT')).toContainEqual(['3000', '2'])
    await anna.put(`/gdt/agents/${desk.id}`, { name: 'Anmeldung', profile: 'cgm' })
    for (const id of arrived) await release(id, 'Fieber')
    await looks()
    expect(files('out').sort()).toEqual(['PVS1VISI.001', 'PVS1VISI.002', 'PVS1VISI.GDT'])
  })

  it('stops at once when it is signed out', async () => {
    await anna.delete(`/gdt/agents/${desk.id}`)
    await expect(exchange.look()).rejects.toThrow(RevokedError)
  })

  it('waits for a folder that is not connected, and creates none in its place', async () => {
    renameSync(folder, `${folder}-away`)
    await looks()
    expect(existsSync(folder)).toBe(false)
    renameSync(`${folder}-away`, folder)
    await looks(1)
    expect(told).toEqual([messagesFor('de').agent.folderMissing, messagesFor('de').agent.folderBack])
  })

  it.each([
    ['https://praxis.example', false, 'https://praxis.example/'],
    ['http://127.0.0.1:8080', false, 'http://127.0.0.1:8080/'],
    ['http://localhost:8080', false, 'http://localhost:8080/'],
    ['http://praxis.example', false, 'insecure'],
    ['http://127.0.0.1.evil.example', false, 'insecure'],
    ['http://praxis.example', true, 'http://praxis.example/'],
    ['https://user:password@praxis.example', false, 'bad'],
    ['file:///etc/passwd', true, 'bad'],
  ])('sends nothing to %s without TLS (%j): %s', (given, insecure, expected) => {
    expect(String(serverAddress(given, insecure))).toBe(expected)
  })
})
