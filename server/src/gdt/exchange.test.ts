import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '../../test/audit.ts'
import { aboveStores, engines } from '../../test/engines.ts'
import { fromCp437, type GdtLine, gdtFile, gdtLines } from '../../test/gdt-file.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { tracesOf } from '../../test/traces.ts'
import { newId } from '../platform/ids.ts'

const request = (number: string, name = 'Müßig', birthday = '01021980', ...more: GdtLine[]): GdtLine[] => [
  ...(more.some(([id]) => id === '9206') ? [] : ([['9206', '2']] satisfies GdtLine[])),
  ...more,
  ...([
    ['8315', 'VISITE'],
    ['8316', 'PVS1'],
    ['3000', number],
    ['3101', name],
    ['3102', 'Jörg'],
    ['3103', birthday],
    ['3110', '1'],
  ] satisfies GdtLine[]),
]

interface Visit {
  _id: string
  patient_id: string | null
  name: string
  status: string
}
interface Entry {
  direction: string
  record: string | null
  status: string
  error_code: string | null
  appointment_id: string | null
}

let service: TestService
let anna: TestDoctor
let root: string
const inbox = (...path: string[]) => join(root, 'in', ...path)

async function begin(engine: (typeof engines)[number]): Promise<void> {
  root = mkdtempSync(join(tmpdir(), 'visite-gdt-'))
  service = await startService(engine, {
    env: { VISITE_GDT_DIR: root },
    jobTiming: { pollMs: 20, retryDelaysMs: Array(200).fill(50) },
  })
  anna = await service.doctor()
  await service.work()
}
async function end(): Promise<void> {
  await service.remove()
  rmSync(root, { recursive: true, force: true })
}

/** Writes like a practice system, first under another name. */
function put(name: string, bytes: Buffer, folder = inbox()): void {
  mkdirSync(folder, { recursive: true })
  const hidden = join(root, newId())
  writeFileSync(hidden, bytes)
  renameSync(hidden, join(folder, name))
}
const files = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : []
const emptied = (folder = inbox()) => expect.poll(() => files(folder)).toEqual([])
/** Waits until the inbox is empty, with time moving past the grace period. */
const emptiedInTime = () =>
  expect
    .poll(() => {
      service.clock.advance(31_000)
      return files(inbox())
    })
    .toEqual([])
const visits = async () => dataOf<Visit[]>(await anna.get('/appointments/doctors'))
const log = async (doctor = anna) =>
  dataOf<Entry[]>(await doctor.get('/gdt/log')).map(({ direction, record, error_code }) => [
    direction,
    record,
    error_code,
  ])
const words = () =>
  files(inbox('rejected'))
    .filter((name) => name.endsWith('.txt'))
    .map((name) => readFileSync(inbox('rejected', name), 'utf8').replace('\ufeff', '').trim())
/** The patients whose handing over was announced, in order. */
const handedOver = async () => {
  const { db } = service.adapters.database
  const rows = await db.selectFrom('events').selectAll().where('doctor_id', '=', anna.id).orderBy('id').execute()
  return rows.filter(({ data_json }) => JSON.parse(data_json).handed_over === true).map((row) => row.appointment_id)
}
const answer = async (id: string, decode = fromCp437) => {
  await service.idle()
  return gdtLines(readFileSync(join(root, 'out', `${id}.gdt`)), decode)
}

describe.each(engines)('the exchange with a practice system on %s', (engine) => {
  const itAbove = aboveStores(engine)
  beforeEach(() => begin(engine))
  afterEach(end)

  itAbove('creates patient and visit, and answers a release with the same number (contract 11a gdt)', async () => {
    put('VISIPVS1.GDT', gdtFile('6302', request('4711')))
    await emptied()
    const [visit] = await visits()
    expect(visit).toMatchObject({ name: 'Jörg Müßig', status: 'planned', patient_id: expect.any(String) })
    const patient = dataOf(await anna.get(`/patients/${visit?.patient_id}`))
    expect(patient).toMatchObject({
      ...{ first_name: 'Jörg', last_name: 'Müßig', birth_date: '1980-02-01', sex: 'male' },
      identifiers: [{ system: 'gdt', value: '4711' }],
    })
    // As through the API: an event, and an entry in the audit trail.
    const told = { type: 'patient.created', data_json: JSON.stringify({ patient_id: visit?.patient_id }) }
    const { db } = service.adapters.database
    expect(await db.selectFrom('events').select(['type', 'data_json']).execute()).toContainEqual(told)
    expect(await auditOf(service, anna.id)).toContainEqual(expect.stringContaining('patient.created'))
    expect(await handedOver()).toEqual([visit?._id])
    await anna.post(`/notes/add/${visit?._id}`, { notes: 'Husten – süß & groß, 10³ Keime', summary: '' })
    const lines = await answer(String(visit?._id))
    expect(lines.slice(0, 9).map((line) => line.join(' '))).toEqual([
      '8000 6310',
      expect.stringMatching(/^8100 \d{5}$/),
      ...['8315 PVS1', '8316 VISITE', '9206 2', '9218 02.10', '3000 4711', '3101 Müßig', '3102 Jörg'],
    ])
    expect(lines).toContainEqual(['3103', '01021980'])
    expect(lines).toContainEqual(['6228', 'Husten - süß & groß, 10^3 Keime'])
    expect(await log()).toEqual([
      ['out', '6310', null],
      ['in', '6302', null],
    ])
    // Releasing again replaces the file.
    await anna.post(`/notes/add/${visit?._id}`, { notes: 'Fieber', summary: '' })
    expect(await answer(String(visit?._id))).toContainEqual(['6228', 'Fieber'])
  })

  itAbove('finds today’s planned visit, or creates another when that is over', async () => {
    put('a.gdt', gdtFile('6301', request('4711')))
    await emptied()
    put('b.gdt', gdtFile('6302', request('4711', 'Muessig')))
    await emptied()
    expect(await visits()).toHaveLength(1)
    const [first] = await visits()
    expect(await handedOver()).toEqual([first?._id, first?._id])
    await anna.post(`/notes/add/${first?._id}`, { notes: 'Husten', summary: '' })
    put('c.gdt', gdtFile('6302', request('4711')))
    await emptied()
    const all = await visits()
    expect(all).toHaveLength(2)
    expect(new Set(all.map(({ patient_id }) => patient_id)).size).toBe(1)
  })

  itAbove(
    'stops and asks when name or birthday belong to somebody else: nothing is changed (contract 11a gdt)',
    async () => {
      put('a.gdt', gdtFile('6302', request('4711')))
      await emptied()
      const before = dataOf(await anna.get('/patients'))
      put('b.gdt', gdtFile('6302', request('4711', 'Schulze')))
      put('c.gdt', gdtFile('6302', request('4711', 'Müßig', '02021980')))
      put('d.gdt', gdtFile('6302', request('4712', 'Morgen', '01012999')))
      await emptied()
      expect(words().join()).toMatch(/anderer Name/)
      expect(words().join()).toMatch(/anderes Geburtsdatum/)
      expect(words().join()).not.toMatch(/Schulze|Müßig|4711/)
      expect(dataOf(await anna.get('/patients'))).toEqual(before)
      expect(await visits()).toHaveLength(1)
      expect((await log()).map(([, , code]) => code).sort()).toEqual(
        ['bad_birthday', 'other_birthday', 'other_name', null].sort(),
      )
    },
  )

  it('accepts each file once, however many processes look and whichever is killed', async () => {
    const other = await startService(engine, {
      env: {
        VISITE_GDT_DIR: root,
        VISITE_MASTER_KEY: service.config.masterKeys.map((key) => key.toString('base64')).join(),
      },
      jobTiming: { pollMs: 20 },
      database: service.config.database,
    })
    try {
      await other.work()
      for (let one = 0; one < 12; one++) put(`${one}.gdt`, gdtFile('6302', request(`${5_000 + one}`, `Name${one}`)))
      await emptied()
      expect(await visits()).toHaveLength(12)
      expect(await log()).toHaveLength(12)
    } finally {
      await other.remove()
    }
    // After a kill that follows the commit, the file is still there under the name it was taken with.
    const bytes = gdtFile('6302', request('6000', 'Letzter'))
    const at = new Date('2027-01-01T08:00:00Z')
    const left = (name: string) => {
      writeFileSync(join(root, 'tmp'), bytes)
      utimesSync(join(root, 'tmp'), at, at)
      renameSync(join(root, 'tmp'), inbox(name))
    }
    left('z.gdt')
    await emptied()
    left(`.${newId()}.z.gdt.taken`)
    await new Promise((later) => setTimeout(later, 100))
    expect(files(inbox())).toHaveLength(1)
    await emptiedInTime()
    expect(await visits()).toHaveLength(13)
  })
})

describe('a folder that anybody can put files into', () => {
  beforeEach(() => begin('sqlite'))
  afterEach(end)

  it('loses nothing that is still being written, and puts aside what is never completed', async () => {
    const whole = gdtFile('6302', request('4711'))
    mkdirSync(inbox(), { recursive: true })
    writeFileSync(inbox('slow.gdt'), whole.subarray(0, 60))
    await new Promise((later) => setTimeout(later, 200))
    expect(files(inbox())).toEqual(['slow.gdt'])
    writeFileSync(inbox('slow.gdt'), whole)
    await emptied()
    expect(await visits()).toHaveLength(1)
    writeFileSync(inbox('half.gdt'), whole.subarray(0, 60))
    await new Promise((later) => setTimeout(later, 200))
    await emptiedInTime()
    expect(words()).toEqual(['Der GDT-Satz ist nicht vollständig.'])
  })

  it('puts hostile and foreign files aside with a reason, and continues', async () => {
    writeFileSync(join(root, 'secret'), gdtFile('6302', request('1', 'Geheim')))
    mkdirSync(inbox(), { recursive: true })
    symlinkSync(join(root, 'secret'), inbox('link.gdt'))
    symlinkSync('/dev/zero', inbox('endless.gdt'))
    put('huge.gdt', Buffer.alloc(3_000_000, '0'))
    put('picture.png', Buffer.from('89504e470d0a1a0a', 'hex'))
    put('x..\\..\\evil\n$(rm -rf).gdt', gdtFile('6302', request('4711', 'x'.repeat(61))))
    put('good.gdt', gdtFile('6302', request('4711')))
    await expect.poll(async () => (await visits()).length).toBe(1)
    await emptiedInTime()
    expect(words().sort()).toEqual(
      [
        ...['Das ist keine gewöhnliche Datei.', 'Das ist keine gewöhnliche Datei.'],
        'Der Name (Felder 3101 und 3102) fehlt, ist zu lang oder nicht eindeutig.',
        ...['Die Datei ist kein GDT-Satz.', 'Die Datei ist zu groß für einen GDT-Satz.'],
      ].sort(),
    )
    for (const name of files(inbox('rejected'))) expect(name).toMatch(/^[\p{L}\p{N}._-]+$/u)
    expect((await visits()).map(({ name }) => name)).toEqual(['Jörg Müßig'])
    expect(await tracesOf('Geheim', service)).toEqual([])
  })

  it('is separate for each account when there is more than one', async () => {
    const ben = await service.doctor()
    put('whose.gdt', gdtFile('6302', request('4711')))
    put('a.gdt', gdtFile('6302', request('4711')), inbox(ben.email))
    await emptied()
    await emptied(inbox(ben.email))
    expect(words()).toEqual([expect.stringContaining('mehrere Konten')])
    expect(await visits()).toEqual([])
    expect(await log()).toEqual([])
    const [visit] = dataOf<Visit[]>(await ben.get('/appointments/doctors'))
    await ben.post(`/notes/add/${visit?._id}`, { notes: 'Husten', summary: '' })
    await service.idle()
    expect(files(join(root, 'out'))).toEqual([])
    expect(files(join(root, 'out', ben.email))).toEqual([`${visit?._id}.gdt`])
    expect(await log(ben)).toHaveLength(2)
  })

  it.each([
    ['3', (text: string) => Buffer.from(text, 'latin1'), (bytes: Buffer) => bytes.toString('latin1')],
    ['4', (text: string) => Buffer.from(text, 'latin1'), (bytes: Buffer) => bytes.toString('latin1')],
    ['5', (text: string) => Buffer.from(text, 'utf8'), (bytes: Buffer) => bytes.toString('utf8')],
  ])('is answered in the request’s character set %s, with correct lengths', async (code, encode, decode) => {
    put('a.gdt', gdtFile('6302', request('4711', 'Müßig', '01021980', ['9206', code]), encode))
    await emptied()
    const [visit] = await visits()
    await anna.post(`/notes/add/${visit?._id}`, { notes: 'Größe „gut“ Ж', summary: '' })
    const lines = await answer(String(visit?._id), decode)
    expect(lines).toContainEqual(['9206', code])
    expect(lines).toContainEqual(['3101', 'Müßig'])
    expect(lines).toContainEqual(['6228', code === '5' ? 'Größe „gut“ Ж' : 'Größe "gut" [U+0416]'])
  })

  it('gets no answer about a different patient, and none once the visit is erased', async () => {
    put('a.gdt', gdtFile('6302', request('4711')))
    put('b.gdt', gdtFile('6302', request('4712', 'Andere')))
    await emptied()
    const [one, two] = await visits()
    await anna.post(`/appointments/update/${one?._id}`, { patient_id: two?.patient_id })
    await anna.post(`/notes/add/${one?._id}`, { notes: 'Husten', summary: '' })
    await service.idle()
    expect(files(join(root, 'out'))).toEqual([])
    expect((await log())[0]).toEqual(['out', '6310', 'other_patient'])
    rmSync(join(root, 'out'), { recursive: true, force: true })
    writeFileSync(join(root, 'out'), 'in the way')
    await anna.post(`/notes/add/${two?._id}`, { notes: 'Husten', summary: '' })
    await expect.poll(async () => (await log())[0]?.[2]).toBeTruthy()
    await anna.delete(`/appointments/delete/${two?._id}`)
    rmSync(join(root, 'out'))
    await service.idle()
    expect(files(join(root, 'out'))).toEqual([])
    expect(await log()).toHaveLength(2)
  })

  it('gets answers named as its practice system wants, none of which overwrites one that waits', async () => {
    await anna.put('/gdt/settings', { profile: 'turbomed' })
    put('a.gdt', gdtFile('6302', request('4711')))
    put('b.gdt', gdtFile('6302', request('4712', 'Andere')))
    await emptied()
    for (const { _id } of await visits()) await anna.post(`/notes/add/${_id}`, { notes: 'Husten', summary: '' })
    await expect.poll(async () => (await log()).map(([, , code]) => code)).toContain('not_fetched')
    expect(files(join(root, 'out'))).toEqual(['PVS1VISI.GDT'])
    const number = () =>
      gdtLines(readFileSync(join(root, 'out', 'PVS1VISI.GDT')), fromCp437).find(([id]) => id === '3000')
    const first = number()
    rmSync(join(root, 'out', 'PVS1VISI.GDT'))
    await service.idle()
    expect([first, number()].map((line) => line?.[1]).sort()).toEqual(['4711', '4712'])
    expect(await log()).toHaveLength(4)
  })

  it('is read again after being put aside, and answered again, on request', async () => {
    put('half.gdt', gdtFile('6302', request('4711')).subarray(0, 50))
    await emptiedInTime()
    const [entry] = dataOf<{ _id: string; can_repeat: boolean }[]>(await anna.get('/gdt/log'))
    expect(entry?.can_repeat).toBe(true)
    const aside = files(inbox('rejected')).find((name) => name.endsWith('half.gdt')) ?? ''
    writeFileSync(inbox('rejected', aside), gdtFile('6302', request('4711')))
    await anna.post(`/gdt/log/${entry?._id}/again`)
    await expect.poll(async () => (await visits()).length).toBe(1)
    expect(files(inbox('rejected'))).toEqual([])
    const [visit] = await visits()
    await anna.post(`/notes/add/${visit?._id}`, { notes: 'Husten', summary: '' })
    await service.idle()
    rmSync(join(root, 'out', `${visit?._id}.gdt`))
    const [out] = dataOf<{ _id: string }[]>(await anna.get('/gdt/log'))
    await anna.post(`/gdt/log/${out?._id}/again`)
    expect(await answer(String(visit?._id))).toContainEqual(['6228', 'Husten'])
  })

  it('is reported missing in the log, and used again when it is back', async () => {
    put('a.gdt', gdtFile('6302', request('4711')))
    await emptied()
    const [visit] = await visits()
    renameSync(root, `${root}-away`)
    await anna.post(`/notes/add/${visit?._id}`, { notes: 'Husten', summary: '' })
    await expect.poll(async () => (await log())[0]).toEqual(['out', '6310', 'missing'])
    expect(existsSync(root)).toBe(false)
    renameSync(`${root}-away`, root)
    await service.idle()
    expect(await log()).toEqual([
      ['out', '6310', null],
      ['in', '6302', null],
    ])
  })
})
