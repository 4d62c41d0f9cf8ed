import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../test/audit.ts'
import { databaseEnv, keptVisite, visite } from '../../test/command-line.ts'
import { routeEngines } from '../../test/engines.ts'
import { mailsTo } from '../../test/mails.ts'
import { dataOf, startService, type TestService } from '../../test/service.ts'

describe.each(routeEngines)('the command line, while the service runs, on %s (contract 1 command-line)', (engine) => {
  let service: TestService
  let env: Record<string, string>
  beforeAll(async () => {
    service = await startService(engine)
    const { database, dataDir, masterKeys } = service.config
    const key = masterKeys.map((each) => each.toString('base64')).join()
    env = { ...databaseEnv(database, dataDir), VISITE_MASTER_KEY: key }
  })
  afterAll(() => service.remove())

  const run = (...args: string[]) => keptVisite(env, args)
  const done = (out: string) => ({ code: 0, out: `${out}\n`, err: '' })
  const failed = (err: string) => ({ code: 1, out: '', err: `visite: ${err}\n` })
  const login = (email: string, password: string) => service.anyone.post('/login', { email, password })
  const creation = (email: string, password: string) => [
    ...['account', 'create', '--email', email, '--password', password],
    ...['--first-name', 'Berta', '--last-name', 'Brecht', '--specialty', 'Kardiologie'],
    ...['--ehr-system-type', 'pvs', '--ehr-system-name', 'Demo-PVS'],
  ]

  it('account create --verified opens one that can log in at once', async () => {
    const created = await run(...creation('berta@praxis.example', 'geheim-genug'), '--verified', '--json')
    const { _id, ...rest } = JSON.parse(created.out)
    expect(rest).toMatchObject({ email: 'berta@praxis.example', isVerified: true, role: 'doctor', plan: 'trial' })
    expect(await login('berta@praxis.example', 'geheim-genug')).toMatchObject({ status: 200, body: { uid: _id } })
    expect(await auditOf(service, _id)).toContain('operator account.registered {"plan":"trial"}')
    expect(await run(...creation('Berta@praxis.example', 'geheim-genug'))).toEqual(
      failed('This email address is already registered.'),
    )
  })

  it('account create reads a password from standard input and mails the link; account verify works without it', async () => {
    const email = 'carla@praxis.example'
    const created = await visite(env, creation(email, '-'), { input: 'von der Eingabe\n' })
    expect(created).toEqual(done(`created ${email} (${/\((\w+)\)/.exec(created.out)?.[1]})`))
    expect(await mailsTo(service, email)).toHaveLength(1)
    expect((await login(email, 'von der Eingabe')).body).toMatchObject({ needsVerification: true })
    expect(await run('account', 'verify', 'Carla@Praxis.example')).toEqual(done(`${email} is verified`))
    expect((await login(email, 'von der Eingabe')).status).toBe(200)
  })

  it('account create says what is wrong', async () => {
    expect(await run(...creation('dora@praxis.example', '12345'))).toEqual(
      failed('The password must have at least 6 characters.'),
    )
    expect(await run(...creation('no address', 'geheim-genug'))).toEqual(failed('Please give a valid email address.'))
    const nameless = creation('dora@praxis.example', 'geheim-genug').with(7, ' ')
    expect(await run(...nameless)).toEqual(failed('Invalid input: "firstName" is missing'))
    const incomplete = await run('account', 'create', '--email', 'a@b.example')
    expect(incomplete).toMatchObject({ code: 64, out: '' })
    expect(incomplete.err).toContain("required option '--password <password>' not specified")
  })

  it('refuses a root key other than the service’s, because nobody could read what is made with it (contract 14 keys)', async () => {
    const other = { ...env, VISITE_MASTER_KEY: Buffer.alloc(32, 9).toString('base64') }
    const refused = await keptVisite(other, creation('dora@praxis.example', 'geheim-genug'))
    expect(refused).toMatchObject({ code: 78, out: '', err: expect.stringContaining('another root key') })
    expect((await keptVisite(other, ['backup', join(service.config.dataDir, 'never.zip')])).err).toContain(
      'another root key',
    )
  })

  it('account list shows all, without secrets', async () => {
    const anna = await service.doctor({ email: 'listed@praxis.example' })
    const { out } = await visite(env, ['account', 'list'])
    expect(out.split('\n')[0]).toMatch(/^email +name +role +plan +until +state$/)
    expect(out).toMatch(/^listed@praxis\.example +Anna Müller +doctor +individual +- +verified$/m)
    const listed = JSON.parse((await run('account', 'list', '--json')).out)
    expect(listed).toContainEqual(expect.objectContaining({ _id: anna.id, email: anna.email }))
    expect(JSON.stringify(listed)).not.toContain('argon2')
  })

  it('account set-plan puts an account on a plan', async () => {
    const anna = await service.doctor()
    const profile = async () => dataOf(await anna.get('/user/profile'))
    expect(await run('account', 'set-plan', anna.email, 'team')).toEqual(done(`${anna.email} is on the plan team`))
    expect(await profile()).toMatchObject({ subscriptionType: 'team', subscriptionExpiry: '9999-12-31T23:59:59.999Z' })
    expect(await run('account', 'set-plan', anna.email, 'basic', '--until', '2031-02-03T04:05:06+01:00')).toEqual(
      done(`${anna.email} is on the plan basic until 2031-02-03T03:05:06.000Z`),
    )
    expect(await profile()).toMatchObject({ subscriptionExpiry: '2031-02-03T03:05:06.000Z' })
    expect(await run('account', 'set-plan', anna.email, 'gold')).toEqual(failed('There is no plan "gold".'))
    expect(await run('account', 'set-plan', anna.email, 'basic', '--until', 'soon')).toEqual(
      failed('Invalid input: "expiry" has an invalid value'),
    )
    expect(await run('account', 'set-plan', 'nobody@praxis.example', 'basic')).toEqual(
      failed('there is no account with the address nobody@praxis.example'),
    )
  })

  it('account set-role, disable and enable take effect at the next request', async () => {
    const anna = await service.doctor()
    expect(await run('account', 'set-role', anna.email, 'admin')).toEqual(done(`${anna.email} has the role admin`))
    expect((await anna.get('/admin/accounts')).status).toBe(200)
    expect(await run('account', 'disable', anna.email)).toEqual(done(`${anna.email} is disabled`))
    expect((await anna.get('/user/profile')).body).toMatchObject({ code: 'SESSION_REVOKED' })
    expect((await login(anna.email, anna.password)).status).toBe(401)
    expect(await run('account', 'enable', anna.email)).toEqual(done(`${anna.email} is enabled`))
    expect((await login(anna.email, anna.password)).status).toBe(200)
    expect(await auditOf(service, anna.id)).toContain('operator account.changed {"disabled":true}')
    expect(await run('account', 'set-role', anna.email, 'king')).toMatchObject({ code: 64 })
  })

  it('team create and add', async () => {
    const [anna, ben] = [await service.doctor(), await service.doctor()]
    const { _id, name } = JSON.parse((await run('team', 'create', 'Praxis Nord', '--json')).out)
    expect(name).toBe('Praxis Nord')
    expect(await run('team', 'create', 'Praxis Nord')).toEqual(failed('There is already a team with this name.'))
    expect(await run('team', 'add', 'Praxis Nord', anna.email, '--role', 'owner')).toEqual(
      done(`${anna.email} is owner of the team Praxis Nord`),
    )
    expect(await run('team', 'add', _id, ben.email)).toEqual(done(`${ben.email} is member of the team Praxis Nord`))
    expect(dataOf(await anna.get('/user/profile'))).toMatchObject({ teamId: _id, teamRole: 'owner' })
    expect(dataOf(await ben.get('/user/profile'))).toMatchObject({ teamId: _id, teamRole: 'member' })
    expect(await run('team', 'add', 'Praxis Süd', ben.email)).toEqual(failed('there is no team Praxis Süd'))
    const other = JSON.parse((await run('team', 'create', 'Praxis Ost', '--json')).out)
    expect(await run('team', 'add', other._id, ben.email)).toEqual(failed('The account is already in another team.'))
    expect((await visite(env, ['team', 'list'])).out).toMatch(new RegExp(`^Praxis Nord +${_id} +2$`, 'm'))
  })

  it('migrate has nothing left to do', async () => {
    expect(await visite(env, ['migrate'])).toEqual(done('up to date'))
    expect(JSON.parse((await run('migrate', '--json')).out)).toEqual({ applied: [] })
  })
})

describe('the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'visite-command-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const env = { VISITE_DATA_DIR: join(folder, 'data') }

  it('explains itself and every command', async () => {
    const { code, out } = await visite(env, ['--help'])
    expect(code).toBe(0)
    for (const command of ['serve', 'migrate', 'account', 'team', 'plans', 'check', 'demo'])
      expect(out).toContain(command)
    expect(out).toContain('Exit codes: 0 done, 1 failed, 64 wrong command line, 78 wrong configuration')
    const account = await keptVisite(env, ['account', 'set-plan', '--help'])
    expect(account).toMatchObject({ code: 0, out: expect.stringContaining('--until <instant>') })
  })

  it('exits 64 for a command line it does not understand', async () => {
    expect(await visite(env, ['accounts'])).toMatchObject({
      code: 64,
      out: '',
      err: expect.stringContaining('accounts'),
    })
    expect(await keptVisite(env, ['plans', '--yaml'])).toMatchObject({ code: 64, out: '' })
    for (const given of [[], ['x.zip', '--schedule']])
      expect(await keptVisite(env, ['backup', ...given])).toMatchObject({
        ...{ code: 64, out: '', err: expect.stringContaining('--schedule') },
      })
  })

  it('says what is wrong, what comes nearest, and where the commands are listed', async () => {
    const help = 'visite --help lists the commands'
    const unknown = await keptVisite(env, ['gibtsnicht'])
    expect(unknown).toMatchObject({ code: 64, out: '' })
    expect(unknown.err).toMatch(/unknown command 'gibtsnicht'/)
    expect(unknown.err).toContain(help)
    expect((await keptVisite(env, ['acount', 'list'])).err).toContain('Did you mean account?')
    const below = await keptVisite(env, ['account', 'lst'])
    expect(below.err).toContain('Did you mean list?')
    expect(below.err).toContain(help)
  })

  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(await visite(env, ['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' })
  })

  it('exits 78 with all faults of the configuration (contract 1 configuration)', async () => {
    const file = join(folder, 'plans.json')
    writeFileSync(file, JSON.stringify({ mini: { name: 'Mini' } }))
    const { code, out, err } = await visite({ ...env, VISITE_PLANS_FILE: file, VISITE_PORT: 'x' }, ['plans'])
    expect({ code, out }).toEqual({ code: 78, out: '' })
    expect(err).toContain('VISITE_PORT must be')
    expect(err).toContain('VISITE_PLANS_FILE: /mini ')
    const missing = await keptVisite({ ...env, VISITE_PLANS_FILE: join(folder, 'none.json') }, ['plans'])
    expect(missing).toMatchObject({ code: 78, err: expect.stringContaining('none.json') })
  })

  it('plans shows the catalogue, in the form VISITE_PLANS_FILE takes', async () => {
    expect((await keptVisite(env, ['plans'])).out).toMatch(/^basic +Basis +100 a month +transcription\.live$/m)
    const { out } = await keptVisite(env, ['plans', '--json'])
    const file = join(folder, 'same.json')
    writeFileSync(file, out)
    expect((await keptVisite({ ...env, VISITE_PLANS_FILE: file }, ['plans', '--json'])).out).toBe(out)
  })

  const PARTS = [
    'database',
    'storage',
    'mail',
    'speech',
    'drafter',
    'documents',
    'isolation',
    'space',
    'delivery',
    'gdt',
    'backup',
    'lines',
    'audit',
  ]

  it('check gives a verdict on every part, and exits 0 if all are well (contract 1 check)', async () => {
    const { code, out, err } = await visite(env, ['check'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const parts = out.trim().split('\n')
    for (const [index, name] of PARTS.entries()) {
      // Not every system can isolate the readers of foreign files: it works without, and says so.
      // Nobody has set up backups.
      const ok = { isolation: '(ok  |WARN)', backup: 'WARN' }[name] ?? 'ok  '
      expect(parts[index]).toMatch(new RegExp(`^${ok} ${name} +\\S`))
    }
    expect(parts).toHaveLength(PARTS.length)
  })

  it('check gives its verdict on a file that is not a database, and on everything else (contract 1 check)', async () => {
    const damaged = join(folder, 'damaged')
    mkdirSync(damaged)
    writeFileSync(join(damaged, 'visite.sqlite'), Buffer.alloc(8_192, 'no database'))
    const { code, out, err } = await keptVisite({ VISITE_DATA_DIR: damaged }, ['check'])
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(out).toMatch(/^BAD {2}database .*not a database$/m)
    expect(out).toMatch(/^ok {3}storage /m)
    expect(out.trim().split('\n')).toHaveLength(PARTS.length)
  })

  it('check exits 1 and says in one line what is wrong with a part (contract 1 check)', async () => {
    const broken = {
      ...env,
      VISITE_DATABASE_URL: 'postgres://visite@127.0.0.1:1/visite',
      VISITE_SMTP_URL: 'smtp://127.0.0.1:1',
    }
    const { code, out } = await keptVisite(broken, ['check'])
    expect(code).toBe(1)
    expect(out).toMatch(/^BAD {2}database .*127\.0\.0\.1:1.*$/m)
    expect(out).toMatch(/^BAD {2}mail .+$/m)
    expect(out).toMatch(/^ok {3}storage /m)
    expect(out.trim().split('\n')).toHaveLength(PARTS.length)
    const json = JSON.parse((await keptVisite(broken, ['check', '--json'])).out)
    expect(json).toMatchObject({ ok: false, parts: { database: { ok: false }, storage: { ok: true } } })
  })
})
