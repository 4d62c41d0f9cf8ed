import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, migratedDatabase } from '../../../test/engines.ts'
import { startService } from '../../../test/service.ts'
import { chainIn, expectWhole, readMessage as read } from '../../../test/syslog-messages.ts'
import { SYSLOG_CA, type SyslogServer, syslogServer } from '../../../test/syslog-server.ts'
import type { AuditRow } from '../../platform/db/audit-tables.ts'
import { type Database, type DatabaseSettings, openDatabase } from '../../platform/db/open.ts'
import { byAccount, NOBODY } from '../actions.ts'
import * as audit from '../store.ts'
import { auditTrail } from '../trail.ts'
import { deliver } from './deliver.ts'
import { forwardTrail } from './forward.ts'
import { framed, syslogMessage } from './message.ts'
import { syslogSettings } from './settings.ts'

const KEY = Buffer.alloc(32, 1)
const AT = new Date('2026-11-23T08:00:00.250Z')
const DAY_MS = 86_400_000
const ca = readFileSync(SYSLOG_CA, 'utf8')

let server: SyslogServer
beforeEach(async () => {
  server = await syslogServer()
})
afterEach(() => server.stop().catch(() => {}))

describe.each(engines)('the audit trail over syslog on %s (contract 14 audit)', (engine) => {
  let place: { settings: DatabaseSettings; remove(): Promise<void> }
  let database: Database
  const running: { stop(): Promise<void> }[] = []
  const errors: unknown[] = []
  beforeEach(async () => {
    place = await migratedDatabase(engine)
    database = openDatabase(place.settings)
    errors.length = 0
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((forwarding) => forwarding.stop()))
    await database.close()
    await place.remove()
  })

  const trail = () => auditTrail({ db: database.db, masterKeys: [KEY] })
  async function write(count: number, actor = byAccount('a"]\\ä')) {
    for (let n = 0; n < count; n++) {
      const entry = { actor, action: 'login.failed', target: null, detail: { n, why: 'a"]\\b' } } as const
      await database.db.transaction().execute((tx) => audit.record(tx, entry, AT))
    }
    await trail().chain()
  }
  const log = {
    error: (fields: unknown) => errors.push(fields),
    info: () => {},
    warn: (fields: unknown) => errors.push(fields),
  }
  function forward() {
    const to = { host: 'localhost', port: server.port, tls: { ca } }
    const deps = { db: database.db, to, host: 'praxis.example', log, now: () => new Date(), lookMs: 20, againMs: 20 }
    const forwarding = forwardTrail(deps)
    running.push(forwarding)
    return forwarding
  }
  const handedOn = async () =>
    (await database.db.selectFrom('audit_chains').selectAll().orderBy('name').execute()).map(({ forwarded_seq }) =>
      Number(forwarded_seq),
    )

  it('arrives completely and in order, though the server disappears midway and stays away', async () => {
    await write(30)
    server.breakOffAfter(7)
    forward()
    forward()
    await expect.poll(() => server.messages().length).toBeGreaterThanOrEqual(7)
    expect(server.connections[0]).toHaveLength(7)
    await expect.poll(handedOn).toEqual([30, 0])

    await server.stop()
    await write(20)
    await write(3, NOBODY)
    await expect.poll(() => errors.length).toBeGreaterThan(1)
    expect(await handedOn()).toEqual([30, 0])
    await server.start()
    await expect.poll(handedOn).toEqual([50, 3])

    expectWhole(chainIn(server.messages(), 'accounts'), 50)
    expectWhole(chainIn(server.messages(), 'strangers'), 3)
    // What was not interrupted came once, whichever of the two sent it.
    expect(server.messages()).toHaveLength(7 + 50 + 3)
    expect(read(server.messages()[0] ?? '')).toMatchObject({
      ...{
        priority: '108',
        host: 'praxis.example',
        name: 'login.failed',
        text: 'login.failed',
        chain: 'accounts',
        seq: 1,
      },
      entry: { occurred_at: AT.toISOString(), actor_id: 'a"]\\ä', detail_json: '{"n":0,"why":"a\\"]\\\\b"}' },
    })
  })

  it('continues after its place with the next process, and after entries that became too old', async () => {
    await write(5)
    const first = forward()
    await expect.poll(handedOn).toEqual([5, 0])
    await first.stop()
    await write(4)
    await trail().forget({ accounts: new Date(AT.getTime() + DAY_MS), strangers: AT })
    await write(2)
    forward()
    await expect.poll(handedOn).toEqual([11, 0])
    expect(server.messages().map((message) => read(message).seq)).toEqual([1, 2, 3, 4, 5, 10, 11])
    expect(errors).toEqual([{ chain: 'accounts', missing: 4 }])
  })
})

it('nothing is sent to a server whose certificate is not its own (contract 14 audit)', async () => {
  const { port } = server
  const tell = (host: string, tls: { ca: string | null }) =>
    deliver({ host, port, tls }, Buffer.from('3 abc'), new AbortController().signal)
  await expect(tell('localhost', { ca: null })).rejects.toMatchObject({ code: expect.stringContaining('UNABLE_TO') })
  await expect(tell('127.0.0.1', { ca })).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  expect(server.messages()).toEqual([])
  await tell('localhost', { ca })
  expect(server.messages()).toEqual(['abc'])
})

it('lengths count octets, not characters (contract 14 audit)', () => {
  expect(framed(['ä', 'bc']).toString()).toBe('2 ä2 bc')
})

it('names are cut where the RFC wants them shorter (contract 14 audit)', () => {
  const entry = { ...read(''), ...{ action: 'x'.repeat(40), actor: 'service', occurred_at: AT.toISOString() } }
  const message = syslogMessage(entry as unknown as AuditRow, 'h')
  expect(message).toMatch(new RegExp(`^<109>1 ${AT.toISOString()} h visite - x{32} `))
})

it('a service forwards what happens in it, and no name or address (contract 14 audit)', async () => {
  const env = { VISITE_SYSLOG_URL: `syslog+tls://localhost:${server.port}`, VISITE_SYSLOG_CA: SYSLOG_CA }
  const service = await startService('sqlite', { env })
  await service.work()
  const anna = await service.doctor({ email: 'geheim@praxis.example' })
  const { _id } = await anna.appointment({ name: 'Frau Geheim' })
  await expect
    .poll(() => chainIn(server.messages(), 'accounts').map(({ entry }) => entry.target_id), { timeout: 10_000 })
    .toContain(_id)
  expectWhole(chainIn(server.messages(), 'accounts'), chainIn(server.messages(), 'accounts').length)
  expect(server.messages().join().toLowerCase()).not.toContain('geheim')
  await service.remove()
})

describe('the settings (contract 14 audit)', () => {
  const settings = (VISITE_SYSLOG_URL?: string, VISITE_SYSLOG_CA?: string) => {
    const faults: string[] = []
    return { read: syslogSettings((name) => ({ VISITE_SYSLOG_URL, VISITE_SYSLOG_CA })[name], faults), faults }
  }

  it.each([
    ['syslog+tls://log.praxis.example', { host: 'log.praxis.example', port: 6514, tls: { ca: null } }],
    ['syslog+tls://[fd00::1]:1514', { host: 'fd00::1', port: 1514, tls: { ca: null } }],
    ['syslog+tcp://127.0.0.1', { host: '127.0.0.1', port: 601, tls: null }],
    ['syslog+tcp://[::1]:1601', { host: '::1', port: 1601, tls: null }],
  ])('take %s', (url, read) => expect(settings(url)).toEqual({ read, faults: [] }))

  it.each(['syslog://host', 'syslog+tls://user:secret@host', 'syslog+tls://host/path', 'syslog+tls://host:70000'])(
    'refuse %s',
    (url) => expect(settings(url)).toEqual({ read: null, faults: [expect.stringContaining('must look like')] }),
  )

  it('send nothing off this machine without TLS', () => {
    expect(settings('syslog+tcp://log.praxis.example').faults).toEqual([expect.stringContaining('this machine only')])
  })

  it('take authorities from a file that contains some', () => {
    expect(settings('syslog+tls://host', SYSLOG_CA)).toMatchObject({ read: { tls: { ca } }, faults: [] })
    const wrong = [expect.stringContaining('no certificate')]
    expect(settings('syslog+tls://host', import.meta.filename).faults).toEqual(wrong)
    expect(settings('syslog+tls://host', '/none').faults).toEqual(wrong)
    expect(settings(undefined, SYSLOG_CA).faults).toEqual([expect.stringContaining('needs VISITE_SYSLOG_URL')])
    expect(settings('syslog+tcp://localhost', SYSLOG_CA).faults).toEqual([expect.stringContaining('syslog+tls')])
  })
})
