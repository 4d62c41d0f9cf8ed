import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../test/audit.ts'
import { routeEngines } from '../../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../../test/service.ts'
import * as teams from '../teams/store.ts'

const UNKNOWN_ID = '0123456789abcdef01234567'

describe.each(routeEngines)('administration on %s', (engine) => {
  let service: TestService
  let admin: TestDoctor
  beforeAll(async () => {
    service = await startService(engine)
    admin = await service.doctor({ role: 'admin', email: 'admin@praxis.example' })
  })
  afterAll(() => service.remove())

  const forbidden = { status: 403, body: { success: false, error: 'Forbidden' } }
  const change = (id: string, body: Record<string, unknown>, by = admin) => by.post(`/admin/accounts/${id}`, body)
  const profile = async (doctor: TestDoctor) => dataOf(await doctor.get('/user/profile'))

  it('is for administrators only (spec 5.9, contract 2 admin)', async () => {
    const anna = await service.doctor()
    expect(await anna.get('/admin/accounts')).toEqual(forbidden)
    expect(await anna.get('/admin/audit')).toEqual(forbidden)
    expect(await anna.get('/admin/health')).toEqual(forbidden)
    for (const id of [anna.id, UNKNOWN_ID, 'nonsense'])
      expect(await change(id, { role: 'admin' }, anna)).toEqual(forbidden)
    expect(await change(anna.id, { role: 'nonsense' }, anna)).toEqual(forbidden)
    expect((await service.anyone.get('/admin/accounts')).status).toBe(401)
  })

  it('GET /admin/accounts lists every account without a secret (contract 2 admin)', async () => {
    const anna = await service.doctor({ email: 'listed@praxis.example', plan: 'basic' })
    const answer = await admin.get('/admin/accounts')
    const entries = dataOf<Record<string, unknown>[]>(answer)
    expect(entries.find((entry) => entry._id === anna.id)).toEqual({
      _id: anna.id,
      email: 'listed@praxis.example',
      title: '',
      firstName: 'Anna',
      lastName: 'Müller',
      specialty: 'Allgemeinmedizin',
      role: 'doctor',
      isVerified: true,
      disabled: false,
      plan: 'basic',
      subscriptionType: 'individual',
      subscriptionActive: true,
      subscriptionExpiry: '9999-12-31T23:59:59.999Z',
      teamId: null,
      teamRole: null,
      twoFactorEnabled: false,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(entries.find((entry) => entry._id === admin.id)).toMatchObject({ role: 'admin' })
    expect(JSON.stringify(answer)).not.toContain('argon2')
  })

  describe('POST /admin/accounts/{id}', () => {
    it('sets plan and expiry (contract 2 admin)', async () => {
      const anna = await service.doctor()
      const expiry = '2031-01-02T03:04:05.000Z'
      expect(dataOf(await change(anna.id, { plan: 'team', expiry }))).toMatchObject({
        plan: 'team',
        subscriptionExpiry: expiry,
      })
      expect(await profile(anna)).toMatchObject({ subscriptionType: 'team', subscriptionExpiry: expiry })
      expect(dataOf(await change(anna.id, { plan: 'individual' }))).toMatchObject({
        subscriptionExpiry: '9999-12-31T23:59:59.999Z',
      })
      const trial = dataOf<{ subscriptionExpiry: string }>(await change(anna.id, { plan: 'trial' }))
      const days = (Date.parse(trial.subscriptionExpiry) - service.clock.now().getTime()) / 86_400_000
      expect(days).toBeCloseTo(14, 2)
      expect(dataOf(await change(anna.id, { expiry: '2020-01-01' }))).toMatchObject({ subscriptionActive: false })
    })

    it.each([
      ['an unknown plan', { plan: 'gold' }, 'Den Tarif „gold“ gibt es nicht.'],
      [
        'a plan named like a property of every object',
        { plan: 'constructor' },
        'Den Tarif „constructor“ gibt es nicht.',
      ],
      ['not an instant', { expiry: 'soon' }, 'Ungültige Eingabe: „expiry“ hat einen ungültigen Wert'],
      ['an instant past the last year', { expiry: '9999-12-31T23:59:59-14:00' }, expect.stringContaining('„expiry“')],
      ['an unknown role', { role: 'root' }, expect.stringContaining('Ungültige Eingabe: „role“')],
      ['a word instead of a flag', { disabled: 'yes' }, 'Ungültige Eingabe: „disabled“ hat den falschen Typ'],
    ])('refuses %s and changes nothing', async (_what, body, error) => {
      const anna = await service.doctor()
      const before = await profile(anna)
      expect(await change(anna.id, body)).toEqual({ status: 400, body: { success: false, error } })
      expect(await profile(anna)).toEqual(before)
    })

    it('knows 404 and malformed ids (spec 1.1, spec 7 malformed-id)', async () => {
      expect(await change(UNKNOWN_ID, { disabled: true })).toEqual({
        status: 404,
        body: { success: false, error: 'Das Benutzerkonto wurde nicht gefunden.' },
      })
      expect((await change('nonsense', { disabled: true })).body).toMatchObject({
        error: 'Cast to ObjectId failed for value "nonsense" (type string) at path "_id" for model "User"',
      })
    })

    it('disables, which ends the sessions, and enables again (contract 2 admin)', async () => {
      const anna = await service.doctor()
      expect(dataOf(await change(anna.id, { disabled: true }))).toMatchObject({ disabled: true })
      expect((await anna.get('/user/profile')).body).toMatchObject({ code: 'SESSION_REVOKED' })
      const login = () => service.anyone.post('/login', { email: anna.email, password: anna.password })
      expect((await login()).status).toBe(401)
      expect(dataOf(await change(anna.id, { disabled: false }))).toMatchObject({ disabled: false })
      expect((await login()).status).toBe(200)
      // The session does not come back.
      expect((await anna.get('/user/profile')).status).toBe(401)
    })

    it('ends the sessions of an otherwise unchanged account, and records that (contract 2 admin)', async () => {
      const anna = await service.doctor()
      expect(dataOf(await change(anna.id, { end_sessions: true }))).toMatchObject({ disabled: false })
      expect((await anna.get('/user/profile')).body).toMatchObject({ code: 'SESSION_REVOKED' })
      const signIn = { email: anna.email, password: anna.password }
      expect((await service.anyone.post('/login', signIn)).status).toBe(200)
      expect(await auditOf(service, anna.id)).toContain('account account.changed {"end_sessions":true}')
      await change(anna.id, { end_sessions: false })
      expect((await service.anyone.post('/login', signIn)).status).toBe(200)
    })

    it('gives the role from the next request on', async () => {
      const anna = await service.doctor()
      await change(anna.id, { role: 'admin' })
      expect((await anna.get('/admin/accounts')).status).toBe(200)
      await change(anna.id, { role: 'doctor' })
      expect(await anna.get('/admin/accounts')).toEqual(forbidden)
    })

    it('always leaves an administrator, even when two step down at once', async () => {
      const last = {
        status: 409,
        body: { success: false, error: expect.stringContaining('letzte Administratorkonto') },
      }
      expect(await change(admin.id, { role: 'doctor' })).toEqual(last)
      expect(await change(admin.id, { disabled: true })).toEqual(last)
      const second = await service.doctor({ role: 'admin' })
      const answers = await Promise.all([
        change(admin.id, { role: 'doctor' }),
        change(second.id, { role: 'doctor' }, second),
      ])
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
      const left = answers[0]?.status === 409 ? admin : second
      await change(admin.id, { role: 'admin' }, left)
      await change(second.id, { role: 'doctor' }, admin)
    })
  })

  it('never opens the individual records of another doctor (contract 2 admin)', async () => {
    const anna = await service.doctor()
    const { _id } = await anna.appointment()
    const before = await anna.get(`/appointments/get/${_id}`)
    for (const answer of [
      await admin.get(`/appointments/get/${_id}`),
      await admin.post(`/appointments/update/${_id}`, { name: 'Fremd' }),
      await admin.delete(`/appointments/delete/${_id}`),
      await admin.get(`/recordings/${_id}`),
      await admin.delete(`/recordings/${_id}`),
      await admin.get(`/transcriptions/${_id}`),
      await admin.get(`/notes/${_id}`),
      await admin.post(`/notes/add/${_id}`, { notes: 'Fremd' }),
    ]) {
      expect(answer).toEqual(forbidden)
    }
    expect(await anna.get(`/appointments/get/${_id}`)).toEqual(before)
  })

  it('GET /admin/health gives each part’s verdict in words (contract 2 admin)', async () => {
    const health = dataOf<{ status: string; parts: Record<string, unknown> }>(await admin.get('/admin/health'))
    expect(Object.keys(health.parts)).toEqual(Object.keys(service.parts))
    expect(health.parts.database).toEqual({ ok: true, detail: expect.stringMatching(/SQLite|Postgres/) })
    expect(JSON.stringify(await service.anyone.get('/health/ready'))).not.toContain('detail')
  })

  describe('GET /admin/audit', () => {
    interface Entry {
      _id: string
      action: string
    }

    it('says who did what to whom and when, newest first (contract 2 admin)', async () => {
      const anna = await service.doctor()
      await change(anna.id, { plan: 'basic', disabled: true })
      const [newest] = dataOf<Entry[]>(await admin.get('/admin/audit'))
      expect(newest).toEqual({
        _id: expect.stringMatching(/^\d+$/),
        occurredAt: expect.stringMatching(/Z$/),
        actor: 'account',
        actorId: admin.id,
        action: 'account.changed',
        targetType: 'account',
        targetId: anna.id,
        detail: { plan: 'basic', disabled: true },
      })
      expect(await auditOf(service, anna.id)).toContain('account account.changed {"plan":"basic","disabled":true}')
    })

    it('records the change as it was understood, and nothing else from the body', async () => {
      const anna = await service.doctor()
      const body = { role: 'doctor', expiry: '2031-01-02 (Geheimnis)', patient: 'Geheimnis', notes: ['Geheimnis'] }
      await change(anna.id, body)
      const expiry = new Date('2031-01-02 (Geheimnis)').toISOString()
      expect((await auditOf(service, anna.id)).at(-1)).toBe(
        `account account.changed {"expiry":"${expiry}","role":"doctor"}`,
      )
      expect(JSON.stringify(await admin.get('/admin/audit'))).not.toContain('Geheimnis')
    })

    it('records that an administrator has read what all doctors recorded', async () => {
      await admin.get('/transcriptions')
      const [, all] = dataOf<Entry[]>(await admin.get('/admin/audit?limit=2'))
      expect(all).toMatchObject({ action: 'transcriptions.read', actorId: admin.id, targetId: null })
      const anna = await service.doctor()
      await anna.get('/transcriptions')
      expect(await auditOf(service, anna.id)).not.toContain('account transcriptions.read {}')
    })

    it('continues from the last entry seen', async () => {
      const all = dataOf<Entry[]>(await admin.get('/admin/audit'))
      const page = dataOf<Entry[]>(await admin.get('/admin/audit?limit=3'))
      expect(page).toEqual(all.slice(0, 3))
      const next = await admin.get(`/admin/audit?limit=2&before=${page.at(-1)?._id}`)
      expect(dataOf<Entry[]>(next)).toEqual(all.slice(3, 5))
      expect(dataOf<Entry[]>(await admin.get('/admin/audit?limit=many&before=-1'))).toEqual(all)
    })

    it('holds no name, no address and no clinical text (contract 1 logs)', async () => {
      const anna = await service.doctor({ email: 'private@praxis.example', firstName: 'Geheimnisvoll' })
      const { _id } = await anna.appointment({ name: 'Frau Verschwiegen' })
      await anna.put('/user/profile', { lastName: 'Unsichtbar' })
      await anna.delete(`/appointments/delete/${_id}`)
      const trail = JSON.stringify(await admin.get('/admin/audit'))
      for (const secret of ['private@', 'Geheimnisvoll', 'Verschwiegen', 'Unsichtbar'])
        expect(trail).not.toContain(secret)
    })
  })

  it('shows an account its team (spec 2.1 profile)', async () => {
    const [anna, ben] = [await service.doctor(), await service.doctor()]
    const at = service.clock.now().toISOString()
    await service.adapters.database.db.transaction().execute(async (tx) => {
      await teams.create(tx, { id: 'f'.repeat(24), name: 'Praxis Nord', created_at: at })
      await teams.add(tx, { account_id: anna.id, team_id: 'f'.repeat(24), role: 'owner', created_at: at })
      await teams.add(tx, { account_id: ben.id, team_id: 'f'.repeat(24), role: 'member', created_at: at })
    })
    await change(anna.id, { plan: 'team' })
    const teamId = 'f'.repeat(24)
    expect(await profile(anna)).toMatchObject({ teamId, teamRole: 'owner', hasTeamSubscription: true })
    expect(await profile(ben)).toMatchObject({ teamId, teamRole: 'member', hasTeamSubscription: false })
    await change(anna.id, { expiry: '2020-01-01' })
    expect(await profile(anna)).toMatchObject({ teamId, teamRole: 'owner', hasTeamSubscription: false })
  })
})
