import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

const UNKNOWN_ID = '0123456789abcdef01234567'
const FORBIDDEN = { status: 403, body: { success: false, error: 'Forbidden' } }

type Row = Record<string, unknown> & { _id: string }

describe.each(routeEngines)('a practice on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine)
  })
  afterAll(() => service.remove())

  describe('appointment types (contract 3 types)', () => {
    const given = {
      ...{ name: 'Erstgespräch', duration_minutes: 45, appointment_type: 'video' },
      ...{ room: 'Studio', notes_type: 'anamnese', color: '#1a7f5a' },
    }
    const newType = async (doctor: TestDoctor, fields: Record<string, unknown> = given) =>
      dataOf<Row>(await doctor.post('/appointment-types', fields))

    it('are kept with every field, or with null', async () => {
      const anna = await service.doctor()
      expect(await anna.get('/appointment-types')).toEqual({ status: 200, body: { success: true, data: [] } })
      const full = await newType(anna)
      expect(full).toEqual({
        ...given,
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        doctor_id: anna.id,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
      })
      const bare = await newType(anna, { name: ' Akut ', doctor_id: UNKNOWN_ID })
      const nothing = { duration_minutes: null, appointment_type: null, room: null, notes_type: null, color: null }
      expect(bare).toMatchObject({ name: 'Akut', doctor_id: anna.id, ...nothing })
      expect(dataOf(await anna.get('/appointment-types'))).toEqual([bare, full])
      expect(dataOf(await (await service.doctor()).get('/appointment-types'))).toEqual([])
    })

    it('change as requested', async () => {
      const anna = await service.doctor()
      const before = await newType(anna)
      const path = `/appointment-types/${before._id}`
      expect(dataOf(await anna.put(path, { name: 'Kontrolle', room: '', color: null }))).toEqual({
        ...before,
        ...{ name: 'Kontrolle', room: null, color: null, updatedAt: expect.any(String) },
      })
      expect(dataOf(await anna.put(path, { duration_minutes: null }))).toMatchObject({ duration_minutes: null })
      expect(dataOf(await anna.put(path, {}))).toMatchObject({ name: 'Kontrolle', duration_minutes: null })
    })

    it('are deleted, and appointments made with them stay', async () => {
      const anna = await service.doctor()
      const type = await newType(anna)
      const { _id } = await anna.appointment({ appointment_type_id: type._id })
      expect(await anna.delete(`/appointment-types/${type._id}`)).toEqual({
        status: 200,
        body: { success: true, data: type },
      })
      expect(dataOf(await anna.get(`/appointments/get/${_id}`))).toMatchObject({ appointment_type_id: type._id })
      expect((await anna.delete(`/appointment-types/${type._id}`)).status).toBe(404)
    })

    it.each([
      ['no name', {}],
      ['an empty name', { name: '' }],
      ['a blank name', { name: '  ' }],
      ['a short duration', { name: 'A', duration_minutes: 4 }],
      ['a long duration', { name: 'A', duration_minutes: 481 }],
      ['a duration as text', { name: 'A', duration_minutes: '30' }],
      ['a number as room', { name: 'A', room: 5 }],
      ['a colour by name', { name: 'A', color: 'red' }],
      ['a short colour', { name: 'A', color: '#abc' }],
      ['a colour with more behind it', { name: 'A', color: '#aabbcc;x' }],
      ['a number as colour', { name: 'A', color: 7 }],
    ])('are refused with %s', async (_what, body) => {
      const anna = await service.doctor()
      expect(await anna.post('/appointment-types', body)).toMatchObject({ status: 400, body: { success: false } })
      expect(dataOf(await anna.get('/appointment-types'))).toEqual([])
    })

    it('belong to their doctor (spec 1.1)', async () => {
      const [anna, ben] = [await service.doctor(), await service.doctor()]
      const before = await newType(anna)
      for (const call of [
        (doctor: TestDoctor, id: string) => doctor.put(`/appointment-types/${id}`, { name: 'Fremd' }),
        (doctor: TestDoctor, id: string) => doctor.delete(`/appointment-types/${id}`),
      ]) {
        expect(await call(ben, before._id)).toEqual(FORBIDDEN)
        expect(await call(anna, UNKNOWN_ID)).toEqual({
          status: 404,
          body: { success: false, error: 'Appointment type not found' },
        })
        expect(await call(anna, 'abc')).toEqual({
          status: 400,
          body: {
            success: false,
            error: 'Cast to ObjectId failed for value "abc" (type string) at path "_id" for model "AppointmentType"',
          },
        })
      }
      expect(dataOf(await anna.get('/appointment-types'))).toEqual([before])
    })
  })

  describe('GET /rooms (contract 3 rooms)', () => {
    const rooms = async (doctor: TestDoctor) => dataOf<string[]>(await doctor.get('/rooms'))

    it('lists each room once, the most recently used first (spec 4.3 add-room)', async () => {
      const [anna, ben] = [await service.doctor(), await service.doctor()]
      const { _id } = await anna.appointment({ room: ' A ' })
      for (const room of ['B', 'C', '  ', '']) {
        service.clock.advance(1_000)
        await anna.appointment({ room })
      }
      expect(await rooms(anna)).toEqual(['C', 'B', 'A'])
      service.clock.advance(1_000)
      await anna.appointment({ room: 'B' })
      service.clock.advance(1_000)
      await anna.post(`/appointments/update/${_id}`, { room: 'D' })
      expect(await rooms(anna)).toEqual(['D', 'B', 'C', 'A'])
      expect(await rooms(ben)).toEqual([])
    })

    it('forgets one with the last appointment that was in it', async () => {
      const anna = await service.doctor()
      const [first, second] = [await anna.appointment({ room: 'A' }), await anna.appointment({ room: 'A' })]
      await anna.post(`/appointments/update/${second._id}`, { room: 'B' })
      await anna.delete(`/appointments/delete/${first._id}`)
      expect((await rooms(anna)).sort()).toEqual(['A', 'B'])
      await anna.delete(`/appointments/delete/${second._id}`)
      expect(await rooms(anna)).toEqual([])
    })
  })

  describe('POST /appointments/follow-up/{id} (contract 3 cases)', () => {
    it('creates a planned appointment in the same case, which the first appointment joins', async () => {
      const anna = await service.doctor()
      const given = {
        ...{ name: 'Frau Beispiel', date: '2026-03-02', time: '09:30', language: 'en', notes_type: 'soap' },
        ...{ appointment_type: 'video', room: 'R1', duration_minutes: 30, notes: 'privat', status: 'finished' },
      }
      const first = await anna.appointment(given)
      expect(first.case_id).toBeNull()
      const body = { date: '2026-04-13', time: '14:00', status: 'finished' }
      const second = dataOf<Row>(await anna.post(`/appointments/follow-up/${first._id}`, body))
      expect(second).toMatchObject({
        ...given,
        ...{ date: '2026-04-13T00:00:00.000Z', time: '14:00', status: 'planned', notes: '', booking: null },
        case_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        deletionDate: '2026-04-27T00:00:00.000Z',
      })
      expect(dataOf(await anna.get(`/appointments/get/${first._id}`))).toMatchObject({ case_id: second.case_id })

      const third = dataOf<Row>(await anna.post(`/appointments/follow-up/${second._id}`, { name: 'Kontrolle' }))
      expect(third).toMatchObject({ name: 'Kontrolle', case_id: second.case_id, date: '2026-05-11T00:00:00.000Z' })
      const listed = dataOf<Row[]>(await anna.get(`/appointments/case/${second.case_id}`))
      expect(listed.map(({ _id }) => _id)).toEqual([first._id, second._id, third._id])
      expect(listed[0]).not.toHaveProperty('notes')
    })

    it('needs no body', async () => {
      const anna = await service.doctor()
      const first = await anna.appointment({ date: '2026-03-02' })
      expect(dataOf(await anna.post(`/appointments/follow-up/${first._id}`))).toMatchObject({
        ...{ name: first.name, time: first.time, date: '2026-03-30T00:00:00.000Z', status: 'planned' },
      })
    })

    it('can be a booking for the same patient, or have an appointment type', async () => {
      const anna = await service.doctor()
      const patient = { first_name: 'Erika', last_name: null, email: 'erika@patient.example', phone: null }
      const first = await anna.appointment({ notify_patient: true, patient, duration_minutes: 30 })
      const path = `/appointments/follow-up/${first._id}`
      const second = dataOf(await anna.post(path, { notify_patient: true }))
      expect(second).toMatchObject({ booking_status: 'confirmed', booking: { patient, ics_sequence: 0 } })
      expect((second.booking as Row).uid).not.toBe((first.booking as Row).uid)
      expect(await anna.post(path, { notify_patient: true })).toMatchObject({ body: { code: 'SLOT_TAKEN' } })
      const type = dataOf(await anna.post('/appointment-types', { name: 'Lang', duration_minutes: 90 }))
      expect(dataOf(await anna.post(path, { appointment_type_id: type._id }))).toMatchObject({ duration_minutes: 90 })
    })

    it('counts as an encounter before the body is checked (contract 2 gate)', async () => {
      const anna = await service.doctor({ plan: 'trial' })
      const { _id } = await anna.appointment()
      for (let used = 1; used < 25; used++) await anna.post(`/appointments/follow-up/${_id}`)
      expect(await anna.post(`/appointments/follow-up/${_id}`, { time: 5 })).toMatchObject({
        status: 403,
        body: { code: 'TRIAL_APPOINTMENT_LIMIT_REACHED', limit: 25, used: 25 },
      })
    })

    it('is only for the owner, and a refusal changes nothing', async () => {
      const [anna, ben] = [await service.doctor(), await service.doctor()]
      const before = await anna.appointment()
      expect(await ben.post(`/appointments/follow-up/${before._id}`, {})).toEqual(FORBIDDEN)
      expect(await anna.post(`/appointments/follow-up/${UNKNOWN_ID}`, {})).toEqual({
        status: 404,
        body: { success: false, error: 'Appointment not found' },
      })
      for (const body of [{ time: '24:00' }, { date: 'morgen' }, { name: 5 }]) {
        expect(await anna.post(`/appointments/follow-up/${before._id}`, body)).toMatchObject({ status: 400 })
      }
      expect(dataOf(await anna.get('/appointments/doctors'))).toHaveLength(1)
      expect(dataOf(await anna.get(`/appointments/get/${before._id}`))).toEqual(before)
    })
  })

  describe('GET /appointments/case/{caseId} (contract 3 cases)', () => {
    it('is only for the owner of the case', async () => {
      const [anna, ben] = [await service.doctor(), await service.doctor()]
      const { _id } = await anna.appointment()
      const { case_id } = dataOf(await anna.post(`/appointments/follow-up/${_id}`))
      expect(await ben.get(`/appointments/case/${case_id}`)).toEqual(FORBIDDEN)
      expect(await anna.get(`/appointments/case/${UNKNOWN_ID}`)).toEqual({
        status: 404,
        body: { success: false, error: 'Case not found' },
      })
      expect(await anna.get('/appointments/case/abc')).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('at path "case_id" for model "Appointment"') },
      })
    })
  })

  describe('dates at the ends of time', () => {
    it('are refused where they could not be compared, and never erased early', async () => {
      const anna = await service.doctor()
      for (const date of ['0000-12-31', '9999-12-31T23:00:00-14:00', '10000-01-01', '+010000-01-01']) {
        const answer = await anna.post('/appointments/add', { name: 'A', date, time: '09:30' })
        expect(answer).toMatchObject({ status: 400, body: { success: false } })
      }
      const { deletionDate } = await anna.appointment({ date: '9999-12-31' })
      expect(deletionDate).toBe('9999-12-31T23:59:59.999Z')
      await service.expire()
      expect(dataOf<Row[]>(await anna.get('/appointments/doctors'))).toHaveLength(1)
    })
  })

  it('never answers a NUL character with a server error', async () => {
    const anna = await service.doctor()
    const { _id } = await anna.appointment()
    // A patient's name is sealed: any engine keeps it. Postgres has no such character in a plain text.
    expect((await anna.post(`/appointments/update/${_id}`, { name: 'a\u0000b' })).status).toBe(200)
    const plain = await anna.post('/appointment-types', { name: 'a\u0000b' })
    expect(plain.status).toBe(engine === 'sqlite' ? 200 : 400)
  })

  describe('GET /appointments/doctors (spec 4.3 list)', () => {
    it('reads bounds without an offset in the practice timezone, and accepts an unescaped plus', async () => {
      const anna = await service.doctor()
      for (const date of ['2026-05-01T21:59:00Z', '2026-05-01T22:00:00Z', '2026-05-02T22:00:00Z']) {
        await anna.appointment({ date, name: date })
      }
      const names = async (query: string) =>
        dataOf<Row[]>(await anna.get(`/appointments/doctors?${query}`)).map(({ name }) => name)
      const day = ['2026-05-01T22:00:00Z']
      expect(await names('from=2026-05-02T00:00&to=2026-05-03T00:00:00.000')).toEqual(day)
      expect(await names('from=2026-05-02T00:00:00+02:00&to=2026-05-03T00:00:00%2B0200')).toEqual(day)
      expect(await names('from=2026-02-30&to=1')).toHaveLength(3)
      expect(await names('from=&to=&from=2026-05-03')).toHaveLength(3)
    })
  })
})
