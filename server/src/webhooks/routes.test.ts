import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '../../test/audit.ts'
import { aboveStores, engines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { tracesOf } from '../../test/traces.ts'
import { verified, type WebhookReceiver, webhookReceiver } from '../../test/webhook-receiver.ts'
import { sealWith } from '../platform/crypto/seal.ts'
import { resealSecrets } from './secrets.ts'
import { sealedOtherwise } from './store.ts'

const DAY_MS = 86_400_000

interface Delivery {
  _id: string
  event_id: string
  type: string
  status: string
  attempts: number
  [field: string]: unknown
}

describe.each(engines)('webhooks on %s', (engine) => {
  const itAbove = aboveStores(engine)
  let service: TestService
  let anna: TestDoctor
  const receivers: WebhookReceiver[] = []
  beforeAll(async () => {
    service = await startService(engine, {
      env: { VISITE_WEBHOOK_ALLOW_PRIVATE: '1' },
      jobTiming: { retryDelaysMs: [10, 10, 10, 10, 10], pollMs: 50 },
    })
    await service.work()
  })
  afterAll(() => service.remove())
  beforeEach(async () => {
    anna = await service.doctor()
  })
  afterEach(async () => {
    for (const receiver of receivers.splice(0)) await receiver.close()
  })

  const receiving = async () => {
    const receiver = await webhookReceiver()
    receivers.push(receiver)
    return receiver
  }
  const add = async (body: { url: string; events?: string[] }, doctor = anna) =>
    dataOf<{ _id: string; secret: string }>(await doctor.post('/webhooks', body))
  const deliveries = async (id: string) => dataOf<Delivery[]>(await anna.get(`/webhooks/${id}/deliveries`))
  const settled = async (id: string, status: string, count = 1) => {
    await expect
      .poll(async () => (await deliveries(id)).map((one) => one.status), { timeout: 10_000 })
      .toEqual(Array(count).fill(status))
    return deliveries(id)
  }
  const told = async (doctor: TestDoctor) => {
    const { db } = service.adapters.database
    return db.selectFrom('events').selectAll().where('doctor_id', '=', doctor.id).orderBy('seq').execute()
  }

  it('get each event once, as the stream reports it, signed by Standard Webhooks (contract 11a webhooks)', async () => {
    const receiver = await receiving()
    const { _id, secret } = await add({ url: receiver.url })
    const visit = await anna.appointment()
    await anna.post(`/notes/add/${visit._id}`, { notes: 'S: Husten', summary: 'Husten' })
    await settled(_id, 'delivered', 2)
    const events = (await told(anna)).map(({ seq, type, appointment_id, occurred_at, data_json }) => ({
      ...{ id: String(seq), type, appointment_id, occurred_at, data: JSON.parse(data_json) },
    }))
    const got = receiver.received.map((one) => verified(secret, one)).sort((a, b) => Number(a.id) - Number(b.id))
    expect(got).toEqual(events)
    expect(events.map(({ type }) => type)).toEqual(['appointment.created', 'notes.saved'])
    expect(JSON.stringify(receiver.received)).not.toMatch(/Husten|Beispiel/)
    const [newest] = await deliveries(_id)
    expect(newest).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      event_id: events.at(-1)?.id,
      type: 'notes.saved',
      status: 'delivered',
      attempts: 1,
      ...{ last_status: 204, last_error: null, last_error_code: null },
      createdAt: expect.any(String),
      deliveredAt: expect.any(String),
    })
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toContain(newest?._id)
    expect(() => verified('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', receiver.received[0] as never)).toThrow()
  })

  itAbove('have a secret that is shown once, and stored sealed (contract 11a webhooks)', async () => {
    const added = await anna.post('/webhooks', { url: 'https://anna:geheim@praxis.example/a', events: ['notes.saved'] })
    const { secret, ...webhook } = dataOf<{ _id: string; secret: string }>(added)
    expect(webhook).toEqual({
      _id: expect.any(String),
      url: 'https://anna:***@praxis.example/a',
      events: ['notes.saved'],
      createdAt: expect.any(String),
    })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(dataOf(await anna.get('/webhooks'))).toEqual([webhook])
    const { db } = service.adapters.database
    expect(JSON.stringify(await db.selectFrom('webhooks').selectAll().execute())).not.toContain(secret.slice(6, 40))
    expect(service.log.join('')).not.toContain(secret)
    expect((await auditOf(service, anna.id)).at(-1)).toBe(
      `account webhook.created ${JSON.stringify({ webhook_id: webhook._id })}`,
    )
  })

  it('have secrets that outlive the root key they were sealed with, and are not read once all are resealed (contract 14 keys)', async () => {
    const { db } = service.adapters.database
    const [older, newer] = [service.config.masterKeys, [Buffer.alloc(32, 9)]]
    const { _id: id } = await add({ url: 'https://praxis.example/a' })
    const reseal = (keys: readonly Uint8Array[]) => resealSecrets(db, sealWith(keys, 'webhook-secret'))
    const stored = async () => {
      const row = await db.selectFrom('webhooks').select('secret_sealed').where('id', '=', id).executeTakeFirstOrThrow()
      return row.secret_sealed
    }
    const { newest } = sealWith(newer, 'webhook-secret')
    expect(await reseal(newer)).toBeGreaterThan(0)
    expect(await sealedOtherwise(db, newest, '')).toContainEqual({ id, secret_sealed: await stored() })
    expect(await reseal([...newer, ...older])).toBe(0)
    expect(await sealedOtherwise(db, newest, '')).toEqual([])
    const sealed = await stored()
    expect(() => sealWith(older, 'webhook-secret').open(sealed, id)).toThrow('not configured any more')
    expect(sealWith(newer, 'webhook-secret').open(sealed, id)).toMatch(/^whsec_/)
    expect(await reseal([...older, ...newer])).toBe(0)
  })

  it('get only the types they were made for, and only their doctor’s events', async () => {
    const receiver = await receiving()
    const { _id, secret } = await add({ url: receiver.url, events: ['appointment.updated'] })
    const { _id: visit } = await anna.appointment()
    await anna.post(`/appointments/update/${visit}`, { room: '2' })
    await (await service.doctor()).appointment()
    await settled(_id, 'delivered')
    expect(receiver.received.map((one) => verified(secret, one).type)).toEqual(['appointment.updated'])
  })

  it('get nothing that was rolled back (contract 5 outbox)', async () => {
    const { _id } = await add({ url: (await receiving()).url })
    await anna.post('/appointments/add', { name: 'x', date: '2099-13-45', time: '09:30' })
    const { db } = service.adapters.database
    await anna.appointment()
    await settled(_id, 'delivered')
    const rows = await db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', _id).execute()
    expect(rows.map(({ event_row }) => event_row)).toEqual((await told(anna)).map(({ id }) => id))
  })

  itAbove('get six attempts with one id, and as many again on request (contract 11a webhooks)', async () => {
    const receiver = await receiving()
    receiver.behave((_request, response) => response.writeHead(500).end('no'))
    const { _id, secret } = await add({ url: receiver.url })
    await anna.appointment()
    const [failed] = await settled(_id, 'failed')
    expect(failed).toMatchObject({ attempts: 6, last_status: 500, last_error_code: 'refused', deliveredAt: null })
    expect(failed?.last_error).toBe('Der Empfänger hat das Ereignis nicht angenommen.')
    expect(receiver.received).toHaveLength(6)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([failed?._id]))
    receiver.behave(null)
    const again = await anna.post(`/webhooks/${_id}/deliveries/${failed?._id}/retry`)
    expect(dataOf(again)).toMatchObject({ status: 'pending', attempts: 0 })
    const [delivered] = await settled(_id, 'delivered')
    expect(delivered).toMatchObject({ attempts: 1, last_status: 204, last_error: null })
    expect(receiver.received).toHaveLength(7)
    for (const one of receiver.received) expect(verified(secret, one).type).toBe('appointment.created')
  })

  itAbove('follow no redirect, and stop at once when they are no longer wanted', async () => {
    const [receiver, elsewhere] = [await receiving(), await receiving()]
    receiver.behave((_request, response) => response.writeHead(302, { location: elsewhere.url }).end())
    const { _id } = await add({ url: receiver.url })
    await anna.appointment()
    expect((await settled(_id, 'failed'))[0]).toMatchObject({ last_error_code: 'redirected', last_status: 302 })
    expect(elsewhere.received).toEqual([])
    const gone = await receiving()
    gone.behave((_request, response) => response.writeHead(410).end())
    const other = await add({ url: gone.url })
    await anna.appointment()
    expect((await settled(other._id, 'failed'))[0]).toMatchObject({ attempts: 1, last_status: 410 })
  })

  itAbove('that hang or never end do not make others wait', async () => {
    const [hanging, endless, good] = [await receiving(), await receiving(), await receiving()]
    hanging.behave(() => {})
    endless.behave((_request, response) => {
      response.writeHead(200)
      const more = setInterval(() => response.write('x'.repeat(65_536)), 1)
      response.on('close', () => clearInterval(more))
    })
    const slow = await add({ url: hanging.url })
    const long = await add({ url: endless.url })
    const { _id } = await add({ url: good.url })
    for (let visit = 0; visit < 8; visit++) await anna.appointment()
    await settled(_id, 'delivered', 8)
    // A long answer is not read, because its status says everything.
    await settled(long._id, 'delivered', 8)
    // A few are on their way, and no more are tried meanwhile.
    expect(hanging.received.length).toBeLessThanOrEqual(4)
    await anna.delete(`/webhooks/${slow._id}`)
  })

  it('are limited to ten, even when made at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        anna.post('/webhooks', { url: `https://a${i}.example/`, events: ['notes.saved'] }),
      ),
    )
    expect(made.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 409, 409])
  })

  it('get nothing once deleted, and leave nothing behind', async () => {
    const receiver = await receiving()
    const { _id } = await add({ url: receiver.url })
    await anna.appointment()
    await settled(_id, 'delivered')
    expect((await anna.delete(`/webhooks/${_id}`)).status).toBe(200)
    expect((await auditOf(service, anna.id)).at(-1)).toContain('webhook.deleted')
    await anna.appointment()
    expect((await anna.get(`/webhooks/${_id}/deliveries`)).status).toBe(404)
    expect(dataOf(await anna.get('/webhooks'))).toEqual([])
    const { db } = service.adapters.database
    expect(await db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', _id).execute()).toEqual([])
    expect(receiver.received).toHaveLength(1)
  })

  it('keep what was sent for 30 days, and the event’s number when the event is deleted', async () => {
    const receiver = await receiving()
    receiver.behave((_request, response) => response.writeHead(500).end())
    const { _id } = await add({ url: receiver.url })
    const { _id: visit } = await anna.appointment({ date: '2199-01-01' })
    const [{ event_id } = { event_id: '' }] = await settled(_id, 'failed')
    service.clock.advance(2 * DAY_MS)
    await service.expire()
    anna = await anna.again()
    expect(await told(anna)).toEqual([])
    expect(await deliveries(_id)).toMatchObject([{ event_id, status: 'failed' }])
    service.clock.advance(30 * DAY_MS)
    await service.expire()
    anna = await anna.again()
    expect(await deliveries(_id)).toEqual([])
    expect((await anna.get(`/appointments/get/${visit}`)).status).toBe(200)
  })

  it('are deleted with their account, and are in its export without their secrets', async () => {
    const { _id } = await add({ url: (await receiving()).url })
    await anna.appointment()
    await settled(_id, 'delivered')
    const { db } = service.adapters.database
    await anna.delete('/user', { password: anna.password })
    for (const table of ['webhooks', 'webhook_deliveries'] as const) {
      expect(await db.selectFrom(table).selectAll().where('doctor_id', '=', anna.id).execute()).toEqual([])
    }
  })
})

describe('webhooks where private addresses are not allowed', () => {
  let service: TestService
  let anna: TestDoctor
  beforeAll(async () => {
    service = await startService('sqlite')
    anna = await service.doctor()
  })
  afterAll(() => service.remove())

  it.each([
    ['http://praxis.example/', 'nicht verschlüsselt'],
    ['https://127.0.0.1/', 'privates Netz'],
    ['https://[::ffff:10.0.0.1]/', 'privates Netz'],
  ])('refuse %s', async (url, word) => {
    const { status, body } = await anna.post('/webhooks', { url })
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'WEBHOOK_ADDRESS_REFUSED' } })
    expect((body as { error: string }).error).toContain(word)
  })

  it.each([
    { url: 'praxis.example' },
    { url: 'file:///etc/passwd' },
    { url: '' },
    { url: 'https://a.example/', events: ['nothing.new'] },
    { url: 'https://a.example/', events: [] },
  ])('refuse %j', async (body) => {
    expect((await anna.post('/webhooks', body)).status).toBe(400)
  })

  it('send nothing to a name that leads into a private network, and name no patient wherever they are stored', async () => {
    const receiver = await webhookReceiver()
    try {
      await service.work()
      const url = receiver.url.replace('http://127.0.0.1', 'https://localhost')
      const { _id } = dataOf(await anna.post('/webhooks', { url }))
      const { _id: visit } = await anna.appointment({ name: 'Kanarienvogel' })
      await anna.delete(`/appointments/delete/${visit}`)
      const deliveries = async () => dataOf<Delivery[]>(await anna.get(`/webhooks/${_id}/deliveries`))
      await expect
        .poll(async () => (await deliveries()).map((one) => one.last_error_code), { timeout: 10_000 })
        .toEqual(['private_address', 'private_address'])
      expect(receiver.received).toEqual([])
      expect(await tracesOf('Kanarienvogel', service)).toEqual([])
    } finally {
      await receiver.close()
    }
  })
})
