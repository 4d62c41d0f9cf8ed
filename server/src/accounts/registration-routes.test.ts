import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { linkToken, mailsTo } from '../../test/mails.ts'
import { registration, startService, type TestService } from '../../test/service.ts'

describe.each(routeEngines)('registration on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine)
  })
  afterAll(() => service.remove())

  const accountOf = (email: string) =>
    service.adapters.database.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

  describe('POST /register', () => {
    it('creates an unverified account and posts a verification mail (spec 2.1 account, spec 4.2 register, spec 6.3)', async () => {
      const body = registration({ email: '  Neu@Praxis.Example ', title: 'Dr.' })
      const answer = await service.anyone.post('/register', body)
      expect(answer).toEqual({
        status: 201,
        body: {
          success: true,
          result: {
            _id: expect.stringMatching(/^[0-9a-f]{24}$/),
            title: 'Dr.',
            firstName: 'Anna',
            lastName: 'Müller',
            email: 'neu@praxis.example',
            specialty: 'Allgemeinmedizin',
            ehr_system_type: 'pvs',
            ehr_system_name: 'Demo-PVS',
            isVerified: false,
          },
        },
      })
      const { password_hash } = await accountOf('neu@praxis.example')
      expect(password_hash).toMatch(/^\$argon2id\$/)
      const [mail] = await mailsTo(service, 'neu@praxis.example')
      expect(mail?.text).toContain(`${service.config.publicUrl}/verify-email?token=`)
    })

    it('refuses a second account for the address, however it is written (spec 7 registered)', async () => {
      await service.anyone.post('/register', registration({ email: 'twice@praxis.example' }))
      const again = await service.anyone.post('/register', registration({ email: 'TWICE@praxis.example' }))
      expect(again).toEqual({ status: 409, body: { error: 'Diese E-Mail-Adresse ist bereits registriert.' } })
    })

    it.each([
      ['a short password', { password: '12345' }, 'Das Passwort muss mindestens 6 Zeichen lang sein.'],
      ['no first name', { firstName: undefined }, 'Ungültige Eingabe: „firstName“ fehlt'],
      ['an empty specialty', { specialty: '' }, 'Ungültige Eingabe: „specialty“ fehlt'],
      ['a blank last name', { lastName: '  ' }, 'Ungültige Eingabe: „lastName“ fehlt'],
      ['a number as name', { lastName: 7 }, 'Ungültige Eingabe: „lastName“ hat den falschen Typ'],
      [
        'a second recipient',
        { email: 'a@b.example\r\nbcc:c@d.example' },
        'Bitte geben Sie eine gültige E-Mail-Adresse an.',
      ],
    ])('answers 400 {error} to %s (spec 7 registration, spec 8 password)', async (_what, fields, error) => {
      expect(await service.anyone.post('/register', registration(fields))).toEqual({ status: 400, body: { error } })
    })

    it('removes characters that would reverse or break a line from what an account says about itself (trust 5)', async () => {
      const fields = {
        firstName: ' An\u202ena\r\n',
        lastName: '\u001b[2JMül\0ler',
        title: `Dr.\u0007${'x'.repeat(300)}`,
      }
      const answer = await service.anyone.post('/register', registration({ ...fields, email: 'plain@praxis.example' }))
      expect(answer).toMatchObject({ status: 201, body: { result: { firstName: 'Anna', lastName: '[2JMül ler' } } })
      expect((await accountOf('plain@praxis.example')).title).toHaveLength(200)
      const nameless = await service.anyone.post('/register', registration({ firstName: '\u202e\u0007' }))
      expect(nameless).toEqual({ status: 400, body: { error: 'Ungültige Eingabe: „firstName“ fehlt' } })
    })

    it('mails nothing that a stranger wrote to an address that is not theirs yet (trust 5)', async () => {
      const email = 'victim@praxis.example'
      const firstName = 'Ihr Konto ist gesperrt: https://evil.example'
      await service.anyone.post('/register', registration({ email, firstName, title: 'Achtung!', lastName: 'Bitte' }))
      await service.anyone.post('/password/forgot', { email })
      const texts = (await mailsTo(service, email)).map(({ text }) => text ?? '')
      expect(texts).toHaveLength(2)
      for (const text of texts) expect(text).toMatch(/^Guten Tag,\n/)
      expect(texts.join()).not.toMatch(/evil|Achtung|gesperrt|Bitte,/)
    })

    it('says it in English when asked to', async () => {
      const answer = await service.anyone.post('/register', registration({ password: '1' }), {
        'accept-language': 'en-GB,en;q=0.9,de;q=0.5',
      })
      expect(answer.body).toEqual({ error: 'The password must have at least 6 characters.' })
    })
  })

  describe('POST /verify-email', () => {
    it('verifies once with the link of the mail (contract 2 verification)', async () => {
      await service.anyone.post('/register', registration({ email: 'link@praxis.example' }))
      const token = await linkToken(service, 'link@praxis.example')
      const refused = {
        status: 400,
        body: { success: false, error: 'Dieser Bestätigungslink ist ungültig, bereits benutzt oder abgelaufen.' },
      }
      expect(await service.anyone.post('/verify-email', { token: 'unknown' })).toEqual(refused)
      expect(await service.anyone.post('/verify-email', { token })).toEqual({ status: 200, body: { success: true } })
      expect(await service.anyone.post('/verify-email', { token })).toEqual(refused)
      expect((await accountOf('link@praxis.example')).verified_at).not.toBeNull()
    })

    it('refuses a link after 48 hours', async () => {
      const email = 'late@praxis.example'
      await service.anyone.post('/register', registration({ email }))
      const token = await linkToken(service, email)
      service.clock.advance(48 * 3_600_000)
      expect((await service.anyone.post('/verify-email', { token })).status).toBe(400)
    })
  })

  describe('POST /verify-email/resend', () => {
    const resend = (email: string) => service.anyone.post('/verify-email/resend', { email })
    const done = { status: 200, body: { success: true } }

    it('mails another link, and the earlier one works too (contract 2 verification)', async () => {
      const email = 'again@praxis.example'
      await service.anyone.post('/register', registration({ email }))
      const first = await linkToken(service, email)
      expect(await resend(' AGAIN@praxis.example')).toEqual(done)
      const second = await linkToken(service, email)
      expect(second).not.toBe(first)
      expect(await service.anyone.post('/verify-email', { token: first })).toEqual(done)
      expect(await service.anyone.post('/verify-email', { token: second })).toEqual(done)
    })

    it('gives the same answer to people with no account or a verified one, and mails nothing (contract 2 verification)', async () => {
      const anna = await service.doctor()
      const before = (await mailsTo(service, anna.email)).length
      for (const email of [anna.email, 'nobody@praxis.example', 'no address']) expect(await resend(email)).toEqual(done)
      expect(await mailsTo(service, anna.email)).toHaveLength(before)
      expect(await mailsTo(service, 'nobody@praxis.example')).toEqual([])
    })

    it('mails at most five an hour', async () => {
      const email = 'flood@praxis.example'
      await service.anyone.post('/register', registration({ email }))
      for (let mail = 0; mail < 8; mail++) expect(await resend(email)).toEqual(done)
      expect(await mailsTo(service, email)).toHaveLength(1 + 5)
      service.clock.advance(3_600_000)
      await resend(email)
      expect(await mailsTo(service, email)).toHaveLength(1 + 6)
    })
  })
})
