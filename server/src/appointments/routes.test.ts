import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../test/engines.ts'
import { dataOf, startService, type TestService } from '../../test/service.ts'

const UNKNOWN_ID = '0123456789abcdef01234567'

describe.each(engines)('appointments on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine)
  })
  afterAll(() => service.remove())

  describe('POST /appointments/add', () => {
    it('answers with every field and its default (spec 2.2, spec 3.1 created, spec 3.2, spec 4.3 deletion)', async () => {
      const anna = await service.doctor()
      const created = await anna.post('/appointments/add', { name: 'Frau Beispiel', date: '2026-03-02', time: '09:30' })
      expect(created).toEqual({
        status: 200,
        body: {
          success: true,
          data: {
            _id: expect.stringMatching(/^[0-9a-f]{24}$/),
            name: 'Frau Beispiel',
            date: '2026-03-02T00:00:00.000Z',
            time: '09:30',
            recording_id: null,
            recording_url: null,
            recording_key: null,
            status: 'recording',
            notes_status: 'none',
            stage: 'ready',
            error_reason: null,
            doctor_id: anna.id,
            notes: '',
            language: 'de',
            notes_type: null,
            patient_id: null,
            notes_template_type: null,
            appointment_type: 'in_person',
            appointment_type_id: null,
            room: null,
            duration_minutes: null,
            deletionDate: '2026-03-16T00:00:00.000Z',
            consent_round: 0,
            case_id: null,
            booking_status: 'none',
            booking: null,
            external: null,
            recording_by: null,
            createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
            updatedAt: expect.stringMatching(/Z$/),
            __v: 0,
          },
        },
      })
    })

    it('stores what is given (spec 4.3 add, spec 3.1 created, spec 1.2)', async () => {
      const anna = await service.doctor()
      const given = {
        name: 'Herr Ümlaut',
        status: 'planned',
        recording_id: 'r',
        recording_url: 'u',
        recording_key: 'k',
        notes: 'privat',
        language: 'en',
        notes_type: 'soap',
        appointment_type: 'video',
        room: ' Zimmer 2 ',
        duration_minutes: 30,
      }
      expect(await anna.appointment({ ...given, doctor_id: UNKNOWN_ID })).toMatchObject({
        ...given,
        room: 'Zimmer 2',
        doctor_id: anna.id,
      })
    })

    it.each([4, 481, '30', null, Number.MAX_VALUE])(
      'lets a duration of %j fall back to null (spec 4.3 add-duration)',
      async (duration_minutes) => {
        const anna = await service.doctor()
        expect(await anna.appointment({ duration_minutes })).toMatchObject({ duration_minutes: null })
      },
    )

    it.each([
      ['no name', { name: undefined }, 'Ungültige Eingabe: „name“ fehlt'],
      ['an empty name', { name: '' }, 'Ungültige Eingabe: „name“ fehlt'],
      ['a blank name', { name: ' \u00a0\t\u200b' }, 'Ungültige Eingabe: „name“ fehlt'],
      ['no date', { date: undefined }, 'Ungültige Eingabe: „date“ fehlt'],
      ['a day that does not exist', { date: '2026-02-30' }, 'Ungültige Eingabe: „date“ hat einen ungültigen Wert'],
      ['a time that does not exist', { time: '24:00' }, 'Ungültige Eingabe: „time“ hat einen ungültigen Wert'],
      ['a number as time', { time: 930 }, 'Ungültige Eingabe: „time“ hat den falschen Typ'],
    ])('refuses %s', async (_what, fields, error) => {
      const anna = await service.doctor()
      const body = { name: 'A', date: '2026-03-02', time: '09:30', ...fields }
      expect(await anna.post('/appointments/add', body)).toEqual({ status: 400, body: { success: false, error } })
    })

    it('refuses malformed JSON and a wrong content type in our own format', async () => {
      const anna = await service.doctor()
      const malformed = await anna.post('/appointments/add', '{"name":', { 'content-type': 'application/json' })
      expect(malformed).toEqual({
        status: 400,
        body: { success: false, error: 'Die Anfrage enthält kein gültiges JSON.' },
      })
      const text = await anna.post('/appointments/add', 'name=A', { 'content-type': 'text/plain' })
      expect(text).toMatchObject({ status: 415, body: { success: false } })
    })

    it('counts against the trial before the body is checked (spec 7 trial-cap, contract 2 gate)', async () => {
      const anna = await service.doctor({ plan: 'trial' })
      for (let used = 0; used < 25; used++) await anna.appointment()
      expect(await anna.post('/appointments/add', {})).toEqual({
        status: 403,
        body: {
          success: false,
          code: 'TRIAL_APPOINTMENT_LIMIT_REACHED',
          limit: 25,
          used: 25,
          message: expect.any(String),
        },
      })
    })

    it('counts encounters per month (spec 7 monthly-cap, contract 2 plans)', async () => {
      const anna = await service.doctor({ plan: 'basic' })
      const added = (count: number) =>
        Promise.all(
          Array.from({ length: count }, () =>
            anna.post('/appointments/add', { name: 'A', date: '2026-03-02', time: '09:30' }),
          ),
        )
      for (let batch = 0; batch < 5; batch++) await added(19)
      const last = await added(15)
      expect(last.filter((answer) => answer.status === 200)).toHaveLength(5)
      expect(last.find((answer) => answer.status !== 200)).toEqual({
        status: 403,
        body: { success: false, code: 'ENCOUNTER_LIMIT_REACHED', limit: 100, used: 100, message: expect.any(String) },
      })
    })

    it.each([
      ['trial', 'trialExpired'],
      ['individual', 'subscriptionExpired'],
    ])('is closed when a %s plan has lapsed (spec 7 lapsed, spec 5.10)', async (plan, flag) => {
      const anna = await service.doctor({ plan })
      await service.adapters.database.db
        .updateTable('accounts')
        .set({ plan_expires_at: new Date(Date.now() - 1_000).toISOString() })
        .where('id', '=', anna.id)
        .execute()
      expect(await anna.post('/appointments/add', { name: 'A', date: '2026-03-02', time: '09:30' })).toEqual({
        status: 403,
        body: { success: false, message: expect.any(String), [flag]: true },
      })
    })
  })

  describe('GET /appointments/get/{id}', () => {
    it('is only for the owner (spec 1.1, spec 4.3 get, spec 7 forbidden, spec 7 appointment)', async () => {
      const [anna, ben] = [await service.doctor(), await service.doctor()]
      const { _id } = await anna.appointment()
      expect(await anna.get(`/appointments/get/${_id}`)).toMatchObject({ status: 200, body: { data: { _id } } })
      expect(await ben.get(`/appointments/get/${_id}`)).toEqual({
        status: 403,
        body: { success: false, error: 'Forbidden' },
      })
      expect(await anna.get(`/appointments/get/${UNKNOWN_ID}`)).toEqual({
        status: 404,
        body: { success: false, error: 'Appointment not found' },
      })
      expect((await service.anyone.get(`/appointments/get/${_id}`)).status).toBe(401)
    })

    it('names value, path and model of a malformed id (spec 4.3 get, spec 7 malformed-id)', async () => {
      const anna = await service.doctor()
      expect(await anna.get('/appointments/get/abc')).toEqual({
        status: 400,
        body: {
          success: false,
          error: 'Cast to ObjectId failed for value "abc" (type string) at path "_id" for model "Appointment"',
        },
      })
    })
  })

  describe('GET /appointments/doctors', () => {
    it('lists the doctor’s own appointments without the private notes; from is inclusive, to exclusive (spec 4.3 list)', async () => {
      const [anna, ben] = [await service.doctor(), await service.doctor()]
      for (const day of ['2026-05-01', '2026-05-02', '2026-05-03']) {
        await anna.appointment({ name: day, date: day, notes: 'privat' })
      }
      await ben.appointment({ date: '2026-05-02' })
      const names = async (query: string) =>
        dataOf<{ name: string }[]>(await anna.get(`/appointments/doctors${query}`)).map(({ name }) => name)
      expect(await names('')).toEqual(['2026-05-01', '2026-05-02', '2026-05-03'])
      expect(await names('?from=2026-05-02T00:00:00Z&to=2026-05-03T00:00:00Z')).toEqual(['2026-05-02'])
      expect(await names('?from=nonsense&to=')).toHaveLength(3)
      const [listed] = dataOf<Record<string, unknown>[]>(await anna.get('/appointments/doctors'))
      expect(listed).not.toHaveProperty('notes')
      expect(listed).toMatchObject({ doctor_id: anna.id, booking_status: 'none', __v: 0 })
    })
  })

  describe('POST /appointments/update/{id}', () => {
    it('ignores falsy values and doctor_id (spec 4.3 r1, spec 4.3 update, spec 1.2)', async () => {
      const [anna, ben] = [await service.doctor(), await service.doctor()]
      const before = await anna.appointment({ notes: 'privat', notes_type: 'soap', duration_minutes: 30, room: 'R1' })
      const body = {
        name: '',
        date: null,
        time: '',
        status: '',
        notes: '',
        language: null,
        notes_type: '',
        appointment_type: null,
        duration_minutes: null,
        room: null,
        doctor_id: ben.id,
      }
      const after = dataOf(await anna.post(`/appointments/update/${before._id}`, body))
      expect({ ...after, updatedAt: 0, __v: 0 }).toEqual({ ...before, updatedAt: 0, __v: 0 })
    })

    it('changes what is given, and deletionDate with the date (spec 4.3 update, spec 3.1 given, spec 4.3 deletion)', async () => {
      const anna = await service.doctor()
      const { _id } = await anna.appointment()
      const changes = {
        name: 'Neu',
        date: '2026-06-01',
        time: '10:00',
        duration_minutes: 5,
        status: 'planned',
        room: 'B',
      }
      expect(dataOf(await anna.post(`/appointments/update/${_id}`, changes))).toMatchObject({
        ...changes,
        date: '2026-06-01T00:00:00.000Z',
        deletionDate: '2026-06-15T00:00:00.000Z',
        __v: 1,
      })
    })

    it.each([null, ''])('clears error_reason with %j (spec 4.3 r2)', async (error_reason) => {
      const anna = await service.doctor()
      const { _id } = await anna.appointment()
      const path = `/appointments/update/${_id}`
      expect(dataOf(await anna.post(path, { error_reason: 'Mikrofon' }))).toMatchObject({ error_reason: 'Mikrofon' })
      expect(dataOf(await anna.post(path, { name: 'X' }))).toMatchObject({ error_reason: 'Mikrofon' })
      expect(dataOf(await anna.post(path, { error_reason }))).toMatchObject({ error_reason: null })
    })

    it('clears the room with an empty string (spec 4.3 r3)', async () => {
      const anna = await service.doctor()
      const { _id } = await anna.appointment({ room: 'R1' })
      expect(dataOf(await anna.post(`/appointments/update/${_id}`, { room: '' }))).toMatchObject({ room: null })
    })

    it.each([4, 481, '30', 0])('refuses a duration of %j (spec 4.3 r5, spec 7 duration)', async (duration_minutes) => {
      const anna = await service.doctor()
      const { _id } = await anna.appointment()
      expect(await anna.post(`/appointments/update/${_id}`, { duration_minutes })).toEqual({
        status: 400,
        body: { success: false, error: 'duration_minutes must be between 5 and 480' },
      })
    })

    it('is only for the owner, and a refusal changes nothing', async () => {
      const [anna, ben] = [await service.doctor(), await service.doctor()]
      const before = await anna.appointment()
      expect(await ben.post(`/appointments/update/${before._id}`, { name: 'Fremd' })).toEqual({
        status: 403,
        body: { success: false, error: 'Forbidden' },
      })
      expect(dataOf(await anna.get(`/appointments/get/${before._id}`))).toEqual(before)
    })

    it('writes an event in the same transaction (contract 5 outbox)', async () => {
      const anna = await service.doctor()
      const { _id } = await anna.appointment()
      await anna.post(`/appointments/update/${_id}`, { status: 'planned' })
      const events = await service.adapters.database.db
        .selectFrom('events')
        .select(['type', 'data_json'])
        .where('appointment_id', '=', _id)
        .orderBy('id')
        .execute()
      expect(events.map(({ type }) => type)).toEqual(['appointment.created', 'appointment.updated'])
      expect(JSON.parse(events[1]?.data_json ?? '')).toEqual({
        status: 'planned',
        notes_status: 'none',
        booking_status: 'none',
      })
    })
  })
})
