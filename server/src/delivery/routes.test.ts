import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '../../test/audit.ts'
import { aboveStores, engines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { canMount, smallShare } from '../../test/small-share.ts'
import { checkFolder } from './folder.ts'
import { folderOf } from './rules.ts'

interface Delivery {
  formats: string[]
  available: boolean
  undelivered: { appointment_id: string; error: string; error_code: string }[]
}

/** Retries for ten seconds. */
const PATIENT = { retryDelaysMs: Array(200).fill(50) as number[] }

describe.each(engines)('delivery of released notes on %s', (engine) => {
  const itAbove = aboveStores(engine)
  let service: TestService
  let anna: TestDoctor
  let share: string
  beforeAll(async () => {
    share = join(mkdtempSync(join(tmpdir(), 'visite-delivery-')), 'share')
    service = await startService(engine, { env: { VISITE_DELIVERY_DIR: share }, jobTiming: PATIENT })
    await service.work()
  })
  afterAll(async () => {
    await service.remove()
    rmSync(join(share, '..'), { recursive: true, force: true })
  })
  beforeEach(async () => {
    anna = await service.doctor()
    mkdirSync(share, { recursive: true })
  })

  const choose = (...formats: string[]) => anna.put('/delivery', { formats })
  const delivery = async () => dataOf<Delivery>(await anna.get('/delivery'))
  const folder = () => join(share, anna.email)
  const files = () => (existsSync(folder()) ? readdirSync(folder()).sort() : [])
  const release = async (notes: string, fields = {}) => {
    const { _id } = await anna.appointment({ name: 'Frau Groß', date: '2027-11-21', time: '09:30', ...fields })
    await anna.post(`/notes/add/${_id}`, { notes, summary: '' })
    return _id
  }

  it('writes the chosen formats, complete, under a name that does not identify a patient (contract 11a delivery)', async () => {
    expect(await delivery()).toEqual({ formats: [], available: true, undelivered: [] })
    expect(dataOf(await choose('txt', 'gdt', 'pdf', 'fhir', 'docx', 'pdf'))).toMatchObject({
      formats: ['pdf', 'docx', 'fhir', 'gdt', 'txt'],
    })
    const id = await release('Husten seit drei Tagen')
    await service.idle()
    expect(files()).toEqual(['docx', 'gdt', 'json', 'pdf', 'txt'].map((extension) => `2027-11-21-${id}.${extension}`))
    expect(readFileSync(join(folder(), `2027-11-21-${id}.txt`), 'utf8')).toContain('Husten seit drei Tagen')
    expect(
      readFileSync(join(folder(), `2027-11-21-${id}.pdf`))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(statSync(join(folder(), `2027-11-21-${id}.pdf`)).mode & 0o007).toBe(0)
    expect((await delivery()).undelivered).toEqual([])
    expect(await auditOf(service, anna.id)).toContain(
      `account delivery.changed ${JSON.stringify({ formats: 'pdf docx fhir gdt txt' })}`,
    )
  })

  it('replaces a file when the note is released again, changed, or moved to another day', async () => {
    await choose('txt', 'gdt')
    const id = await release('Erste Fassung')
    await service.idle()
    const text = (day = '2027-11-21') => readFileSync(join(folder(), `${day}-${id}.txt`), 'utf8')
    expect(text()).toContain('Erste Fassung')
    await anna.put(`/notes/${id}`, { notes: 'Zweite Fassung' })
    await service.idle()
    expect(text()).toContain('Zweite Fassung')
    await choose('txt')
    await anna.post(`/appointments/update/${id}`, { date: '2027-11-22' })
    await anna.post(`/notes/add/${id}`, { notes: 'Dritte Fassung', summary: '' })
    await service.idle()
    expect(files()).toEqual([`2027-11-22-${id}.txt`])
    expect(text('2027-11-22')).toContain('Dritte Fassung')
  })

  itAbove('delivers nothing before the release, and nothing for doctors who chose nothing', async () => {
    await release('Nichts')
    await choose('txt')
    await anna.appointment()
    await service.idle()
    expect(files()).toEqual([])
  })

  itAbove('says that the folder is missing, and delivers when it is back', async () => {
    await choose('txt')
    rmSync(share, { recursive: true })
    const id = await release('Husten')
    await expect
      .poll(async () => (await delivery()).undelivered, { timeout: 10_000 })
      .toMatchObject([
        { appointment_id: id, error_code: 'missing', error: expect.stringContaining('fehlt oder ist nicht verbunden') },
      ])
    // It is not created in place of the share.
    expect(existsSync(share)).toBe(false)
    expect(await checkFolder('VISITE_DELIVERY_DIR', share)).toMatchObject({
      ok: false,
      detail: expect.stringContaining('missing'),
    })
    mkdirSync(share)
    await expect.poll(files, { timeout: 10_000 }).toEqual([`2027-11-21-${id}.txt`])
    await service.idle()
    expect((await delivery()).undelivered).toEqual([])
  })

  itAbove('delivers what fits when a format cannot hold the note, and says so', async () => {
    await choose('txt', 'gdt')
    const id = await release('Satz. '.repeat(20_000))
    await service.idle()
    expect(files()).toEqual([`2027-11-21-${id}.txt`])
    expect((await delivery()).undelivered).toMatchObject([{ appointment_id: id, error_code: 'too_long' }])
  })

  it('leaves delivered files when the appointment is erased, and delivers nothing afterwards', async () => {
    await choose('txt')
    const id = await release('Husten')
    await service.idle()
    await anna.delete(`/appointments/delete/${id}`)
    expect(files()).toEqual([`2027-11-21-${id}.txt`])
    const { db } = service.adapters.database
    expect(await db.selectFrom('note_deliveries').selectAll().where('doctor_id', '=', anna.id).execute()).toEqual([])
    rmSync(share, { recursive: true })
    const other = await release('Fieber')
    await expect.poll(async () => (await delivery()).undelivered.length, { timeout: 10_000 }).toBe(1)
    await anna.delete(`/appointments/delete/${other}`)
    mkdirSync(share)
    await service.idle()
    expect(files()).toEqual([])
  })

  itAbove('refuses unknown formats', async () => {
    expect((await choose('pdf', 'exe')).status).toBe(400)
  })
})

describe('the folder of a delivery', () => {
  it('is tried again in half an hour when all attempts are used up', async () => {
    const share = join(mkdtempSync(join(tmpdir(), 'visite-delivery-')), 'share')
    const service = await startService('sqlite', {
      env: { VISITE_DELIVERY_DIR: share },
      jobTiming: { retryDelaysMs: [] },
    })
    try {
      await service.work()
      const anna = await service.doctor()
      await anna.put('/delivery', { formats: ['txt'] })
      const { _id } = await anna.appointment()
      await anna.post(`/notes/add/${_id}`, { notes: 'Husten' })
      const { db } = service.adapters.database
      const waits = async () => {
        const row = await db.selectFrom('jobs').select('due_at').where('key', '=', `deliver:${_id}`).executeTakeFirst()
        return row ? Math.round((row.due_at - Date.now()) / 60_000) : null
      }
      await expect.poll(waits, { timeout: 10_000 }).toBe(30)
      mkdirSync(share)
      await anna.post(`/notes/add/${_id}`, { notes: 'Husten und Fieber' })
      await service.idle()
      expect(readdirSync(join(share, anna.email))).toHaveLength(1)
    } finally {
      await service.remove()
      rmSync(join(share, '..'), { recursive: true, force: true })
    }
  })

  it.runIf(canMount)('is reported as full, keeps what it had, and gets the rest when there is room', async () => {
    const share = await smallShare(64 * 1024)
    const service = await startService('sqlite', { env: { VISITE_DELIVERY_DIR: share.folder }, jobTiming: PATIENT })
    try {
      await service.work()
      const anna = await service.doctor()
      await anna.put('/delivery', { formats: ['txt'] })
      const release = async () => {
        const { _id } = await anna.appointment()
        await anna.post(`/notes/add/${_id}`, { notes: 'Satz. '.repeat(1_500) })
        return _id
      }
      await release()
      await service.idle()
      writeFileSync(join(share.folder, 'filler'), Buffer.alloc(53_000))
      await release()
      const codes = async () => dataOf<Delivery>(await anna.get('/delivery')).undelivered.map((one) => one.error_code)
      await expect.poll(codes, { timeout: 10_000 }).toEqual(['full'])
      expect(await checkFolder('VISITE_DELIVERY_DIR', share.folder)).toMatchObject({ ok: false })
      // During a retry there is an unfinished file for a moment.
      await expect.poll(() => readdirSync(join(share.folder, anna.email))).toHaveLength(1)
      rmSync(join(share.folder, 'filler'))
      await service.idle()
      const names = readdirSync(join(share.folder, anna.email))
      expect(names).toHaveLength(2)
      for (const name of names) expect(statSync(join(share.folder, anna.email, name)).size).toBeGreaterThan(9_000)
      expect(await codes()).toEqual([])
      expect(await checkFolder('VISITE_DELIVERY_DIR', share.folder)).toMatchObject({ ok: true })
    } finally {
      await service.remove()
      share.remove()
    }
  })

  it.each([
    ['anna@praxis.example', 'anna@praxis.example'],
    ['ä+b_c@praxis.example', 'ä+b_c@praxis.example'],
    ['../../etc@x.example', '%2E.%2F..%2Fetc@x.example'],
    ['a/b\\c:d@x.example', 'a%2Fb%5Cc%3Ad@x.example'],
  ])('is %s -> %s', (email, folder) => {
    expect(folderOf(email)).toBe(folder)
  })
})
