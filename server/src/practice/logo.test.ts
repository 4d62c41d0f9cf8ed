import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { chunksOf, png } from '../../test/png.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { rawTracesOf } from '../../test/traces.ts'
import { unzipped } from '../../test/zip.ts'
import * as teams from '../accounts/teams/store.ts'
import { newId } from '../platform/ids.ts'

const PETROL = [0, 110, 120, 255] as const
/** Invented: the file's comment is what must not stay. */
const LOGO = png(900, 180, PETROL)
const set = (doctor: TestDoctor, bytes: Buffer, name = 'logo.png') =>
  doctor.upload('/practice/logo', { logo: { name, bytes } }, 'PUT')
const pictureOf = async (doctor: TestDoctor) => (await doctor.full('GET', '/practice/logo')).raw

/** A picture with a comment, as photographs have. */
function jpeg(width: number, height: number): Buffer {
  const convert = ['-v', 'error', '-i', 'pipe:0', '-f', 'image2pipe', '-c:v', 'mjpeg', 'pipe:1']
  const plain = execFileSync('ffmpeg', convert, { input: png(width, height, PETROL) })
  const said = Buffer.from('Beifang')
  return Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, said.length + 2]), said, plain.subarray(2)])
}

describe.each(routeEngines)('the logo of a practice on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine)
  })
  afterAll(() => service.remove())
  const rowsOf = (doctor: TestDoctor) =>
    service.adapters.database.db
      .selectFrom('practice_logos')
      .select('practice_id')
      .where('account_id', '=', doctor.id)
      .execute()

  it('is redrawn no larger than letters need it, without anything else in the file (contract 9 practice)', async () => {
    const anna = await service.doctor()
    expect(dataOf(await anna.get('/practice'))).toMatchObject({ logo: null })
    expect((await anna.get('/practice/logo')).status).toBe(404)
    const told = { logo: { width: 800, height: 160, updatedAt: expect.any(String) } }
    expect(dataOf(await set(anna, LOGO))).toMatchObject(told)
    expect(dataOf(await anna.get('/practice'))).toMatchObject(told)
    const { headers, raw } = await anna.full('GET', '/practice/logo')
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect([raw.readUInt32BE(16), raw.readUInt32BE(20)]).toEqual([800, 160])
    expect(raw.includes('Beifang')).toBe(false)
    expect(chunksOf(raw).filter((name) => !['IHDR', 'pHYs', 'IDAT', 'IEND'].includes(name))).toEqual([])
  })

  it('may be a JPEG whatever its name says, and is replaced and removed', async () => {
    const anna = await service.doctor()
    await set(anna, LOGO)
    expect(dataOf(await set(anna, jpeg(90, 300), 'logo.svg'))).toMatchObject({ logo: { width: 90, height: 300 } })
    expect((await pictureOf(anna)).includes('Beifang')).toBe(false)
    expect(await rowsOf(anna)).toHaveLength(1)
    expect(dataOf(await anna.delete('/practice/logo'))).toMatchObject({ logo: null })
    expect((await anna.delete('/practice/logo')).status).toBe(200)
    expect(await rowsOf(anna)).toEqual([])
    const audited = await service.adapters.database.db
      .selectFrom('audit')
      .select('detail_json')
      .where('actor_id', '=', anna.id)
      .where('action', '=', 'practice.changed')
      .execute()
    expect(audited.map(({ detail_json }) => detail_json)).toEqual(Array(3).fill('{"fields":"logo"}'))
  })

  it('that is refused leaves the previous one', async () => {
    const anna = await service.doctor()
    await set(anna, LOGO)
    const before = await pictureOf(anna)
    const tooMany = Buffer.concat([LOGO, Buffer.alloc(2 * 1024 ** 2)])
    for (const [bytes, status, error] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, /PNG oder JPEG/],
      [tooMany, 413, /höchstens 2 MB/],
    ] as const)
      expect(await set(anna, bytes)).toMatchObject({ status, body: { error: expect.stringMatching(error) } })
    expect((await anna.put('/practice/logo', {})).status).toBe(400)
    expect((await pictureOf(anna)).equals(before)).toBe(true)
  })

  it('is the team’s, set only by its owners, and outlives the account that chose it', async () => {
    const [anna, ben] = [await service.doctor(), await service.doctor()]
    const { db } = service.adapters.database
    const row = { id: newId(), name: newId(), created_at: service.clock.now().toISOString() }
    await db.transaction().execute(async (tx) => {
      await teams.create(tx, row)
      for (const [doctor, role] of [
        [anna, 'owner'],
        [ben, 'member'],
      ] as const)
        await teams.add(tx, { account_id: doctor.id, team_id: row.id, role, created_at: row.created_at })
    })
    expect((await set(ben, LOGO)).status).toBe(403)
    expect((await ben.delete('/practice/logo')).status).toBe(403)
    await set(anna, LOGO)
    const picture = await pictureOf(ben)
    expect(picture.equals(await pictureOf(anna))).toBe(true)
    expect((await anna.delete('/user', { password: anna.password })).status).toBe(200)
    expect((await pictureOf(ben)).equals(picture)).toBe(true)
  })

  it('is sealed at rest, goes out with the account’s export, and goes with the account (contract 14 encryption, contract 2 export)', async () => {
    const [anna, ben] = [await service.doctor(), await service.doctor()]
    await set(anna, LOGO)
    const [row] = await rowsOf(anna)
    const picture = await pictureOf(anna)
    expect(
      await rawTracesOf([picture.toString('base64').slice(0, 60), picture.toString('latin1', 0, 40)], service),
    ).toEqual([])
    const files = await unzipped((await anna.full('GET', '/user/export')).raw)
    expect(files.get(`files/logos/${row?.practice_id}.png`)?.equals(picture)).toBe(true)
    expect(
      (await unzipped((await ben.full('GET', '/user/export')).raw)).has(`files/logos/${row?.practice_id}.png`),
    ).toBe(false)
    await anna.delete('/user', { password: anna.password })
    expect(await rowsOf(anna)).toEqual([])
    const keys = service.adapters.database.db.selectFrom('data_keys').select('owner_id')
    expect(await keys.where('owner_id', '=', row?.practice_id ?? '').execute()).toEqual([])
  })

  it('is at the head of PDF and Word letters, but not in other people’s', async () => {
    const [anna, ben] = [await service.doctor(), await service.doctor()]
    await set(anna, LOGO)
    const pages = async (doctor: TestDoctor, format: string) => {
      const { _id } = await doctor.appointment()
      await doctor.post(`/notes/add/${_id}`, { notes: 'Beurteilung: gesund.' })
      return (await doctor.full('GET', `/notes/${_id}/export?format=${format}`)).raw
    }
    const pictures = async (doctor: TestDoctor) => [
      ((await pages(doctor, 'pdf')).toString('latin1').match(/\/Subtype \/Image/g) ?? []).length,
      [...(await unzipped(await pages(doctor, 'docx'))).keys()].filter((name) => name.startsWith('word/media/')).length,
    ]
    expect(await pictures(anna)).toEqual([1, 1])
    expect(await pictures(ben)).toEqual([0, 0])
  })
})
