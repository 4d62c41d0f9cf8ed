import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

const ERIKA = { first_name: 'Erika', last_name: 'Muster', email: 'erika@patient.example', phone: null }

describe.each(engines)('an existing appointment on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  beforeAll(async () => {
    service = await startService(engine)
    anna = await service.doctor()
  })
  afterAll(() => service.remove())

  const mailsOf = (id: string) =>
    service.adapters.database.db
      .selectFrom('outgoing_mails')
      .select(['id', 'recipient', 'calendar_method', 'ics'])
      .where('appointment_id', '=', id)
      .orderBy('created_at')
      .execute()
  const conflicts = async (query: string) =>
    dataOf<Record<string, unknown>[]>(await anna.get(`/appointments/conflicts?${query}`))

  it('becomes a booking with an invitation (contract 3 invites)', async () => {
    const { _id } = await anna.appointment({ date: '2099-04-01', time: '08:00', duration_minutes: 20 })
    const invited = dataOf(await anna.post(`/appointments/invite/${_id}`, { patient: ERIKA, doctor_note: 'Nüchtern' }))
    expect(invited).toMatchObject({
      booking_status: 'confirmed',
      booking: { patient: ERIKA, doctor_note: 'Nüchtern', ics_sequence: 0, email_status: 'queued' },
    })
    expect(await mailsOf(_id)).toMatchObject([{ recipient: ERIKA.email, calendar_method: 'REQUEST' }])
    // To another address, as the next message about the same event.
    const patient = { ...ERIKA, email: 'muster@patient.example' }
    const again = dataOf(await anna.post(`/appointments/invite/${_id}`, { patient }))
    expect(again).toMatchObject({ booking: { patient, doctor_note: 'Nüchtern', ics_sequence: 1 } })
    expect((await mailsOf(_id)).map(({ recipient }) => recipient)).toEqual([ERIKA.email, patient.email])
  })

  it('is given to another patient: the previous one is told, and their promise to come does not carry over', async () => {
    const before = { ...ERIKA, email: 'before@patient.example' }
    const { _id } = await anna.appointment({ date: '2099-04-02', time: '08:00', notify_patient: true, patient: before })
    const { booking_json } = await service.adapters.database.db
      .selectFrom('appointments')
      .select(['id', 'booking_json'])
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
    const promised = { ...JSON.parse(booking_json ?? ''), patient_confirmed_at: '2099-04-01T08:00:00.000Z' }
    await service.adapters.database.db
      .updateTable('appointments')
      .set({ booking_json: JSON.stringify(promised) })
      .where('id', '=', _id)
      .execute()
    const patient = { ...ERIKA, first_name: 'Max', email: 'max@patient.example' }
    expect(dataOf(await anna.post(`/appointments/invite/${_id}`, { patient }))).toMatchObject({
      booking: { patient, patient_confirmed_at: null },
    })
    const left = await service.adapters.database.db
      .selectFrom('outgoing_mails')
      .select(['id', 'recipient', 'calendar_method'])
      .where('account_id', 'is', null)
      .execute()
    expect(left.filter(({ recipient }) => recipient === before.email)).toMatchObject([{ calendar_method: 'CANCEL' }])
  })

  it('that was marked as past by mistake is announced to the patient it is given to', async () => {
    const { _id } = await anna.appointment({ date: '2099-04-03', time: '08:00', notify_patient: true, patient: ERIKA })
    await anna.post(`/appointments/booking/${_id}`, { booking_status: 'completed' })
    const patient = { ...ERIKA, email: 'max@patient.example' }
    expect(dataOf(await anna.post(`/appointments/invite/${_id}`, { patient }))).toMatchObject({
      ...{ booking_status: 'confirmed', booking: { email_status: 'queued', ics_sequence: 1 } },
    })
    expect((await mailsOf(_id)).at(-1)).toMatchObject({ recipient: patient.email, calendar_method: 'REQUEST' })
  })

  it('cannot become a booking without an address, at a taken time, or from another calendar', async () => {
    const { _id } = await anna.appointment({ date: '2099-04-01', time: '08:10', duration_minutes: 20 })
    expect(await anna.post(`/appointments/invite/${_id}`, { patient: { first_name: 'Erika' } })).toMatchObject({
      status: 400,
      body: { code: 'PATIENT_EMAIL_REQUIRED' },
    })
    expect(await anna.post(`/appointments/invite/${_id}`, { patient: ERIKA })).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN' },
    })
    expect(dataOf(await anna.get(`/appointments/get/${_id}`))).toMatchObject({ booking_status: 'none', booking: null })
    expect(await mailsOf(_id)).toEqual([])
  })

  it('is shown to whoever plans another one at that time, as long as it takes place', async () => {
    const ben = await service.doctor()
    await ben.appointment({ date: '2099-05-04', time: '09:00', duration_minutes: 30 })
    const day = { date: '2099-05-04', duration_minutes: 30 }
    const booked = { notify_patient: true, patient: ERIKA }
    const booking = await anna.appointment({ ...day, ...booked, name: 'Gebucht', time: '09:00' })
    const plain = await anna.appointment({ ...day, name: 'Geplant', time: '09:15' })
    const gone = await anna.appointment({ ...day, ...booked, time: '10:00' })
    await anna.post(`/appointments/booking/${gone._id}`, { booking_status: 'cancelled' })
    const found = await conflicts('date=2099-05-04&time=09:20&duration_minutes=30')
    expect(found).toEqual([
      {
        ...{ appointment_id: booking._id, name: 'Gebucht', kind: 'booking', blocks: true },
        ...{ start: '2099-05-04T07:00:00.000Z', end: '2099-05-04T07:30:00.000Z' },
      },
      expect.objectContaining({ appointment_id: plain._id, kind: 'appointment', blocks: false }),
    ])
    expect(await conflicts(`date=2099-05-04&time=09:20&duration_minutes=30&except=${plain._id}`)).toHaveLength(1)
    expect(await conflicts('date=2099-05-04&time=09:45&duration_minutes=15')).toEqual([])
    expect(await conflicts('date=2099-05-04&time=10:00&duration_minutes=15')).toEqual([])
    // Without a length only an equal start is refused, but people should know what lies in between.
    expect(await conflicts('date=2099-05-04&time=09:20')).toMatchObject([{ blocks: false }, { blocks: false }])
    expect((await anna.get('/appointments/conflicts?date=2099-05-04&time=morgens')).status).toBe(400)
  })

  it('finds the times that are still free within the opening hours (contract 9 practice)', async () => {
    const carla = await service.doctor()
    const free = async (query: string) =>
      dataOf<{ date: string; times: string[] }[]>(await carla.get(`/appointments/free-times?${query}`))
    expect(await free('date=2099-05-04')).toEqual([])
    // 4 May 2099 is a Monday.
    await carla.put('/practice', { opening_hours: [{ weekday: 1, from: '09:00', to: '10:30' }] })
    const day = { date: '2099-05-04', duration_minutes: 30 }
    const { _id } = await carla.appointment({ ...day, time: '09:30' })
    expect(await free('date=2099-05-04')).toEqual([
      { date: '2099-05-04', times: ['09:00', '10:00'] },
      { date: '2099-05-11', times: ['09:00', '09:30', '10:00'] },
    ])
    expect(await free(`date=2099-05-04&except=${_id}`)).toMatchObject([{ times: ['09:00', '09:30', '10:00'] }, {}])
    expect(await free('date=2099-05-04&duration_minutes=45')).toMatchObject([{ date: '2099-05-11' }])
    expect(await free('date=2000-05-03')).toEqual([])
    for (const query of ['date=morgen', 'date=2099-05-04&duration_minutes=4'])
      expect((await carla.get(`/appointments/free-times?${query}`)).status).toBe(400)
  })
})
