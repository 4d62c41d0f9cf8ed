import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '../../../test/audit.ts'
import { clientOf } from '../../../test/client.ts'
import { aboveStores, engines } from '../../../test/engines.ts'
import { fromCp437, type GdtLine, gdtFile, gdtLines } from '../../../test/gdt-file.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../../test/service.ts'
import { tracesOf } from '../../../test/traces.ts'
import { type Workplace, workplaceOf } from '../../../test/workplace.ts'

const request = (number: string, name = 'Müßig'): GdtLine[] => [
  ['8315', 'VISITE'],
  ['8316', 'PVS1'],
  ['3000', number],
  ['3101', name],
  ['3103', '01021980'],
]
const sent = (bytes: Buffer, source = 'a') => ({ source: source.repeat(64), content: bytes.toString('base64') })

interface Work {
  account: string
  profile: { id: string; unmarked: string }
  answers: { appointment_id: string }[]
  again: { entry_id: string; key: string }[]
}
interface Result {
  appointment_id: string | null
  fault: string | null
}
interface Answer {
  version: number
  receiver: string
  sender: string
  content: string | null
}
interface Entry {
  _id: string
  direction: string
  error_code: string | null
  agent_id: string | null
  can_repeat: boolean
}

let service: TestService
let anna: TestDoctor
let desk: Workplace
const work = async ({ client }: Workplace) => dataOf<Work>(await client.get('/gdt/agent'))
const hand = async ({ client }: Workplace, file: ReturnType<typeof sent>) =>
  dataOf<Result>(await client.post('/gdt/agent/requests', file))
const fetched = async ({ client }: Workplace, appointment_id: string) =>
  dataOf<Answer>(await client.post('/gdt/agent/answers', { appointment_id }))
const log = async () => dataOf<Entry[]>(await anna.get('/gdt/log'))

describe.each(engines)('workplaces that exchange files on %s', (engine) => {
  const itAbove = aboveStores(engine)
  beforeEach(async () => {
    service = await startService(engine)
    anna = await service.doctor()
    desk = await workplaceOf(service, anna)
  })
  afterEach(() => service.remove())

  it('hand over a request, and fetch the answer until they acknowledge it (contract 11a gdt)', async () => {
    const file = sent(gdtFile('6302', request('4711')))
    const { appointment_id, fault } = await hand(desk, file)
    expect({ appointment_id, fault }).toEqual({ appointment_id: expect.stringMatching(/^[0-9a-f]{24}$/), fault: null })
    const visit = String(appointment_id)
    // The answer was lost: the file is sent again, and nothing is created twice.
    expect(await hand(desk, file)).toMatchObject({ appointment_id, fault: null })
    expect(dataOf<unknown[]>(await anna.get('/appointments/doctors'))).toHaveLength(1)
    expect((await work(desk)).answers).toEqual([])
    await anna.post(`/notes/add/${visit}`, { notes: 'Husten', summary: '' })
    expect((await work(desk)).answers).toMatchObject([{ appointment_id: visit }])
    const { content, version, receiver, sender } = await fetched(desk, visit)
    expect({ receiver, sender }).toEqual({ receiver: 'PVS1', sender: 'VISITE' })
    const lines = gdtLines(Buffer.from(String(content), 'base64'), fromCp437)
    expect(lines).toEqual(
      expect.arrayContaining([
        ['8000', '6310'],
        ['3000', '4711'],
        ['3101', 'Müßig'],
        ['6228', 'Husten'],
      ]),
    )
    // Released again before it was written: the new version waits.
    await anna.post(`/notes/add/${visit}`, { notes: 'Fieber', summary: '' })
    await desk.client.post('/gdt/agent/answers/written', { appointment_id: visit, version })
    expect((await work(desk)).answers).toHaveLength(1)
    const newer = await fetched(desk, visit)
    for (let twice = 0; twice < 2; twice++)
      await desk.client.post('/gdt/agent/answers/written', { appointment_id: visit, version: newer.version })
    expect((await work(desk)).answers).toEqual([])
    expect((await log()).map(({ direction, agent_id }) => [direction, agent_id])).toEqual([
      ['out', desk.id],
      ['in', desk.id],
    ])
    expect(await auditOf(service, anna.id)).toContainEqual(expect.stringContaining('gdt_answer.read'))
    // The doctor asks for it again.
    const [out] = await log()
    await anna.post(`/gdt/log/${out?._id}/again`)
    expect((await work(desk)).answers).toHaveLength(1)
  })

  it('are paired by a code that works once and only briefly, and cannot be read anywhere', async () => {
    const { code } = dataOf<{ code: string }>(await anna.post('/gdt/agents/code'))
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/)
    expect(await tracesOf(code.replaceAll('-', ''), service)).toEqual([])
    expect(await tracesOf(desk.token, service)).toEqual([])
    const pair = (typed: string) => service.anyone.post('/gdt/agent/pair', { code: typed, name: 'x', platform: 'x' })
    const both = await Promise.all([pair(code), pair(code.toLowerCase().replaceAll('-', ' '))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    const late = dataOf<{ code: string }>(await anna.post('/gdt/agents/code')).code
    const latest = dataOf<{ code: string }>(await anna.post('/gdt/agents/code')).code
    expect((await pair(late)).status).toBe(404)
    service.clock.advance(10 * 60_000)
    expect((await pair(latest)).status).toBe(404)
    // A sensitive act: by now someone else may be at the screen.
    expect(await anna.post('/gdt/agents/code')).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } })
    for (let tries = 0; tries < 7; tries++) await pair('ABCD-EFGH-JKLM')
    expect((await pair('ABCD-EFGH-JKLM')).status).toBe(429)
  })

  itAbove('can do nothing else, and nobody else can do this', async () => {
    const { appointment_id } = await hand(desk, sent(gdtFile('6302', request('4711'))))
    for (const path of ['/appointments/doctors', '/user/profile', '/gdt/log', '/gdt/agents', '/patients', '/sessions'])
      expect([path, (await desk.client.get(path)).status]).toEqual([path, 401])
    const ben = await service.doctor()
    for (const client of [service.anyone, anna, ben])
      expect((await client.get('/gdt/agent')).body).toEqual({ success: false, message: 'Unauthorized' })
    await anna.post(`/notes/add/${appointment_id}`, { notes: 'Husten', summary: '' })
    const theirs = await workplaceOf(service, ben)
    const second = await workplaceOf(service, anna)
    expect((await work(theirs)).answers).toEqual([])
    expect((await work(second)).answers).toEqual([])
    for (const path of ['answers', 'answers/written']) {
      const refused = await theirs.client.post(`/gdt/agent/${path}`, { appointment_id, version: 1 })
      expect(refused).toEqual({ status: 403, body: { success: false, error: 'Forbidden' } })
    }
    // Both see it: who tried, and whose it is.
    for (const doctor of [anna, ben])
      expect(dataOf(await doctor.get('/user/audit'))).toContainEqual(
        expect.objectContaining({ action: 'access.refused', actorId: ben.id, targetId: appointment_id }),
      )
    // A workplace that did not ask gets nothing.
    expect((await fetched(second, String(appointment_id))).content).toBeNull()
    expect((await fetched(desk, String(appointment_id))).content).not.toBeNull()
  })

  it('are listed, named, and signed out: then refused at once, and another one answers instead', async () => {
    const { appointment_id } = await hand(desk, sent(gdtFile('6302', request('4711'))))
    await anna.post(`/notes/add/${appointment_id}`, { notes: 'Husten', summary: '' })
    await anna.put(`/gdt/agents/${desk.id}`, { name: 'Zimmer 2', profile: 'tomedo' })
    expect(dataOf(await anna.get('/gdt/agents'))).toMatchObject([
      { _id: desk.id, name: 'Zimmer 2', profile: 'tomedo', platform: 'Linux', waiting: 1 },
    ])
    expect(await work(desk)).toMatchObject({ account: anna.email, profile: { id: 'tomedo', unmarked: '5' } })
    const second = await workplaceOf(service, anna)
    await anna.delete(`/gdt/agents/${desk.id}`)
    expect(await desk.client.get('/gdt/agent')).toEqual({
      status: 401,
      body: { success: false, message: expect.stringContaining('abgemeldet'), code: 'SESSION_REVOKED' },
    })
    expect(dataOf<unknown[]>(await anna.get('/gdt/agents'))).toHaveLength(1)
    expect((await work(second)).answers).toMatchObject([{ appointment_id }])
    const audited = (await auditOf(service, anna.id)).join()
    for (const action of ['invited', 'paired', 'changed', 'revoked']) expect(audited).toContain(`gdt_agent.${action}`)
  })

  itAbove('report what they put aside, and hear when it is wanted again', async () => {
    const { fault } = await hand(desk, sent(Buffer.from('GIF89a')))
    expect(fault).toBe('no_gdt')
    const aside = { key: 'b'.repeat(24), fault, record: null }
    for (let twice = 0; twice < 2; twice++)
      expect(dataOf(await desk.client.post('/gdt/agent/aside', aside))).toEqual({
        words: expect.stringContaining('GDT'),
      })
    const [entry, ...more] = await log()
    expect(more).toEqual([])
    expect(entry).toMatchObject({ direction: 'in', error_code: 'no_gdt', can_repeat: true })
    await anna.post(`/gdt/log/${entry?._id}/again`)
    expect((await anna.post(`/gdt/log/${entry?._id}/again`)).status).toBe(409)
    expect((await work(desk)).again).toEqual([{ entry_id: entry?._id, key: aside.key }])
    await desk.client.post('/gdt/agent/again', { entry_id: entry?._id, found: false })
    expect((await work(desk)).again).toEqual([])
    expect((await log())[0]).toMatchObject({ error_code: 'gone', can_repeat: false })
  })

  it('leave nothing of an erased account, and never answer into another patient’s record', async () => {
    const { appointment_id: one } = await hand(desk, sent(gdtFile('6302', request('4711', 'Kanarienvogel'))))
    const { appointment_id: two } = await hand(desk, sent(gdtFile('6302', request('4712', 'Andere')), 'b'))
    const other = dataOf<{ patient_id: string }>(await anna.get(`/appointments/get/${two}`)).patient_id
    await anna.post(`/appointments/update/${one}`, { patient_id: other })
    await anna.post(`/notes/add/${one}`, { notes: 'Husten', summary: '' })
    expect((await fetched(desk, String(one))).content).toBeNull()
    expect((await log())[0]).toMatchObject({ direction: 'out', error_code: 'other_patient' })
    expect((await work(desk)).answers).toEqual([])
    await anna.post(`/notes/add/${two}`, { notes: 'Husten', summary: '' })
    await anna.delete(`/appointments/delete/${two}`)
    expect((await work(desk)).answers).toEqual([])
    expect((await desk.client.post('/gdt/agent/answers', { appointment_id: two })).status).toBe(404)
    await anna.delete('/user', { password: anna.password })
    expect((await clientOf(service.app, service.config.basePath, desk.token).get('/gdt/agent')).status).toBe(401)
    const { db } = service.adapters.database
    for (const table of ['gdt_agents', 'gdt_answers', 'gdt_requests', 'gdt_log', 'gdt_pairings'] as const)
      expect(await db.selectFrom(table).select('doctor_id').execute()).toEqual([])
    expect(await tracesOf('Kanarienvogel', service)).toEqual([])
  })
})
