import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, describe, expect, it } from 'vitest'
import { FILES } from '../../test/contract/operations.ts'
import { aboveStores, engines } from '../../test/engines.ts'
import { heard, scriptedTranscriber, spoken } from '../../test/fakes/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { connect, listen } from '../../test/speech-client.ts'
import { tracesOf } from '../../test/traces.ts'
import * as teams from '../accounts/teams/store.ts'
import { consentWords } from '../messages/consent/words.ts'
import { PATIENT_LANGUAGES } from '../messages/patient/languages.ts'
import { newId } from '../platform/ids.ts'

const CANARY = 'Kanarienvogel'
const REFUSED = { status: 403, body: { success: false, error: 'Consent required', code: 'CONSENT_REQUIRED' } }
const NONE = {
  ...{ status: 'none', method: null, text_version: null, language: null },
  ...{ given_at: null, withdrawn_at: null, by: null },
}

describe.each(engines)('consent on %s', (engine) => {
  const itAbove = aboveStores(engine)
  let service: TestService
  const others: TestService[] = []
  afterEach(async () => {
    for (const other of others.splice(0)) await other.remove()
    await service.remove()
  })

  async function start({ required = true, speech = {} } = {}): Promise<TestDoctor> {
    const transcriber = scriptedTranscriber(() =>
      heard(spoken('Was führt Sie zu mir?', `Ich habe seit drei Tagen Husten und Fieber, ${CANARY}.`)),
    )
    service = await startService(engine, { adapters: { transcriber }, speech: { pollMs: 50, ...speech } })
    const anna = await service.doctor()
    if (required) await anna.put('/practice', { name: 'Praxis am Markt', consent_required: true })
    return anna
  }
  const record = (doctor: TestDoctor, id: string, way = 'add') =>
    doctor.upload(`/recordings/${way}/${id}`, { audio: FILES.audio })
  const consents = (doctor: TestDoctor, id: string, fields = {}) =>
    doctor.put(`/consent/${id}`, { status: 'given', ...fields })
  const withdraws = (doctor: TestDoctor, id: string) => doctor.put(`/consent/${id}`, { status: 'withdrawn' })
  const stored = (table: 'recordings' | 'transcriptions' | 'notes' | 'note_versions' | 'facts' | 'speech_sessions') =>
    service.adapters.database.db.selectFrom(table).selectAll().execute()
  const typesOfEvents = async () =>
    (await service.adapters.database.db.selectFrom('events').select('type').orderBy('id').execute()).map((e) => e.type)
  const told = () =>
    service.adapters.database.db
      .selectFrom('audit')
      .select(['actor', 'actor_id', 'action', 'target_type', 'target_id', 'detail_json'])
      .where('action', 'like', 'consent.%')
      .orderBy('id')
      .execute()
  const drafted = (doctor: TestDoctor, id: string) =>
    expect.poll(async () => dataOf(await doctor.get(`/appointments/get/${id}`)).notes_status).toBe('draft')

  itAbove('is not required unless the practice wants it (contract 9 consent)', async () => {
    const anna = await start({ required: false })
    const { _id } = await anna.appointment()
    expect(await anna.get(`/consent/${_id}`)).toEqual({
      status: 200,
      body: { success: true, data: { ...NONE, required: false } },
    })
    expect((await record(anna, _id)).status).toBe(200)
  })

  itAbove('holds back recordings, takes and live speech until it is given (contract 9 consent)', async () => {
    const anna = await start()
    const base = await listen(service)
    const { _id } = await anna.appointment()
    expect(await record(anna, _id)).toEqual(REFUSED)
    expect(await record(anna, _id, 'append')).toEqual(REFUSED)
    const client = await connect(base, { token: anna.token })
    client.send({ type: 'config', appointment_id: _id })
    expect(await client.next('error')).toMatchObject({ code: 'CONSENT_REQUIRED', message: /Einwilligung/ })
    expect(await client.closed).toMatchObject({ code: 4403 })
    expect([await stored('recordings'), await stored('speech_sessions')]).toEqual([[], []])
    expect(existsSync(join(service.config.dataDir, 'blobs'))).toBe(false)

    const given = dataOf(await consents(anna, _id, { language: 'tr' }))
    expect(given).toEqual({
      ...{ status: 'given', method: 'oral', text_version: 'built-in.1', language: 'tr', required: true },
      ...{ given_at: expect.any(String), withdrawn_at: null, by: anna.id },
    })
    expect(dataOf(await anna.get(`/consent/${_id}`))).toEqual(given)
    const again = await connect(base, { token: anna.token })
    again.send({ type: 'config', appointment_id: _id })
    await again.next('config_accepted')
    again.send({ type: 'end' })
    await again.next('ended')
    expect((await record(anna, _id)).status).toBe(200)
    expect((await record(anna, _id, 'append')).status).toBe(200)
  })

  itAbove('that is missing is reported before the file has arrived', async () => {
    const anna = await start()
    const { _id } = await anna.appointment()
    const answer = await anna.full('POST', `/recordings/add/${_id}`, {
      body: Buffer.from('--x\r\nnot a form that ends'),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(answer).toMatchObject(REFUSED)
  })

  itAbove('is recorded once as an event and in the audit trail, and again when it changes', async () => {
    const anna = await start()
    const { _id } = await anna.appointment()
    const first = await consents(anna, _id)
    service.clock.advance(60_000)
    expect(await consents(anna, _id)).toEqual(first)
    await consents(anna, _id, { method: 'signed', signature: [[10, 20, 30, 40]] })
    await withdraws(anna, _id)
    await withdraws(anna, _id)
    expect((await typesOfEvents()).slice(1)).toEqual(['consent.given', 'consent.given', 'consent.withdrawn'])
    const by = { actor: 'account', actor_id: anna.id, target_type: 'appointment', target_id: _id }
    expect(await told()).toEqual([
      { ...by, action: 'consent.given', detail_json: expect.stringContaining('"method":"oral"') },
      // The second time it only answered with what is stored.
      { ...by, action: 'consent.read', detail_json: '{}' },
      { ...by, action: 'consent.given', detail_json: expect.stringContaining('"method":"signed"') },
      { ...by, action: 'consent.withdrawn', detail_json: '{"files":0,"sessions":0,"note_kept":false}' },
    ])
  })

  it('withdrawn erases audio, transcript, facts and the draft, and recording has to wait again (contract 9 consent)', async () => {
    const anna = await start()
    await service.work()
    const { _id } = await anna.appointment()
    await consents(anna, _id)
    await record(anna, _id)
    await drafted(anna, _id)
    await anna.get(`/notes/facts/${_id}`)
    expect(await tracesOf(CANARY, service)).not.toEqual([])
    const withdrawn = dataOf(await withdraws(anna, _id))
    expect(withdrawn).toMatchObject({ status: 'withdrawn', method: 'oral', withdrawn_at: expect.any(String) })
    expect(await tracesOf(CANARY, service)).toEqual([])
    for (const table of ['recordings', 'transcriptions', 'notes', 'note_versions', 'facts'] as const)
      expect(await stored(table)).toEqual([])
    expect(dataOf(await anna.get(`/appointments/get/${_id}`))).toMatchObject({
      ...{ status: 'recording', notes_status: 'none', recording_id: null, recording_url: null, recording_key: null },
    })
    expect(await record(anna, _id)).toEqual(REFUSED)
    expect(await told()).toContainEqual(
      expect.objectContaining({ detail_json: '{"files":1,"sessions":0,"note_kept":false}' }),
    )
    expect((await consents(anna, _id)).status).toBe(200)
    expect((await record(anna, _id)).status).toBe(200)
  })

  itAbove(
    'withdrawn stays withdrawn for what was recorded before, even when it is given again (contract 9 consent)',
    async () => {
      const anna = await start()
      const base = await listen(service)
      const { _id } = await anna.appointment()
      const round = async () => Number(dataOf(await anna.get(`/appointments/get/${_id}`)).consent_round)
      await consents(anna, _id)
      const before = await round()
      await withdraws(anna, _id)
      await consents(anna, _id)
      const now = await round()
      expect([before, now]).toEqual([0, 1])
      const said = async (consent_round: number) => {
        const client = await connect(base, { token: anna.token })
        client.send({ type: 'config', appointment_id: _id, consent_round })
        return client
      }
      const refused = await said(before)
      expect(await refused.next('error')).toMatchObject({ code: 'CONSENT_REQUIRED' })
      expect(await refused.closed).toMatchObject({ code: 4403 })
      expect(await record(anna, `${_id}?consent_round=${before}`)).toEqual(REFUSED)
      expect(await record(anna, `${_id}?consent_round=${now}`)).toMatchObject({ status: 200 })
      expect(await record(anna, `${_id}?consent_round=${before}`, 'append')).toEqual(REFUSED)
      expect((await record(anna, `${_id}?consent_round=${now}`, 'append')).status).toBe(200)
      // Recorders that do not name a round are accepted.
      expect((await record(anna, _id, 'append')).status).toBe(200)
    },
  )

  itAbove('withdrawn counts even where the practice does not require consent', async () => {
    const anna = await start({ required: false })
    const { _id } = await anna.appointment()
    await withdraws(anna, _id)
    expect(await record(anna, _id)).toEqual(REFUSED)
  })

  itAbove('withdrawn leaves a released note, and removes a later draft', async () => {
    const anna = await start()
    await service.work()
    const [released, redrafted] = [await anna.appointment(), await anna.appointment()]
    const [{ _id: template } = { _id: '' }] = dataOf<{ _id: string }[]>(await anna.get('/templates'))
    for (const { _id } of [released, redrafted]) {
      await consents(anna, _id)
      await record(anna, _id)
      await drafted(anna, _id)
      await anna.post(`/notes/add/${_id}`, { notes: 'S: Husten seit drei Tagen.', summary: 'Husten' })
    }
    const again = { notes_template_type: template, language: 'de' }
    expect((await anna.post(`/notes/regenerate-notes/${redrafted._id}`, again)).status).toBe(200)
    for (const { _id } of [released, redrafted]) {
      await withdraws(anna, _id)
      expect(dataOf(await anna.get(`/notes/${_id}`))).toMatchObject([{ notes: 'S: Husten seit drei Tagen.' }])
      expect(dataOf(await anna.get(`/appointments/get/${_id}`))).toMatchObject({
        ...{ status: 'finished', notes_status: 'released', recording_id: null },
      })
      const versions = dataOf<unknown[]>(await anna.get(`/notes/${_id}/versions`))
      expect(versions).toMatchObject([{ author: 'clinician' }])
    }
    expect(await stored('transcriptions')).toEqual([])
  })

  itAbove('withdrawn erases a draft that a clinician has changed but not released (contract 9 consent)', async () => {
    const anna = await start()
    await service.work()
    const [changed, redrafted] = [await anna.appointment(), await anna.appointment()]
    const [{ _id: template } = { _id: '' }] = dataOf<{ _id: string }[]>(await anna.get('/templates'))
    for (const { _id } of [changed, redrafted]) {
      await consents(anna, _id)
      await record(anna, _id)
      await drafted(anna, _id)
    }
    await anna.post(`/notes/add/${redrafted._id}`, { notes: 'S: Freigegeben.', summary: '' })
    await anna.post(`/notes/regenerate-notes/${redrafted._id}`, { notes_template_type: template, language: 'de' })
    for (const { _id } of [changed, redrafted]) {
      expect((await anna.put(`/notes/${_id}`, { notes: `S: ${CANARY} geändert.` })).status).toBe(200)
      await withdraws(anna, _id)
    }
    expect(dataOf(await anna.get(`/notes/${changed._id}`))).toEqual([])
    expect(dataOf(await anna.get(`/appointments/get/${changed._id}`)).notes_status).toBe('none')
    expect(dataOf(await anna.get(`/notes/${redrafted._id}`))).toMatchObject([{ notes: 'S: Freigegeben.' }])
    expect(dataOf(await anna.get(`/appointments/get/${redrafted._id}`)).notes_status).toBe('released')
    expect(await tracesOf(CANARY, service)).toEqual([])
  })

  it('withdrawn ends a recording in progress, whichever process has it (contract 9 consent)', async () => {
    const anna = await start({ speech: { sweepMs: 3_600_000 } })
    const { masterKeys, database } = service.config
    const key = masterKeys.map((each) => each.toString('base64')).join(',')
    const other = await startService(engine, {
      ...{ env: { VISITE_MASTER_KEY: key }, database, speech: { pollMs: 50, sweepMs: 3_600_000 } },
    })
    others.push(other)
    const base = await listen(other)
    const { _id } = await anna.appointment()
    await consents(anna, _id)
    const client = await connect(base, { token: anna.token })
    client.send({ type: 'config', appointment_id: _id })
    await client.next('config_accepted')
    client.raw(Buffer.concat([Buffer.alloc(4), Buffer.from(`${CANARY} `.repeat(100))]))
    await client.ackOf(0)
    const spools = () =>
      readdirSync(join(other.config.dataDir, 'speech'), { recursive: true, withFileTypes: true }).filter(
        (each) => each.isFile() && each.name !== 'home',
      )
    expect(spools()).not.toEqual([])
    await withdraws(anna, _id)
    expect(await client.next('error')).toMatchObject({ code: 'CONSENT_REQUIRED' })
    expect(await client.closed).toMatchObject({ code: 4403 })
    await expect.poll(spools).toEqual([])
    expect(dataOf(await anna.get(`/appointments/get/${_id}`))).toMatchObject({ recording_by: null })
  })

  it('withdrawn while an upload arrives keeps nothing of it', async () => {
    const anna = await start()
    const { _id } = await anna.appointment()
    await consents(anna, _id)
    const [upload] = await Promise.all([record(anna, _id), withdraws(anna, _id)])
    // The upload was either too late, or stored and then erased.
    expect([200, 403]).toContain(upload.status)
    expect(await stored('recordings')).toEqual([])
    // Too late, and the first of this service: nothing was ever stored.
    const folder = join(service.config.dataDir, 'blobs', 'recordings')
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  })

  itAbove('is refused when its details do not fit together', async () => {
    const anna = await start()
    const { _id } = await anna.appointment()
    for (const body of [
      { status: 'given', method: 'signed' },
      { status: 'given', method: 'oral', signature: [[1, 2]] },
      { status: 'given', method: 'signed', signature: [[1, 2_000]] },
      { status: 'given', method: 'patient_link' },
      { status: 'given', language: 'fr' },
      { status: 'given', text_version: 'own.7' },
      { status: 'none' },
    ])
      expect({ body, status: (await anna.put(`/consent/${_id}`, body)).status }).toEqual({ body, status: 400 })
    expect(dataOf(await anna.get(`/consent/${_id}`))).toEqual({ ...NONE, required: true })
  })

  itAbove(
    'has texts of the practice with versions; the text agreed to stays readable (contract 9 consent)',
    async () => {
      const anna = await start()
      const texts = async () => dataOf<Record<string, unknown>[]>(await anna.get('/consent-texts'))
      expect((await texts()).map(({ language }) => language)).toEqual([...PATIENT_LANGUAGES])
      const [german] = await texts()
      expect(german).toMatchObject({ text_version: 'built-in.1', built_in: true, direction: 'ltr', since: null })
      expect(german?.wording).toContain('dass {practice} das Gespräch')
      expect(JSON.stringify(german)).toContain('dass Praxis am Markt das Gespräch')
      expect(JSON.stringify(german)).toContain('spätestens 14 Tage')
      const write = (text: string | null) => anna.put('/consent-texts', { language: 'de', text })
      expect(dataOf(await write('Erster {practice}.\n\nZweiter {anders}.'))).toMatchObject({
        ...{ text_version: 'own.1', built_in: false, paragraphs: ['Erster Praxis am Markt.', 'Zweiter {anders}.'] },
        ...{ wording: 'Erster {practice}.\n\nZweiter {anders}.', since: expect.any(String) },
      })
      const { _id } = await anna.appointment()
      await consents(anna, _id, { method: 'signed', signature: [[0, 0, 900, 250]] })
      expect(dataOf(await write('Neu.'))).toMatchObject({ text_version: 'own.2', paragraphs: ['Neu.'] })
      expect(dataOf(await write(null))).toMatchObject({
        ...{ text_version: 'built-in.1', built_in: true, since: expect.any(String) },
      })
      expect(dataOf(await write('Wieder eigen.'))).toMatchObject({ text_version: 'own.4' })
      expect(dataOf(await anna.get(`/consent/${_id}`))).toMatchObject({ text_version: 'own.1' })
      const sheet = await textOfSheet(anna, `/consent/${_id}/sheet?language=de`)
      expect(sheet).toContain('Zweiter {anders}.')
      expect(sheet).toContain('own.1')
      expect(sheet).toContain('Sie haben eingewilligt')
      const later = await anna.appointment()
      await consents(anna, later._id, { text_version: 'own.2' })
      expect(dataOf(await anna.get(`/consent/${later._id}`))).toMatchObject({ text_version: 'own.2' })
    },
  )

  it('has texts that two members of a team can change one after the other', async () => {
    const [anna, ben] = [await start(), await service.doctor()]
    const created_at = service.clock.now().toISOString()
    const team = { id: newId(), name: 'Praxis', created_at }
    await service.adapters.database.db.transaction().execute(async (tx) => {
      await teams.create(tx, team)
      for (const { id } of [anna, ben])
        await teams.add(tx, { account_id: id, team_id: team.id, role: 'member', created_at })
    })
    await anna.put('/practice', { name: 'Praxis am Markt' })
    const write = (doctor: TestDoctor, text: string) => doctor.put('/consent-texts', { language: 'de', text })
    const answers = await Promise.all([write(anna, 'Von Anna.'), write(ben, 'Von Ben.')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [text] = dataOf<{ text_version: string }[]>(await anna.get('/consent-texts'))
    expect(text?.text_version).toBe('own.2')
  })
})

describe('the sheet to sign', () => {
  it('is printed in every language, with its own letters (contract 9 consent)', async () => {
    const service = await startService('sqlite')
    const anna = await service.doctor()
    await anna.put('/practice', { name: 'Praxis am Markt', phone: '0341 1234' })
    const { _id } = await anna.appointment({ name: 'Ayşe Yılmaz' })
    for (const language of PATIENT_LANGUAGES) {
      const empty = await textOfSheet(anna, `/consent-texts/sheet?language=${language}`)
      const text = await textOfSheet(anna, `/consent/${_id}/sheet?language=${language}`)
      const always = ['Praxis am Markt', '0341 1234', 'built-in.1']
      for (const part of [...always, 'Ayşe Yılmaz', 'Anna Müller']) expect(text).toContain(part)
      for (const part of [...always, '____']) expect(empty).toContain(part)
      // Arabic is drawn run by run, so a reader finds all its letters, but in any order.
      const letters = (words: string) => [...new Set(words.normalize('NFKC').replace(/\P{L}/gu, ''))].sort()
      const { title } = consentWords(language)
      expect(letters(text)).toEqual(expect.arrayContaining(letters(title)))
      if (language !== 'ar') for (const each of [text, empty]) expect(each).toContain(title)
    }
    await service.remove()
  })

  it('names the signer as the patient’s record does, whatever the appointment is called', async () => {
    const service = await startService('sqlite')
    const anna = await service.doctor()
    const who = { first_name: 'Gerda', last_name: 'Groß', birth_date: '1980-02-01' }
    const { _id: patient_id } = dataOf(await anna.post('/patients', who))
    const check = await anna.appointment({ name: 'Kontrolle', patient_id })
    const named = await textOfSheet(anna, `/consent/${check._id}/sheet?language=de`)
    for (const part of ['Gerda Groß', '1. Februar 1980']) expect(named).toContain(part)
    expect(named).not.toContain('Kontrolle')
    await service.remove()
  })
})

const textOfSheet = async (doctor: TestDoctor, path: string) => {
  const { status, headers, raw } = await doctor.full('GET', path)
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/pdf' })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(raw)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
