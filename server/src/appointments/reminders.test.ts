import { afterEach, describe, expect, it } from 'vitest'
import { aboveStores, engines } from '../../test/engines.ts'
import { mailsTo } from '../../test/mails.ts'
import { startService, type TestDoctor, type TestService } from '../../test/service.ts'

const HOUR_MS = 3_600_000
const ERIKA = { first_name: 'Erika', last_name: 'Muster', email: 'erika@patient.example' }

describe.each(engines)('reminders on %s', (engine) => {
  const itAbove = aboveStores(engine)
  let service: TestService
  let anna: TestDoctor
  const others: TestService[] = []
  afterEach(async () => {
    for (const other of others.splice(0)) await other.remove()
    await service.remove()
  })

  async function start(hours = '24') {
    service = await startService(engine, { env: { VISITE_REMINDER_HOURS: hours } })
    anna = await service.doctor()
  }
  /** A booking this many hours ahead, whose patient has been told. */
  async function booked(ahead: number, fields: Record<string, unknown> = {}) {
    const { date, time } = at(ahead)
    const notified = { notify_patient: true, patient: ERIKA, duration_minutes: 20 }
    const appointment = await anna.appointment({ ...notified, date, time, ...fields })
    await sent()
    return appointment
  }
  const at = (ahead: number) => {
    const [date = '', clock = ''] = new Date(service.clock.now().getTime() + ahead * HOUR_MS)
      .toLocaleString('sv', { timeZone: 'Europe/Berlin' })
      .split(' ')
    return { date, time: clock.slice(0, 5) }
  }
  /** Sends the mails. */
  async function sent() {
    const worker = await service.queue.work(service.handlers, { kinds: ['link', 'mail'], concurrency: 1 })
    await service.idle()
    await worker.stop()
  }
  const reminders = async () =>
    (await mailsTo(service, ERIKA.email)).filter(({ subject }) => /Erinnerung/.test(subject))

  it('leave once, with the patient’s link and without another invitation (contract 10 reminders)', async () => {
    await start()
    await booked(48)
    expect(await service.remind()).toBe(0)
    service.clock.advance(25 * HOUR_MS)
    expect(await service.remind()).toBe(1)
    expect(await service.remind()).toBe(0)
    expect(await reminders()).toMatchObject([
      { ics: null, text: expect.stringMatching(/Erika Muster[\s\S]*\/b\/[\w-]{48}/) },
    ])
  })

  it('leave once when several processes look at the same time (contract 10 reminders)', async () => {
    await start()
    for (const ahead of [47, 48, 49]) await booked(ahead)
    service.clock.advance(26 * HOUR_MS)
    const { masterKeys, database } = service.config
    for (let count = 0; count < 2; count++) {
      const key = masterKeys.map((each) => each.toString('base64')).join(',')
      const env = { VISITE_REMINDER_HOURS: '24', VISITE_MASTER_KEY: key }
      const other = await startService(engine, { env, database })
      other.clock.advance(26 * HOUR_MS)
      others.push(other)
    }
    const counts = await Promise.all([service, ...others].map((each) => each.remind()))
    expect(counts.reduce((sum, count) => sum + count)).toBe(3)
    expect(await reminders()).toHaveLength(3)
  })

  it('follow a booking that moves: not sent for the old time, and sent once for the new one (contract 10 reminders)', async () => {
    await start()
    const { _id } = await booked(48)
    await anna.post(`/appointments/update/${_id}`, at(72))
    await sent()
    service.clock.advance(25 * HOUR_MS)
    anna = await anna.again()
    expect(await service.remind()).toBe(0)
    service.clock.advance(24 * HOUR_MS)
    expect(await service.remind()).toBe(1)
    await sent()
    // Moved again, to within the time for reminders: the mail about the move is enough.
    anna = await anna.again()
    await anna.post(`/appointments/update/${_id}`, at(10))
    await sent()
    expect(await service.remind()).toBe(0)
  })

  itAbove(
    'are sent the set number of hours before, whether or not the clocks change meanwhile (contract 10 reminders)',
    async () => {
      await start()
      // The night of 28 March 2027 is one hour shorter.
      service.clock.advance(Date.parse('2027-03-26T08:00:00Z') - service.clock.now().getTime())
      anna = await anna.again()
      await booked(48, { date: '2027-03-28', time: '09:00' })
      service.clock.advance(Date.parse('2027-03-27T06:59:00Z') - service.clock.now().getTime())
      expect(await service.remind()).toBe(0)
      service.clock.advance(120_000)
      expect(await service.remind()).toBe(1)
      expect((await reminders())[0]?.text).toContain('09:00')
    },
  )

  itAbove('are not sent to patients who cancelled, were never told, or have already come', async () => {
    await start()
    const cancelled = await booked(40)
    await anna.post(`/appointments/booking/${cancelled._id}`, { booking_status: 'cancelled' })
    const over = await booked(41)
    await anna.post(`/appointments/booking/${over._id}`, { booking_status: 'completed' })
    await booked(42, { notify_patient: false })
    await booked(12, { time: at(12).time })
    await booked(1)
    service.clock.advance(20 * HOUR_MS)
    expect(await service.remind()).toBe(0)
  })

  itAbove('are off by default', async () => {
    await start('0')
    await booked(48)
    service.clock.advance(40 * HOUR_MS)
    expect(await service.remind()).toBe(0)
  })
})
