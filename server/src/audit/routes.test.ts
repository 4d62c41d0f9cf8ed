import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../test/contract/operations.ts'
import { routeEngines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

interface Entry {
  _id: string
  actor: string
  actorId: string | null
  action: string
  targetType: string | null
  targetId: string | null
  own?: boolean
  actorName?: string | null
}

describe.each(routeEngines)('who opened what, on %s (contract 14 audit)', (engine) => {
  let service: TestService
  let admin: TestDoctor
  let anna: TestDoctor
  beforeAll(async () => {
    service = await startService(engine)
    admin = await service.doctor({ role: 'admin' })
    anna = await service.doctor()
  })
  afterAll(() => service.remove())

  const own = async (doctor: TestDoctor) => dataOf<Entry[]>(await doctor.get('/user/audit'))
  const actionsOf = async (doctor: TestDoctor, id: string) =>
    (await own(doctor)).filter(({ targetId }) => targetId === id).map(({ action }) => action)

  it('records reads and changes of an appointment, but reads by the same person only once in ten minutes', async () => {
    const { _id } = await anna.appointment()
    await anna.get(`/appointments/get/${_id}`)
    await anna.get(`/appointments/get/${_id.toUpperCase()}`)
    await anna.post(`/notes/add/${_id}`, { notes: 'S: Husten' })
    await anna.get(`/notes/${_id}`)
    await anna.get(`/notes/${_id}/export?format=txt`)
    await anna.get(`/notes/${_id}/export?format=txt`)
    const told = ['notes.exported', 'notes.exported', 'notes.read', 'notes.saved', 'appointment.read']
    expect(await actionsOf(anna, _id)).toEqual([...told, 'appointment.created'])
    service.clock.advance(10 * 60_000)
    await anna.get(`/appointments/get/${_id}`)
    expect((await actionsOf(anna, _id))[0]).toBe('appointment.read')
    await anna.delete(`/appointments/delete/${_id}`)
    expect((await own(anna))[0]).toMatchObject({ action: 'appointment.deleted', actor: 'account', actorId: anna.id })
  })

  it('records refused access once in ten minutes, for whoever tried, the owner and administrators', async () => {
    const ben = await service.doctor()
    const { _id } = await ben.appointment()
    expect((await anna.get(`/appointments/get/${_id}`)).status).toBe(403)
    expect((await anna.delete(`/appointments/delete/${_id}`)).status).toBe(403)
    expect(await actionsOf(anna, _id)).toEqual(['access.refused'])
    expect(await actionsOf(ben, _id)).toEqual(['access.refused', 'appointment.created'])
    const [refused] = dataOf<Entry[]>(await ben.get('/user/audit?kind=read&by=others'))
    expect(refused).toMatchObject({ actorId: anna.id, actorName: 'Anna Müller', own: false, targetId: _id })
    // Also for a record named in the body, and for one that is not clinical.
    const patient = dataOf<{ _id: string }>(await ben.post('/patients', { first_name: 'Ina', last_name: 'Beispiel' }))
    await anna.post('/appointments/add', { name: 'x', date: '2026-03-02', time: '09:30', patient_id: patient._id })
    expect(await actionsOf(ben, patient._id)).toContain('access.refused')
    const third = await service.doctor()
    expect((await own(third)).map(({ action }) => action)).not.toContain('access.refused')
    expect((await anna.get('/admin/accounts')).status).toBe(403)
    const [newest] = dataOf<Entry[]>(await admin.get('/admin/audit'))
    expect(newest).toMatchObject({
      action: 'access.refused',
      actorId: anna.id,
      targetType: 'account',
      targetId: anna.id,
    })
  })

  it('records what the service did by itself', async () => {
    const { _id } = await anna.appointment({ date: '2020-01-01' })
    await service.expire()
    const [newest] = await own(anna)
    expect(newest).toMatchObject({ action: 'appointment.deleted', actor: 'service', actorId: null, targetId: _id })
  })

  it('shows doctors what others did to their account, and when an administrator read everybody’s records', async () => {
    const ben = await service.doctor()
    await admin.post(`/admin/accounts/${ben.id}`, { plan: 'basic' })
    await admin.get('/transcriptions')
    expect((await own(ben)).slice(0, 2)).toMatchObject([
      { action: 'transcriptions.read', actorId: admin.id, own: false },
      { action: 'account.changed', actorId: admin.id, own: false, targetId: ben.id },
    ])
    expect((await own(ben)).some((entry) => entry.own)).toBe(true)
    expect((await own(anna)).some(({ targetId }) => targetId === ben.id)).toBe(false)
    const page = dataOf<Entry[]>(await ben.get('/user/audit?limit=1'))
    expect(page).toHaveLength(1)
    expect(dataOf<Entry[]>(await ben.get(`/user/audit?limit=1&before=${page[0]?._id}`))).toEqual(
      (await own(ben)).slice(1, 2),
    )
  })

  it('finds reads, changes and sign-ins, one’s own or others’, and names who it was', async () => {
    const ben = await service.doctor({ firstName: 'Ben' })
    const { _id } = await ben.appointment()
    await ben.get(`/appointments/get/${_id}`)
    await admin.post(`/admin/accounts/${ben.id}`, { plan: 'basic' })
    await admin.get('/transcriptions')
    const sought = async (query: string) => {
      const entries = dataOf<(Entry & { actorName: string | null })[]>(await ben.get(`/user/audit?${query}`))
      return entries.filter(({ actorId }) => actorId === ben.id || actorId === admin.id)
    }
    const actions = async (query: string) => (await sought(query)).map(({ action }) => action)
    expect(await actions('kind=read&by=me')).toEqual(['appointment.read'])
    expect((await sought('kind=read&by=others'))[0]).toMatchObject({
      ...{ action: 'transcriptions.read', own: false, actorName: 'Anna Müller' },
    })
    expect((await sought('kind=changed'))[0]).toMatchObject({ action: 'account.changed', actorName: 'Anna Müller' })
    expect(await actions('kind=changed&by=me')).toContain('appointment.created')
    expect(await actions('kind=changed')).not.toContain('login.succeeded')
    expect((await sought('kind=signing_in'))[0]).toMatchObject({ action: 'login.succeeded', actorName: 'Ben Müller' })
    expect(await actions('kind=nonsense&by=nobody')).toEqual(await actions(''))
  })

  it('tells administrators whether the trail is unaltered, checking once for all who ask together', async () => {
    expect((await anna.get('/admin/audit/state')).status).toBe(403)
    const whole = { ok: true, detail: expect.stringContaining('complete and unaltered') }
    const [first, second] = await Promise.all([admin.get('/admin/audit/state'), admin.get('/admin/audit/state')])
    expect([dataOf(first), dataOf(second)]).toEqual([whole, whole])
    await service.trail.chain()
    const { db } = service.adapters.database
    const entry = await db.selectFrom('audit').select(['id', 'action']).orderBy('id').executeTakeFirstOrThrow()
    const become = (action: string) => db.updateTable('audit').set({ action }).where('id', '=', entry.id).execute()
    await become('login.failed')
    const altered = { ok: false, detail: expect.stringContaining('was altered or moved') }
    expect(dataOf(await admin.get('/admin/audit/state'))).toEqual(altered)
    await become(entry.action)
    expect(dataOf(await admin.get('/admin/audit/state'))).toEqual(whole)
  })

  it('is exported as JSON lines with places and hashes, and the export is recorded', async () => {
    expect((await anna.get('/admin/audit/export')).status).toBe(403)
    const { raw, headers } = await admin.full('GET', '/admin/audit/export')
    expect(headers['content-type']).toBe('application/x-ndjson')
    const lines = raw
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.at(-1)).toMatchObject({ action: 'audit.exported', actorId: admin.id, hash: expect.any(String) })
    const seqs = lines.filter(({ actor }) => actor !== 'nobody').map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, n) => n + 1))
    expect(await service.trail.verify()).toMatchObject({ ok: true })
  })

  it('records a change that changes nothing as a read', async () => {
    const carla = await service.doctor()
    const patient = dataOf<{ _id: string }>(await carla.post('/patients', { last_name: 'Beispiel' }))
    const { _id } = await carla.appointment()
    await carla.post(`/notes/add/${_id}`, { notes: 'S: Husten' })
    await carla.post(`/appointments/update/${_id}`, {})
    await carla.put(`/notes/${_id}`, {})
    await carla.put(`/patients/${patient._id}`, {})
    await carla.get('/appointments/conflicts?date=2099-03-02&time=09:30&duration_minutes=20')
    expect(await actionsOf(carla, _id)).toEqual([
      ...['notes.read', 'appointment.read', 'notes.saved', 'appointment.created'],
    ])
    expect(await actionsOf(carla, patient._id)).toEqual(['patient.read', 'patient.created'])
    expect(await actionsOf(carla, carla.id)).toContain('appointments.listed')
  })

  it('every route that reads clinical records says so, as does every one that may leave them unchanged', async () => {
    const clinical = new Set(['appointment', 'booking', 'case', 'document', 'patient'])
    const mute = (await operations())
      .filter(({ method, 'x-owns': owns }) => method !== 'DELETE' && owns && clinical.has(owns))
      .filter((operation) => !('x-reads' in operation))
    expect(mute.map(({ operationId }) => operationId).sort()).toEqual(WRITE_OR_FAIL.toSorted())
  })
})

/** They answer with what they have made or changed, which is in the trail, or with nothing of the record. */
const WRITE_OR_FAIL = [
  ...['addFollowUp', 'addRecording', 'appendRecording', 'claimRecording', 'invitePatient', 'judgeFact', 'linkConsent'],
  ...['mergePatients', 'putCalendarEventBack', 'putDocument', 'regenerateNotes', 'retryDocument', 'retryRecording'],
  ...['saveNotes', 'unmergePatients'],
]
