import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../test/audit.ts'
import { clientOf } from '../../test/client.ts'
import { routeEngines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

describe.each(routeEngines)('sessions on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine)
  })
  afterAll(() => service.remove())

  interface Listed {
    id: string
    current: boolean
    last_seen_at: string
  }
  const listed = async (doctor: TestDoctor) => dataOf<Listed[]>(await doctor.get('/sessions'))
  const current = async (doctor: TestDoctor) => (await listed(doctor)).find((session) => session.current)?.id ?? ''
  const revokedEvents = async (doctor: TestDoctor) => {
    const rows = await service.adapters.database.db
      .selectFrom('events')
      .select('data_json')
      .where('doctor_id', '=', doctor.id)
      .where('type', '=', 'session.revoked')
      .orderBy('id')
      .execute()
    return rows.map((row) => JSON.parse(row.data_json).session_id)
  }
  const signedOut = {
    status: 401,
    body: { success: false, message: expect.any(String), code: 'SESSION_REVOKED' },
  }
  const unknown = { status: 404, body: { success: false, error: 'Session not found' } }

  it('POST /logout ends this device only (spec 4.2 logout, spec 7 revoked)', async () => {
    const anna = await service.doctor()
    const phone = await anna.again()
    expect(await anna.post('/logout')).toEqual({ status: 200, body: { success: true } })
    expect((await anna.get('/user/profile')).body).toMatchObject({ code: 'SESSION_REVOKED' })
    expect((await phone.get('/user/profile')).status).toBe(200)
    expect(await revokedEvents(phone)).toHaveLength(1)
  })

  describe('GET /sessions', () => {
    it('lists one entry per device with the fields of spec 2.7, and no secret (spec 2.7, spec 4.2 sessions)', async () => {
      const anna = await service.doctor()
      await service.anyone.full('POST', '/login', {
        body: { email: anna.email, password: anna.password },
        headers: {
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          'x-device-label': 'Sprechzimmer 2',
        },
      })
      const answer = await anna.get('/sessions')
      const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      const entry = { id: expect.stringMatching(/^[0-9a-f]{24}$/), last_seen_at: instant, created_at: instant }
      expect(answer).toEqual({
        status: 200,
        body: {
          success: true,
          data: expect.arrayContaining([
            { ...entry, device_label: 'Sprechzimmer 2', platform: 'Linux', current: false },
            { ...entry, device_label: 'lightMyRequest', platform: 'unknown', current: true },
          ]),
        },
      })
      const { sid } = await service.adapters.database.db
        .selectFrom('sessions')
        .select('sid')
        .where('account_id', '=', anna.id)
        .executeTakeFirstOrThrow()
      expect(JSON.stringify(answer)).not.toContain(sid)
    })

    it('leaves out devices that are signed out or expired', async () => {
      const anna = await service.doctor()
      const phone = await anna.again()
      const tablet = await anna.again({ remember: true })
      await phone.post('/logout')
      service.clock.advance(25 * 3_600_000)
      expect(await listed(tablet)).toEqual([expect.objectContaining({ current: true })])
    })

    it('says when a device was last seen, to the minute', async () => {
      const anna = await service.doctor()
      const [before] = await listed(anna)
      service.clock.advance(61_000)
      await anna.get('/user/profile')
      const [after] = await listed(anna)
      expect(Date.parse(after?.last_seen_at ?? '') - Date.parse(before?.last_seen_at ?? '')).toBeGreaterThan(60_000)
    })
  })

  describe('DELETE /sessions', () => {
    it('ends every other device at its next request (spec 4.2 sessions, contract 2 sessions)', async () => {
      const anna = await service.doctor()
      const others = [await anna.again(), await anna.again()]
      expect(await anna.delete('/sessions')).toEqual({ status: 200, body: { success: true, data: { revoked: 2 } } })
      for (const device of others) expect(await device.get('/user/profile')).toEqual(signedOut)
      expect((await anna.get('/user/profile')).status).toBe(200)
      expect(await revokedEvents(anna)).toHaveLength(2)
      expect(await auditOf(service, anna.id)).toContain('account session.revoked {"others":2}')
      expect(await anna.delete('/sessions')).toEqual({ status: 200, body: { success: true, data: { revoked: 0 } } })
    })

    it('leaves other accounts alone', async () => {
      const [anna, ben] = [await service.doctor(), await service.doctor()]
      await anna.delete('/sessions')
      expect((await ben.get('/user/profile')).status).toBe(200)
    })
  })

  describe('DELETE /sessions/{id}', () => {
    it('ends the one device (contract 2 sessions)', async () => {
      const anna = await service.doctor()
      const phone = await anna.again()
      const id = await current(phone)
      expect(await anna.delete(`/sessions/${id}`)).toEqual({
        status: 200,
        body: { success: true, data: { revoked: 1 } },
      })
      expect(await phone.get('/user/profile')).toEqual(signedOut)
      expect((await anna.get('/user/profile')).status).toBe(200)
      expect(await revokedEvents(anna)).toEqual([id])
      expect(await auditOf(service, id)).toContain('account session.revoked {}')
      expect(await anna.delete(`/sessions/${id}`)).toEqual(unknown)
    })

    it('does not know another account’s device, or one that never existed (contract 2 sessions)', async () => {
      const [anna, ben] = [await service.doctor(), await service.doctor()]
      const id = await current(ben)
      for (const handle of [id, '0123456789abcdef01234567', 'nonsense', encodeURIComponent("' or 1=1 --")]) {
        expect(await anna.delete(`/sessions/${handle}`)).toEqual(unknown)
      }
      expect((await ben.get('/user/profile')).status).toBe(200)
    })
  })

  describe('POST /refresh-token', () => {
    const withToken = (token: string) => clientOf(service.app, service.config.basePath, token)
    const refresh = async (token: string) => {
      const { status, body } = await withToken(token).post('/refresh-token')
      return { status, token: (body as { token: string }).token, body }
    }
    const unauthorized = { status: 401, body: { success: false, message: 'Unauthorized' } }

    it('gives the same device a new token; the old one stops 60 seconds later (spec 4.2 refresh, spec 5.5, contract 2 refresh)', async () => {
      const anna = await service.doctor()
      const id = await current(anna)
      const fresh = await refresh(anna.token)
      expect(fresh.body).toEqual({ success: true, token: expect.any(String), uid: anna.id })
      expect(fresh.token).not.toBe(anna.token)
      service.clock.advance(58_000)
      expect((await anna.get('/user/profile')).status).toBe(200)
      service.clock.advance(2_000)
      expect(await anna.get('/user/profile')).toEqual(unauthorized)
      const answer = await withToken(fresh.token).get('/sessions')
      expect(dataOf<Listed[]>(answer)).toEqual([expect.objectContaining({ id, current: true })])
    })

    it('extends the session by its own lifetime (spec 4.2 refresh)', async () => {
      const anna = await service.doctor()
      const phone = await anna.again({ remember: true })
      service.clock.advance(23 * 3_600_000)
      const [short, long] = [await refresh(anna.token), await refresh(phone.token)]
      service.clock.advance(23 * 3_600_000)
      expect((await withToken(short.token).get('/user/profile')).status).toBe(200)
      service.clock.advance(2 * 3_600_000)
      expect(await withToken(short.token).get('/user/profile')).toEqual(unauthorized)
      service.clock.advance(6 * 24 * 3_600_000 - 3 * 3_600_000)
      expect((await withToken(long.token).get('/user/profile')).status).toBe(200)
    })

    it('cannot revive an expired or revoked token (spec 4.2 refresh, spec 5.5)', async () => {
      const anna = await service.doctor()
      const phone = await anna.again()
      await phone.post('/logout')
      expect(await phone.post('/refresh-token')).toEqual(signedOut)
      service.clock.advance(24 * 3_600_000)
      expect(await anna.post('/refresh-token')).toEqual(unauthorized)
    })

    it('gives two windows that refresh at the same time tokens that both keep working', async () => {
      const anna = await service.doctor()
      const both = await Promise.all([refresh(anna.token), refresh(anna.token)])
      service.clock.advance(61_000)
      for (const { token } of both) expect((await withToken(token).get('/user/profile')).status).toBe(200)
    })

    it('lets only the last two tokens of a device work', async () => {
      const anna = await service.doctor()
      const second = await refresh(anna.token)
      const third = await refresh(second.token)
      expect(await anna.get('/user/profile')).toEqual(unauthorized)
      for (const { token } of [second, third]) expect((await withToken(token).get('/user/profile')).status).toBe(200)
    })
  })
})
