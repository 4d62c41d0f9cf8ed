import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../test/audit.ts'
import { routeEngines } from '../../test/engines.ts'
import { heard, scriptedTranscriber, spoken } from '../../test/fakes/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { unzipped } from '../../test/zip.ts'
import { KEPT_INSIDE, OWNED } from '../retention/owned.ts'

describe.each(routeEngines)('an account’s data on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    const transcriber = scriptedTranscriber(() => heard(spoken('Was führt Sie zu mir?', 'Ich habe Husten und Fieber.')))
    service = await startService(engine, { adapters: { transcriber } })
    await service.work()
  })
  afterAll(() => service.remove())

  const audio = readFileSync(consultation.audio)
  async function visit(doctor: TestDoctor): Promise<string> {
    const { _id } = await doctor.appointment({ name: 'Frau Beispiel', notes: 'privat' })
    await doctor.upload(`/recordings/add/${_id}`, { audio: { name: 'a.ogg', bytes: audio } })
    await expect.poll(async () => dataOf(await doctor.get(`/appointments/get/${_id}`)).notes_status).toBe('draft')
    await doctor.post(`/notes/add/${_id}`, { notes: 'Freigegeben' })
    return _id
  }

  describe('GET /user/export', () => {
    it('gives everything the account owns, and nothing that belongs to others (contract 2 export)', async () => {
      const [anna, ben] = [await service.doctor({ email: 'export@praxis.example' }), await service.doctor()]
      const id = await visit(anna)
      const foreign = await visit(ben)
      const answer = await anna.full('GET', '/user/export')
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': expect.stringMatching(/^attachment; filename="visite-\d{4}-\d\d-\d\d\.zip"/),
        'cache-control': 'no-store',
      })
      const files = await unzipped(answer.raw)
      const json = (name: string) => JSON.parse(String(files.get(`${name}.json`)))
      expect(json('accounts')).toEqual([expect.objectContaining({ id: anna.id, email: 'export@praxis.example' })])
      expect(json('sessions')).toEqual([expect.objectContaining({ account_id: anna.id })])
      expect(json('appointments')).toEqual([expect.objectContaining({ id, name: 'Frau Beispiel', notes: 'privat' })])
      const [transcription] = json('transcriptions')
      expect(transcription.segments[1]).toMatchObject({ role: 'patient', text: 'Ich habe Husten und Fieber.' })
      expect(json('notes')).toEqual([expect.objectContaining({ appointment_id: id, notes: 'Freigegeben' })])
      const [{ facts }] = json('facts')
      expect(facts).toContainEqual(expect.objectContaining({ kind: 'symptom', name: 'husten' }))
      expect(json('note_versions').length).toBeGreaterThan(1)
      expect(json('audit')).toContainEqual(expect.objectContaining({ action: 'account.exported' }))
      const [recording] = json('recordings')
      expect(files.get(`files/${recording.blob_key}`)?.equals(audio)).toBe(true)
      expect(String(files.get('README.txt'))).toContain('alle Daten von Anna Müller')
      expect([...files.keys()].sort()).toEqual(
        ['README.txt', `files/${recording.blob_key}`, ...OWNED.map(({ table }) => `${table}.json`)].sort(),
      )
      for (const [name, content] of files) {
        if (name.endsWith('.json')) expect(String(content)).not.toContain(foreign)
      }
      expect(await auditOf(service, anna.id)).toContain('account account.exported {}')
    })

    it('names lost files', async () => {
      const anna = await service.doctor()
      const { _id } = await anna.appointment()
      const added = await anna.upload(`/recordings/add/${_id}`, { audio: { name: 'a.ogg', bytes: audio } })
      const { recording_key } = dataOf<{ recording_key: string }>(added)
      await service.blobs.delete(recording_key)
      const files = await unzipped((await anna.full('GET', '/user/export')).raw)
      expect(JSON.parse(String(files.get('missing.json')))).toEqual([recording_key])
      expect(service.log.some((line) => line.includes('an export lacks files'))).toBe(true)
    })

    it('holds no secret', async () => {
      const anna = await service.doctor()
      await anna.post('/2fa/setup')
      const { db } = service.adapters.database
      const account = await db.selectFrom('accounts').selectAll().where('id', '=', anna.id).executeTakeFirstOrThrow()
      const session = await db
        .selectFrom('sessions')
        .selectAll()
        .where('account_id', '=', anna.id)
        .executeTakeFirstOrThrow()
      const factor = await db
        .selectFrom('two_factor')
        .selectAll()
        .where('account_id', '=', anna.id)
        .executeTakeFirstOrThrow()
      const all = [...(await unzipped((await anna.full('GET', '/user/export')).raw)).values()].join('\n')
      for (const secret of [account.password_hash, session.sid, factor.secret_sealed]) expect(all).not.toContain(secret)
    })

    it('leaves no table out', async () => {
      const tables = await service.adapters.database.db.introspection.getTables()
      const owned = tables
        .filter(({ columns }) => columns.some(({ name }) => /^(account|doctor|patient|appointment)_id$/.test(name)))
        .map(({ name }) => name)
      const told = new Set<string>([...OWNED.map(({ table }) => table), ...KEPT_INSIDE])
      expect(owned.filter((name) => !told.has(name))).toEqual([])
    })

    it('continues when a file is erased meanwhile', async () => {
      const anna = await service.doctor()
      const id = await visit(anna)
      const [recording] = dataOf<{ recording_key: string }[]>(await anna.get(`/recordings/${id}`))
      await service.adapters.blobs.delete(recording?.recording_key ?? '')
      const files = await unzipped((await anna.full('GET', '/user/export')).raw)
      expect(JSON.parse(String(files.get('recordings.json')))).toHaveLength(1)
      expect(files.has(`files/${recording?.recording_key}`)).toBe(false)
    })

    it('stops when its reader leaves', async () => {
      const anna = await service.doctor()
      const ids = [await visit(anna), await visit(anna), await visit(anna)]
      expect(ids).toHaveLength(3)
      const port =
        (service.app.server.address() as AddressInfo | null)?.port ??
        Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port)
      const headers = { authorization: `Bearer ${anna.token}` }
      const path = `${service.config.basePath}/user/export`
      await new Promise<void>((resolve, reject) => {
        const request = get({ host: '127.0.0.1', port, path, headers }, (response) => {
          response.once('data', () => request.destroy())
          response.once('close', resolve)
          response.once('error', () => {})
        })
        request.once('error', reject)
      })
      await expect.poll(() => service.log.some((line) => line.includes('an export ended early'))).toBe(true)
    })

    it('needs a signed-in account', async () => {
      expect((await service.anyone.get('/user/export')).status).toBe(401)
    })
  })

  describe('DELETE /user', () => {
    const exists = async (id: string) =>
      (await service.adapters.database.db.selectFrom('accounts').select('id').where('id', '=', id).execute()).length ===
      1

    it('erases the account and signs every device out (contract 2 deletion)', async () => {
      const anna = await service.doctor()
      const phone = await anna.again()
      await visit(anna)
      expect(await anna.delete('/user', { password: anna.password })).toEqual({ status: 200, body: { success: true } })
      for (const device of [anna, phone]) {
        expect(await device.get('/user/profile')).toEqual({
          status: 401,
          body: { success: false, message: 'Unauthorized' },
        })
      }
      const { email, password } = anna
      expect((await service.anyone.post('/login', { email, password })).body).toMatchObject({
        failed: 'Unauthorized Access',
      })
      expect(await exists(anna.id)).toBe(false)
      expect((await auditOf(service, anna.id)).at(-1)).toBe('account account.deleted {}')
      // The address is free again.
      expect((await service.doctor({ email })).id).not.toBe(anna.id)
    })

    it('erases it while its own devices write, and gives each of them a proper answer', async () => {
      const anna = await service.doctor()
      const [phone, tablet] = [await anna.again(), await anna.again()]
      const visits = await Promise.all(['09:00', '10:00', '11:00', '12:00'].map((time) => anna.appointment({ time })))
      const ids = visits.map(({ _id }) => _id)
      for (const id of ids.slice(0, 2)) await anna.post(`/notes/add/${id}`, { notes: 'Text' })
      const section = { key: 'a', heading: 'A', format: 'bullets' }
      const acts = [
        () => anna.delete('/sessions'),
        () => phone.post('/refresh-token'),
        () => tablet.post('/logout'),
        () => anna.post('/templates', { name: 'Kurz', key: 'kurz', language: 'de', sections: [section] }),
        () => anna.post('/appointment-types', { name: 'Kontrolle' }),
        () => anna.put('/vocabulary', { terms: ['Ramipril'] }),
        () => service.anyone.post('/password/forgot', { email: anna.email }),
        ...ids.flatMap((id, visit) => [
          () => anna.post(`/notes/add/${id}`, { notes: 'Neuer Text' }),
          () => anna.post(`/appointments/update/${id}`, { room: 'Raum 1' }),
          () => anna.post(`/appointments/follow-up/${id}`),
          () => anna.put(`/notes/${id}`, { appointment_id: ids.at(-1 - visit) }),
          () => anna.delete(`/appointments/delete/${id}`),
        ]),
      ]
      const deleted = anna.delete('/user', { password: anna.password })
      const answers = await Promise.all(acts.map((act) => act()))
      expect((await deleted).status).toBe(200)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const late = await Promise.all(acts.map((act) => act()))
      expect(new Set(late.map(({ status }) => status))).toEqual(new Set([200, 401]))
      expect(await exists(anna.id)).toBe(false)
      expect((await auditOf(service, anna.id)).at(-1)).toBe('account account.deleted {}')
    })

    it('needs the password, and counts wrong ones against the login limit (contract 2 deletion)', async () => {
      const anna = await service.doctor()
      const { _id } = await anna.appointment()
      for (let attempt = 2; attempt <= 10; attempt++) {
        expect(await anna.delete('/user', { password: 'falsch!' })).toEqual({
          status: 400,
          body: { success: false, error: 'Das Passwort ist falsch.' },
        })
      }
      expect((await anna.delete('/user', { password: anna.password })).status).toBe(429)
      expect(await anna.delete('/user')).toMatchObject({ status: 400 })
      expect((await service.anyone.delete('/user', { password: anna.password })).status).toBe(401)
      expect((await anna.get(`/appointments/get/${_id}`)).status).toBe(200)
    })

    it('keeps the last administrator', async () => {
      const admin = await service.doctor({ role: 'admin' })
      expect(await admin.delete('/user', { password: admin.password })).toMatchObject({ status: 409 })
      await service.doctor({ role: 'admin' })
      expect(await admin.delete('/user', { password: admin.password })).toMatchObject({ status: 200 })
    })
  })
})
