import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../test/audit.ts'
import { routeEngines } from '../../test/engines.ts'
import { dataOf, startService, type TestService } from '../../test/service.ts'

describe.each(routeEngines)('the profile on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine)
  })
  afterAll(() => service.remove())

  it('GET /user/profile shows spec 2.1 (spec 2.1 profile, spec 4.2 profile)', async () => {
    const anna = await service.doctor({ email: 'profile@praxis.example', plan: 'individual' })
    expect(await anna.get('/user/profile')).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          name: 'Anna Müller',
          email: 'profile@praxis.example',
          firstName: 'Anna',
          lastName: 'Müller',
          title: '',
          specialty: 'Allgemeinmedizin',
          role: 'doctor',
          subscriptionType: 'individual',
          subscriptionActive: true,
          subscriptionExpiry: '9999-12-31T23:59:59.999Z',
          teamId: null,
          teamRole: null,
          hasTeamSubscription: false,
        },
      },
    })
  })

  describe('PUT /user/profile', () => {
    it('changes what is given (contract 2 profile)', async () => {
      const anna = await service.doctor()
      const given = { title: ' Dr. ', lastName: 'Meier', specialty: 'Kardiologie', language: 'en' }
      const answer = await anna.put('/user/profile', given)
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        data: { name: 'Dr. Anna Meier', title: 'Dr.', firstName: 'Anna', lastName: 'Meier', specialty: 'Kardiologie' },
      })
      expect(await anna.get('/user/profile')).toEqual(answer)
      expect(await auditOf(service, anna.id)).toContain(
        'account account.changed {"fields":"title last_name specialty language"}',
      )
    })

    it('clears the title, and nothing else', async () => {
      const anna = await service.doctor()
      await anna.put('/user/profile', { title: 'Dr.' })
      expect(dataOf(await anna.put('/user/profile', { title: null }))).toMatchObject({ title: '', name: 'Anna Müller' })
      for (const lastName of ['', '   ', '\u202e\0']) {
        expect(await anna.put('/user/profile', { lastName })).toEqual({
          status: 400,
          body: { success: false, error: 'Ungültige Eingabe: „lastName“ fehlt' },
        })
      }
    })

    it('takes no address, role or plan from the body (spec 1.2)', async () => {
      const anna = await service.doctor()
      const before = await anna.get('/user/profile')
      const given = {
        email: 'other@praxis.example',
        role: 'admin',
        plan: 'team',
        isVerified: false,
        _id: 'f'.repeat(24),
      }
      expect(await anna.put('/user/profile', given)).toEqual(before)
      expect((await anna.get('/user/profile')).body).toEqual(before.body)
    })
  })
})
