import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { newId } from '../platform/ids.ts'
import type { Work } from './schema.ts'

describe.each(engines)('waiting work on %s', (engine) => {
  let service: TestService
  let lea: TestDoctor
  beforeAll(async () => {
    service = await startService(engine)
    lea = await service.doctor({ role: 'admin', email: 'lea@praxis.example' })
    // The link to her address.
    await service.adapters.database.db.deleteFrom('jobs').execute()
  })
  afterAll(() => service.remove())

  const listed = async () => dataOf<Work[]>(await lea.get('/admin/jobs'))
  const failedMail = (id: string, superseded = 0) =>
    service.adapters.database.db.transaction().execute((tx) =>
      tx
        .insertInto('outgoing_mails')
        .values({
          ...{ id, account_id: null, appointment_id: null, recipient: 'erika@example.org', subject: 'Ihr Termin' },
          ...{ text: 'Guten Tag Frau Muster', html: null, calendar_method: null, ics: null, superseded },
          ...{ failed: 'the mail server refused the mail (550)', created_at: service.clock.now().toISOString() },
        })
        .execute(),
    )

  it('lists jobs and given-up mails by kind, without names or addresses, and sends one again', async () => {
    const { db } = service.adapters.database
    const dueAt = new Date(service.clock.now().getTime() + 3_600_000)
    const payload = { appointment_id: newId(), transcription_id: newId(), generation: 1 }
    await db.transaction().execute((tx) => service.queue.enqueue(tx, 'draft', payload, { runAt: dueAt }))
    const mail = newId()
    await failedMail(`${newId()}.${mail}`)
    await failedMail(newId(), 1)

    const answer = await lea.get('/admin/jobs')
    expect(JSON.stringify(answer)).not.toMatch(/erika|Muster|Termin/)
    const [first, second, ...others] = dataOf<Work[]>(answer)
    expect(others).toEqual([])
    expect(first).toMatchObject({ _id: mail, kind: 'mail', state: 'failed', attempts: null })
    expect(first?.reason).toContain('550')
    expect(second).toMatchObject({ kind: 'draft', state: 'waiting', attempts: 0, dueAt: dueAt.toISOString() })

    expect(await lea.post(`/admin/jobs/${mail}/again`, {})).toMatchObject({ status: 200 })
    expect(await lea.post(`/admin/jobs/${second?._id}/again`, {})).toMatchObject({ status: 200 })
    const jobs = await listed()
    expect(jobs.map(({ kind, state }) => [kind, state]).sort()).toEqual([
      ['draft', 'waiting'],
      ['mail', 'waiting'],
    ])
    for (const job of jobs) expect(Date.parse(job.dueAt ?? '')).toBeLessThan(dueAt.getTime() - 3_000_000)

    await service.work()
    await service.idle()
    expect(await listed()).toEqual([])
    expect(await db.selectFrom('outgoing_mails').select('superseded').execute()).toEqual([{ superseded: 1 }])
    const audited = await db.selectFrom('audit').select('detail_json').where('action', '=', 'work.repeated').execute()
    expect(audited.map(({ detail_json }) => JSON.parse(detail_json).job_id)).toEqual([mail, second?._id])
  })

  it('is for administrators, and only knows what exists', async () => {
    const anna = await service.doctor()
    expect(await anna.get('/admin/jobs')).toMatchObject({ status: 403 })
    expect(await anna.post(`/admin/jobs/${newId()}/again`, {})).toMatchObject({ status: 403 })
    expect(await lea.post(`/admin/jobs/${newId()}/again`, {})).toMatchObject({ status: 404 })
    expect(await lea.post('/admin/jobs/xyz/again', {})).toMatchObject({ status: 400 })
  })
})
