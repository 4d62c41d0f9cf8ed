import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import * as teams from '../accounts/teams/store.ts'
import { newId } from '../platform/ids.ts'

const PRACTICE = {
  ...{ name: 'Praxis am Markt', street: 'Markt 1', postal_code: '04109', city: 'Leipzig', phone: '0341 1234' },
  ...{
    email: 'praxis@markt.example',
    website: 'https://markt.example',
    letterhead: 'Praxis am Markt\nDr. Anna Müller',
  },
  opening_hours: [
    { weekday: 1, from: '08:00', to: '12:00' },
    { weekday: 1, from: '14:00', to: '18:00' },
    { weekday: 3, from: '08:00', to: '24:00' },
  ],
  ...{ consent_required: true, online_moving: true },
}
const NOTHING = {
  ...{ name: '', street: '', postal_code: '', city: '', phone: '', email: '', website: '', letterhead: null },
  opening_hours: [],
  ...{ consent_required: false, online_moving: false },
}

describe.each(engines)('the practice on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine)
  })
  afterAll(() => service.remove())

  async function team(...members: [TestDoctor, 'owner' | 'member'][]) {
    const { db } = service.adapters.database
    const created_at = service.clock.now().toISOString()
    const row = { id: newId(), name: newId(), created_at }
    await db.transaction().execute(async (tx) => {
      await teams.create(tx, row)
      for (const [{ id: account_id }, role] of members) {
        await teams.add(tx, { account_id, team_id: row.id, role, created_at })
      }
    })
    return row
  }

  it('is empty at first, and read as saved (contract 9 practice)', async () => {
    const anna = await service.doctor()
    expect(await anna.get('/practice')).toEqual({
      status: 200,
      body: { success: true, data: { ...NOTHING, logo: null, editable: true, updatedAt: null } },
    })
    const shuffled = { ...PRACTICE, opening_hours: PRACTICE.opening_hours.toReversed() }
    const saved = await anna.put('/practice', shuffled)
    expect(dataOf(saved)).toEqual({ ...PRACTICE, logo: null, editable: true, updatedAt: expect.any(String) })
    expect(await anna.get('/practice')).toEqual(saved)
  })

  it('keeps what a change leaves out, and clears what it empties (contract 9 practice)', async () => {
    const anna = await service.doctor()
    await anna.put('/practice', PRACTICE)
    const changed = dataOf(
      await anna.put('/practice', { phone: ' 0341  99\n', letterhead: '', website: 'neu.example', email: null }),
    )
    expect(changed).toMatchObject({
      ...PRACTICE,
      phone: '0341 99',
      letterhead: null,
      website: 'https://neu.example',
      email: '',
    })
  })

  it('records a change in the audit trail, but not one that changes nothing', async () => {
    const anna = await service.doctor()
    const saved = dataOf(await anna.put('/practice', { name: 'Praxis' }))
    service.clock.advance(1_000)
    expect(dataOf(await anna.put('/practice', { name: 'Praxis ', street: '' }))).toEqual(saved)
    const entries = await service.adapters.database.db
      .selectFrom('audit')
      .select(['actor_id', 'target_id', 'detail_json'])
      .where('action', '=', 'practice.changed')
      .where('actor_id', '=', anna.id)
      .execute()
    expect(entries).toEqual([{ actor_id: anna.id, target_id: anna.id, detail_json: '{"fields":"name"}' }])
  })

  it('is the team’s, changed only by its owners (contract 9 practice)', async () => {
    const [anna, ben] = [await service.doctor(), await service.doctor({ firstName: 'Ben' })]
    await ben.put('/practice', { name: 'Bens eigene' })
    await team([anna, 'owner'], [ben, 'member'])
    expect(dataOf(await ben.get('/practice'))).toMatchObject({ name: '', editable: false })
    await anna.put('/practice', { name: 'Gemeinsame' })
    expect(dataOf(await ben.get('/practice'))).toMatchObject({ name: 'Gemeinsame', editable: false })
    expect(await ben.put('/practice', { name: 'Nur meine' })).toEqual({
      status: 403,
      body: {
        success: false,
        error: 'Die Praxisdaten eines Teams ändern seine Inhaber. Bitte wenden Sie sich an sie.',
      },
    })
    expect(dataOf(await anna.get('/practice'))).toMatchObject({ name: 'Gemeinsame', editable: true })
  })

  it('of a team without an owner can be changed by all, one change after the other', async () => {
    const [anna, ben] = [await service.doctor(), await service.doctor()]
    await team([anna, 'member'], [ben, 'member'])
    const answers = await Promise.all([anna.put('/practice', { name: 'A' }), ben.put('/practice', { city: 'Bonn' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(dataOf(await anna.get('/practice'))).toMatchObject({ name: 'A', city: 'Bonn', editable: true })
  })

  it('belongs to its account, and goes with it (spec 1.1, contract 2 deletion)', async () => {
    const [anna, ben] = [await service.doctor(), await service.doctor()]
    await anna.put('/practice', { name: 'Annas' })
    expect(dataOf(await ben.get('/practice'))).toMatchObject({ name: '' })
    expect((await anna.delete('/user', { password: anna.password })).status).toBe(200)
    const { db } = service.adapters.database
    expect(await db.selectFrom('practices').select('id').where('account_id', '=', anna.id).execute()).toEqual([])
  })

  it.each([
    { email: 'kein Empfänger' },
    { email: 'a@b.example\r\nBcc: c@d.example' },
    { website: 'javascript:alert(1)' },
    { website: 'https://user:secret@praxis.example' },
    { opening_hours: [{ weekday: 0, from: '08:00', to: '12:00' }] },
    { opening_hours: [{ weekday: 1, from: '8:00', to: '12:00' }] },
    { opening_hours: [{ weekday: 1, from: '12:00', to: '12:00' }] },
    {
      opening_hours: [
        { weekday: 1, from: '08:00', to: '12:00' },
        { weekday: 1, from: '11:00', to: '13:00' },
      ],
    },
    { name: 'x'.repeat(201) },
  ])('refuses %j and keeps what was there', async (body) => {
    const anna = await service.doctor()
    await anna.put('/practice', PRACTICE)
    expect(await anna.put('/practice', body)).toMatchObject({ status: 400, body: { success: false } })
    expect(dataOf(await anna.get('/practice'))).toMatchObject(PRACTICE)
  })
})
