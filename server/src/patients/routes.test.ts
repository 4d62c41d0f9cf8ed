import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aboveStores, engines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { unzipped } from '../../test/zip.ts'
import { newId } from '../platform/ids.ts'
import { numberIndex } from './number-index.ts'
import { recordOf } from './record.ts'
import { newRecord } from './rules.ts'
import type { Patient } from './schema.ts'
import { patientSearch } from './search.ts'
import * as patients from './store.ts'

const ERIKA = {
  ...{
    first_name: 'Erika',
    last_name: 'Müller',
    birth_date: '1980-02-01',
    sex: 'female',
    email: 'Erika@patient.example',
  },
  ...{ phone: '030 1', insurer: 'AOK', language: 'tr', identifiers: [{ system: 'gdt', value: '4711' }] },
}
const DAY_MS = 86_400_000

describe.each(engines)('patients on %s', (engine) => {
  const itAbove = aboveStores(engine)
  let service: TestService
  let anna: TestDoctor
  beforeAll(async () => {
    service = await startService(engine)
    anna = await service.doctor()
  })
  afterAll(() => service.remove())

  const make = async (doctor: TestDoctor, fields: object = {}) => {
    const answer = await doctor.post('/patients', { last_name: 'Muster', ...fields })
    expect(answer.status).toBe(200)
    return dataOf<Patient>(answer)
  }
  const found = async (doctor: TestDoctor, query: string) => {
    const answer = await doctor.get(`/patients?query=${encodeURIComponent(query)}`)
    return dataOf<Patient[]>(answer).map(({ _id }) => _id)
  }
  const rows = (id: string) =>
    service.adapters.database.db.selectFrom('patients').selectAll().where('id', '=', id).execute()
  const eventsOf = async (id: string) => {
    const { db } = service.adapters.database
    const told = await db.selectFrom('events').selectAll().where('data_json', 'like', `%${id}%`).orderBy('id').execute()
    return told.map(({ type }) => type)
  }

  it('are created, read, changed and erased (contract 9 patients)', async () => {
    const made = await make(anna, ERIKA)
    expect(made).toEqual({
      ...ERIKA,
      ...{ _id: expect.stringMatching(/^[0-9a-f]{24}$/), doctor_id: anna.id },
      ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
    })
    const path = `/patients/${made._id}`
    expect(dataOf(await anna.get(path))).toEqual(made)
    service.clock.advance(1_000)
    expect(dataOf(await anna.put(path, { first_name: ' Erika ', sex: 'female' }))).toEqual(made)
    const changed = dataOf<Patient>(await anna.put(path, { phone: '030 2', insurer: null, identifiers: [] }))
    expect(changed).toMatchObject({ ...ERIKA, phone: '030 2', insurer: null, identifiers: [] })
    expect(changed.updatedAt > made.updatedAt).toBe(true)
    expect(dataOf(await anna.delete(path))).toEqual(changed)
    expect(await anna.get(path)).toEqual({ status: 404, body: { success: false, error: 'Patient not found' } })
    expect(await eventsOf(made._id)).toEqual(['patient.created', 'patient.updated', 'patient.deleted'])
  })

  itAbove('need only a last name (contract 9 patients)', async () => {
    expect(await make(anna, { last_name: ' Solo ' })).toMatchObject({
      ...{ first_name: '', last_name: 'Solo', birth_date: null, sex: null, email: null, phone: null, insurer: null },
      identifiers: [],
    })
    for (const body of [{}, { last_name: ' ' }, { last_name: 'X', sex: 'x' }, { last_name: 'X', email: 'keine' }]) {
      expect(await anna.post('/patients', body)).toMatchObject({ status: 400, body: { success: false } })
    }
    expect(await anna.post('/patients', { last_name: 'X', birth_date: '2999-01-01' })).toEqual({
      status: 400,
      body: {
        success: false,
        error:
          'Ungültige Eingabe: „birth_date“ muss ein Tag in der Form JJJJ-MM-TT sein, der nicht in der Zukunft liegt',
      },
    })
  })

  it('are found by their doctor, as each process sees them at once (contract 9 patients)', async () => {
    const [ben, other] = [await service.doctor(), patientSearch({ db: service.adapters.database.db })]
    const elsewhere = async (query: string) => (await other.find(ben.id, query, 50)).map(({ id }) => id)
    expect(await elsewhere('Muller')).toEqual([])
    const first = await make(ben, ERIKA)
    service.clock.advance(1_000)
    const second = await make(ben, { first_name: 'Max', last_name: 'Mueller' })
    expect(await elsewhere('Muller')).toEqual([second._id, first._id])
    for (const query of ['müll', 'MUELLER', 'muller']) expect(await found(ben, query)).toEqual([second._id, first._id])
    expect(await found(ben, 'müller erika 1.2.1980')).toEqual([first._id])
    expect(await found(anna, 'müller 4711')).toEqual([])
    await ben.put(`/patients/${first._id}`, { last_name: 'Maier' })
    expect(await elsewhere('Muller')).toEqual([second._id])
    expect(await elsewhere('maier')).toEqual([first._id])
    await ben.delete(`/patients/${second._id}`)
    expect(await elsewhere('')).toEqual([first._id])
    expect(await found(ben, 'muller')).toEqual([])
  })

  it('are listed newest first, fifty at most', async () => {
    const ben = await service.doctor()
    const ids = Array.from({ length: 51 }, newId)
    const index = numberIndex(service.config.masterKeys)
    const record = { ...newRecord({ last_name: 'X' }, '2026-01-01') }
    await service.adapters.database.db.transaction().execute(async (tx) => {
      for (const [at, id] of ids.entries())
        await patients.insert(tx, index, { id, doctorId: ben.id, record }, new Date(at))
    })
    expect(await found(ben, '')).toEqual(ids.toReversed().slice(0, 50))
  })

  it('have numbers that none of the doctor’s other patients has, however fast they come (contract 9 patients)', async () => {
    const [ben, number] = [await service.doctor(), { system: 'gdt', value: newId() }]
    const taken = {
      status: 409,
      body: {
        success: false,
        error: 'Eine dieser Nummern gehört bereits zu einem anderen Patienten.',
        code: 'IDENTIFIER_TAKEN',
      },
    }
    const both = await Promise.all(
      ['A', 'B', 'C'].map((last_name) => ben.post('/patients', { last_name, identifiers: [number] })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const second = await make(ben)
    expect(await ben.put(`/patients/${second._id}`, { identifiers: [{ ...number, system: ' GDT' }] })).toEqual(taken)
    expect((await make(anna, { identifiers: [number] }))._id).toMatch(/./)
    const owner = both.find(({ status }) => status === 200)
    await ben.put(`/patients/${owner && dataOf(owner)._id}`, { identifiers: [] })
    expect((await ben.put(`/patients/${second._id}`, { identifiers: [number] })).status).toBe(200)
  })

  it('are found by another system’s number, even after the root key has been rotated', async () => {
    const { db } = service.adapters.database
    const number = { system: 'gdt', value: newId() }
    const made = await make(anna, { identifiers: [number] })
    const [newer, older] = [Buffer.alloc(32, 7), service.config.masterKeys[0] ?? Buffer.alloc(0)]
    const rotated = numberIndex([newer, older])
    const look = async (index: ReturnType<typeof numberIndex>) =>
      (await patients.byNumber(db, index, anna.id, { ...number, system: 'GDT' }))?.id
    expect(await look(rotated)).toBe(made._id)
    expect(await patients.byNumber(db, rotated, newId(), number)).toBe(undefined)
    await patients.rehashNumbers(db, rotated)
    expect(await look(numberIndex([newer]))).toBe(made._id)
    await patients.rehashNumbers(db, numberIndex([older, newer]))
    expect(await look(numberIndex([older]))).toBe(made._id)
  })

  it('keep personal data in one column (contract 9 patients)', async () => {
    const canaries = {
      ...{ first_name: 'Vorname7', last_name: 'Nachname7', birth_date: '1907-07-07', email: 'mail7@patient.example' },
      ...{ phone: '0707/7', insurer: 'Kasse7', identifiers: [{ system: 'gdt', value: 'Nummer7' }] },
    }
    const ben = await service.doctor()
    const { _id } = await make(ben, canaries)
    const { db } = service.adapters.database
    for (const { name } of await db.introspection.getTables()) {
      const all = await db
        .selectFrom(name as 'patients')
        .selectAll()
        .execute()
      const text = JSON.stringify(all.map((row) => ({ ...row, details_json: undefined })))
      for (const secret of ['Vorname7', 'Nachname7', '1907-07-07', 'mail7', '0707/7', 'Kasse7', 'Nummer7']) {
        expect(text, name).not.toContain(secret)
      }
    }
    const [row] = await rows(_id)
    expect(row && recordOf(row)).toMatchObject(canaries)
    expect(service.log.join('\n')).not.toMatch(/Nachname7/)
  })

  describe('merged', () => {
    it('are one, with the appointments, numbers and data of both, until it is undone (contract 9 patients, contract 2 export)', async () => {
      const kept = await make(anna, { first_name: 'Erika', last_name: 'Müller' })
      const other = await make(anna, { ...ERIKA, last_name: 'Mueller', identifiers: [{ system: 'x', value: newId() }] })
      const mine = await anna.appointment({ patient_id: kept._id })
      const theirs = await anna.appointment({ patient_id: other._id, time: '10:30' })
      const answer = await anna.post(`/patients/${kept._id}/merge`, { other_id: other._id })
      const { patient, merge_id } = dataOf<{ patient: Patient; merge_id: string }>(answer)
      expect(patient).toMatchObject({ ...ERIKA, _id: kept._id, last_name: 'Müller', identifiers: other.identifiers })
      expect((await anna.get(`/patients/${other._id}`)).status).toBe(404)
      expect(await found(anna, other.identifiers[0]?.value ?? '')).toEqual([kept._id])
      const patientOf = async (id: string) => dataOf(await anna.get(`/appointments/get/${id}`)).patient_id
      expect(await patientOf(theirs._id)).toBe(kept._id)
      expect((await anna.appointment({ patient_id: kept._id, time: '11:30' })).patient_id).toBe(kept._id)
      expect((await anna.post('/appointments/add', { ...mine, patient_id: other._id })).status).toBe(404)

      await anna.put(`/patients/${kept._id}`, { insurer: 'TK' })
      const undone = dataOf<Patient>(await anna.post(`/patients/${kept._id}/unmerge`, { merge_id }))
      expect(undone).toMatchObject({ ...kept, insurer: 'TK', updatedAt: expect.any(String) })
      expect(dataOf(await anna.get(`/patients/${other._id}`))).toEqual({ ...other, updatedAt: expect.any(String) })
      expect([await patientOf(mine._id), await patientOf(theirs._id)]).toEqual([kept._id, other._id])
      expect(await anna.post(`/patients/${kept._id}/unmerge`, { merge_id })).toMatchObject({ status: 404 })
      const exported = await unzipped((await anna.full('GET', '/user/export')).raw)
      const merges: { id: string }[] = JSON.parse(String(exported.get('patient_merges.json')))
      expect(merges.filter(({ id }) => id === merge_id)).toEqual([
        expect.objectContaining({
          ...{ patient_id: kept._id, other_id: other._id, appointment_ids: [theirs._id] },
          ...{ created_at: expect.any(String), undone_at: expect.any(String) },
        }),
      ])
      expect(await found(anna, other.identifiers[0]?.value ?? '')).toEqual([other._id])
    })

    it('are listed as long as that can be undone: who, by whom, since when, until when (contract 9 patients)', async () => {
      const [kept, one, two] = [await make(anna), await make(anna, { last_name: 'Mueller' }), await make(anna)]
      const merges = async (doctor = anna) => await doctor.get(`/patients/${kept._id}/merges`)
      expect(dataOf(await merges())).toEqual([])
      const { _id } = await anna.appointment({ patient_id: one._id, date: '2099-07-02' })
      const merge = async ({ _id: other_id }: Patient) =>
        dataOf<{ merge_id: string }>(await anna.post(`/patients/${kept._id}/merge`, { other_id })).merge_id
      const first = await merge(one)
      service.clock.advance(1_000)
      const second = await merge(two)
      const until = dataOf(await anna.get(`/appointments/get/${_id}`)).deletionDate
      const told = (merge_id: string, other: Patient, appointments: number) => ({
        ...{ merge_id, appointments, until, by: expect.stringContaining('Anna Müller'), createdAt: expect.any(String) },
        other: { ...other, identifiers: [], updatedAt: expect.any(String) },
      })
      expect(dataOf(await merges())).toEqual([told(second, two, 0), told(first, one, 1)])
      expect((await merges(await service.doctor())).status).toBe(403)
      await anna.post(`/patients/${kept._id}/unmerge`, { merge_id: first })
      expect(dataOf(await merges())).toEqual([{ ...told(second, two, 0), until: null }])
    })

    itAbove('must be two of the doctor’s own patients; otherwise nothing is done', async () => {
      const [mine, foreign] = [await make(anna), await make(await service.doctor())]
      const merge = async (other_id: string) => (await anna.post(`/patients/${mine._id}/merge`, { other_id })).status
      expect(await merge(foreign._id)).toBe(403)
      expect(await merge(newId())).toBe(404)
      expect(await merge('xyz')).toBe(400)
      expect(await merge(mine._id)).toBe(400)
      const crossed = await make(anna)
      const [one, two] = await Promise.all([
        merge(crossed._id),
        anna.post(`/patients/${crossed._id}/merge`, { other_id: mine._id }),
      ])
      expect([one, two.status].sort()).toEqual([200, 404])
    })

    it('cannot be separated while a third has the other’s number', async () => {
      const number = { system: 'x', value: newId() }
      const [kept, other, third] = [await make(anna), await make(anna, { identifiers: [number] }), await make(anna)]
      const { merge_id } = dataOf<{ merge_id: string }>(
        await anna.post(`/patients/${kept._id}/merge`, { other_id: other._id }),
      )
      await anna.put(`/patients/${kept._id}`, { identifiers: [] })
      await anna.put(`/patients/${third._id}`, { identifiers: [number] })
      const undo = () => anna.post(`/patients/${kept._id}/unmerge`, { merge_id })
      expect(await undo()).toMatchObject({ status: 409, body: { code: 'IDENTIFIER_TAKEN' } })
      await anna.put(`/patients/${third._id}`, { identifiers: [] })
      expect((await undo()).status).toBe(200)
    })
  })

  describe('an appointment', () => {
    it('names one’s own patient, and takes the patient’s name (contract 9 visits)', async () => {
      const erika = await make(anna, { first_name: 'Erika', last_name: 'Beispiel' })
      const when = { date: '2099-04-01', time: '08:00' }
      const add = (body: object) => anna.post('/appointments/add', { ...when, ...body })
      expect(dataOf(await add({ patient_id: erika._id }))).toMatchObject({
        patient_id: erika._id,
        name: 'Erika Beispiel',
      })
      expect(dataOf(await add({ patient_id: erika._id, name: ' ' }))).toMatchObject({ name: 'Erika Beispiel' })
      const other = dataOf(await add({ patient_id: erika._id, name: 'Kontrolle' }))
      expect(other).toMatchObject({ patient_id: erika._id, name: 'Kontrolle' })
      const followed = dataOf(await anna.post(`/appointments/follow-up/${other._id}`, {}))
      expect(followed.patient_id).toBe(erika._id)
      const foreign = await make(await service.doctor())
      for (const [patient_id, status] of [
        [foreign._id, 403],
        [newId(), 404],
        ['xyz', 400],
      ] as const) {
        expect((await add({ patient_id, name: 'X' })).status).toBe(status)
        expect((await anna.post(`/appointments/update/${other._id}`, { patient_id })).status).toBe(status)
      }
      expect(await add({})).toMatchObject({ status: 400, body: { error: 'Ungültige Eingabe: „name“ fehlt' } })
      const update = async (body: object) =>
        dataOf(await anna.post(`/appointments/update/${other._id}`, body)).patient_id
      expect(await update({ room: '2' })).toBe(erika._id)
      expect(await update({ patient_id: '' })).toBe(null)
      expect(await update({ patient_id: erika._id })).toBe(erika._id)
    })

    it('with a patient is booked with what is known about them', async () => {
      const erika = await make(anna, { ...ERIKA, identifiers: [] })
      const booked = await anna.appointment({ patient_id: erika._id, notify_patient: true, date: '2099-05-01' })
      const { first_name, last_name, email, phone } = ERIKA
      expect(booked.booking).toMatchObject({ patient: { first_name, last_name, email, phone }, language: 'tr' })
      // The doctor's own entries win; the record fills in the rest.
      const other = { patient_id: erika._id, notify_patient: true, date: '2099-05-02' }
      const elsewhere = await anna.appointment({ ...other, patient: { email: 'neu@patient.example', language: 'uk' } })
      expect(elsewhere.booking).toMatchObject({
        ...{ patient: { first_name, last_name, email: 'neu@patient.example', phone }, language: 'uk' },
      })
    })

    it('takes its patient along if it is the last that names them (contract 9 erasure)', async () => {
      const erika = await make(anna)
      const ids: string[] = []
      for (const time of ['08:00', '09:00', '10:00']) {
        ids.push((await anna.appointment({ patient_id: erika._id, time, date: '2099-06-01' }))._id)
      }
      await anna.delete(`/appointments/delete/${ids[0]}`)
      expect((await anna.get(`/patients/${erika._id}`)).status).toBe(200)
      await Promise.all(ids.slice(1).map((id) => anna.delete(`/appointments/delete/${id}`)))
      expect(await rows(erika._id)).toEqual([])
      expect(await eventsOf(erika._id)).toEqual(['patient.created', 'patient.deleted'])
    })

    it('goes with its patient, and those merged into them do too (contract 9 erasure)', async () => {
      const [erika, other] = [await make(anna), await make(anna)]
      const { _id } = await anna.appointment({ patient_id: other._id, date: '2099-07-01' })
      await anna.post(`/patients/${erika._id}/merge`, { other_id: other._id })
      expect((await anna.delete(`/patients/${erika._id}`)).status).toBe(200)
      expect((await anna.get(`/appointments/get/${_id}`)).status).toBe(404)
      expect([...(await rows(erika._id)), ...(await rows(other._id))]).toEqual([])
    })
  })
})

describe.each(engines)('patients that are kept for a while on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine, { env: { VISITE_PATIENT_RETENTION_DAYS: '30' } })
  })
  afterAll(() => service.remove())

  it('are erased this many days after the last appointment, unless another names them (contract 9 erasure)', async () => {
    const anna = await service.doctor()
    const [gone, back] = [
      dataOf(await anna.post('/patients', { last_name: 'Geht' })),
      dataOf(await anna.post('/patients', { last_name: 'Bleibt' })),
    ]
    for (const { _id: patient_id } of [gone, back]) {
      const { _id } = await anna.appointment({ patient_id, date: '2099-01-01' })
      await anna.delete(`/appointments/delete/${_id}`)
    }
    await anna.appointment({ patient_id: back._id, date: '2099-01-01' })
    const left = async () => {
      await service.expire()
      const { db } = service.adapters.database
      const rows = await db.selectFrom('patients').select('id').where('doctor_id', '=', anna.id).orderBy('id').execute()
      return rows.map(({ id }) => id)
    }
    service.clock.advance(30 * DAY_MS - 60_000)
    expect(await left()).toEqual([gone._id, back._id].sort())
    service.clock.advance(60_000)
    expect(await left()).toEqual([back._id])
  })
})
