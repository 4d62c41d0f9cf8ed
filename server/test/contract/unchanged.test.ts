import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../engines.ts'
import { textPdf } from '../pdf.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../service.ts'

type Row = Record<string, unknown>

describe.each(routeEngines)('a change that changes nothing on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  beforeAll(async () => {
    service = await startService(engine)
    anna = await service.doctor({ role: 'admin' })
  })
  afterAll(() => service.remove())

  /**
   * Everything that is reported about changes: events, and the audit trail. A caller who got the record has read it.
   */
  async function told() {
    const { db } = service.adapters.database
    const events = await db.selectFrom('events').select(['type', 'data_json']).orderBy('id').execute()
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'detail_json'])
      .where('action', 'not like', '%.read')
      .orderBy('id')
      .execute()
    return { events, audit }
  }

  /** Nothing is reported, and the record stays as it was, even its `updatedAt` and version. */
  async function expectNothingOf(change: () => Promise<{ status: number; body: unknown }>, before: Row) {
    const earlier = await told()
    service.clock.advance(1_000)
    const answer = await change()
    expect(answer).toEqual({ status: 200, body: { success: true, data: before } })
    expect(await told()).toEqual(earlier)
  }

  const patient = { first_name: 'Erika', last_name: 'Muster', email: 'erika@patient.example', phone: '030' }

  it('does not touch an appointment: an empty body, equal values, falsy ones', async () => {
    const type = dataOf(await anna.post('/appointment-types', { name: 'Kontrolle' }))
    const given = { room: 'R1', duration_minutes: 30, notes_type: 'soap', status: 'planned', notes: 'privat' }
    const plain = await anna.appointment(given)
    const booked = await anna.appointment({
      ...{
        ...given,
        time: '11:00',
        appointment_type_id: type._id,
        notify_patient: true,
        patient,
        doctor_note: 'nüchtern',
      },
    })
    for (const before of [plain, booked]) {
      const { name, date, time } = before
      const equal = { name, date, time, ...given, language: 'de', error_reason: null, doctor_note: 'nüchtern' }
      for (const body of [{}, { name: '  ', notes: '', room: null }, equal, { booking: null, unknown: 1 }]) {
        await expectNothingOf(() => anna.post(`/appointments/update/${before._id}`, body), before)
      }
    }
    await expectNothingOf(
      () => anna.post(`/appointments/booking/${booked._id}`, { booking_status: 'confirmed' }),
      booked,
    )
    const changed = dataOf(await anna.post(`/appointments/update/${plain._id}`, { ...given, room: 'R2' }))
    expect(changed).toMatchObject({ room: 'R2', __v: 1 })
  })

  it('does not touch a kind of appointment, a template or a vocabulary', async () => {
    const type = dataOf(await anna.post('/appointment-types', { name: 'Impfung', color: '#1a7f5a' }))
    for (const body of [{}, { name: ' Impfung ', color: '#1a7f5a', room: '' }]) {
      await expectNothingOf(() => anna.put(`/appointment-types/${type._id}`, body), type)
    }
    const sections = [{ key: 'plan', heading: 'Plan', instruction: '', format: 'bullets', required: true }]
    const template = dataOf(await anna.post('/templates', { name: 'Eigene', key: 'eigene', language: 'de', sections }))
    for (const body of [{}, { name: 'Eigene', sections, is_default: false, specialty: null }]) {
      await expectNothingOf(() => anna.put(`/templates/${template._id}`, body), template)
    }
    const vocabulary = dataOf(await anna.put('/vocabulary', { terms: ['Ramipril'] }))
    await expectNothingOf(() => anna.put('/vocabulary', { terms: [' Ramipril '] }), vocabulary)
  })

  it('does not touch a document', async () => {
    const { _id: appointment_id } = await anna.appointment()
    const document = { name: 'brief.pdf', bytes: textPdf(['Befund']) }
    const [stored] = dataOf<(Row & { _id: string })[]>(
      await anna.upload('/documents/upload', { appointment_id, document }),
    )
    const before = stored ?? { _id: '' }
    for (const body of [{}, { title: ' brief.pdf ', is_consent: false, include_in_context: true }]) {
      await expectNothingOf(() => anna.put(`/documents/item/${before._id}`, body), before)
    }
  })

  it('does not touch an account', async () => {
    const profile = dataOf<Row>(await anna.get('/user/profile'))
    for (const body of [{}, { firstName: ' Anna ', title: null }]) {
      await expectNothingOf(() => anna.put('/user/profile', body), profile)
    }
    const ben = await service.doctor()
    const managed = dataOf<(Row & { _id: string })[]>(await anna.get('/admin/accounts'))
    const before = managed.find(({ _id }) => _id === ben.id) ?? {}
    for (const body of [{}, { plan: 'individual', role: 'doctor', disabled: false, expiry: null }]) {
      await expectNothingOf(() => anna.post(`/admin/accounts/${ben.id}`, body), before)
    }
  })

  it('does not touch a note, apart from its updatedAt (spec 4.6 put)', async () => {
    const { _id } = await anna.appointment()
    const { updatedAt, ...before } = dataOf(await anna.post(`/notes/add/${_id}`, { notes: 'Text', summary: 'kurz' }))
    for (const body of [{}, { notes: '', summary: '' }, { notes: '*Text*', summary: 'kurz' }]) {
      const earlier = await told()
      service.clock.advance(1_000)
      const after = dataOf(await anna.put(`/notes/${_id}`, body))
      expect(after).toMatchObject(before)
      expect(String(after.updatedAt) > String(updatedAt)).toBe(true)
      expect(await told()).toEqual(earlier)
    }
  })
})
