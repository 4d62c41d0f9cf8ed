import type { Owned } from '../../src/api-docs/operation.ts'
import { hashSecret } from '../../src/platform/crypto/tokens.ts'
import { newId } from '../../src/platform/ids.ts'
import { dataOf, type TestDoctor, type TestService } from '../service.ts'
import { FILES } from './operations.ts'

/**
 * Ids of one doctor's records, one of each kind; the booking's is the id of the appointment it became once confirmed.
 */
export type World = Readonly<Record<Owned, string>>

let hour = 0

/** The handle of another device of the doctor's. */
export async function anotherDevice(doctor: TestDoctor): Promise<string> {
  const device = await doctor.again()
  const sessions = dataOf<{ id: string; current: boolean }[]>(await device.get('/sessions'))
  return sessions.find(({ current }) => current)?.id ?? ''
}

/** New records of every kind for a doctor. */
export async function worldOf(service: TestService, doctor: TestDoctor, session: string): Promise<World> {
  const must = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer
    if (status !== 200) throw new Error(JSON.stringify(body))
    return dataOf({ status, body })
  }
  const { _id: patient } = await must(doctor.post('/patients', { first_name: 'Erika', last_name: 'Muster' }))
  const { _id: appointmentType } = await must(doctor.post('/appointment-types', { name: 'Erstgespräch' }))
  const { _id: appointment } = await doctor.appointment({ room: '1' })
  const mailed = { first_name: 'Erika', last_name: 'Muster', email: 'erika@example.org' }
  const day = new Date(Date.UTC(2027, 0, 1) + 3_600_000 * hour++)
  const [date = '', time = ''] = day.toISOString().slice(0, 16).split('T')
  const { _id: booking } = await doctor.appointment({ date, time, notify_patient: true, patient: mailed })
  const followUp = await must(doctor.post(`/appointments/follow-up/${appointment}`, {}))
  await must(doctor.upload(`/recordings/add/${appointment}`, { audio: FILES.audio }))
  await transcribed(service, appointment)
  const attached = await must(doctor.upload(`/documents/${appointment}`, { document: FILES.document }, 'PUT'))
  await must(doctor.post(`/notes/add/${appointment}`, { notes: 'S: Husten' }))
  const { _id: original } = await must(doctor.get('/templates').then(firstOf))
  const { _id: template } = await must(doctor.post('/templates', { copy_of: original, key: `own_${++hour}` }))
  return {
    account: doctor.id,
    appointment,
    booking,
    calendar: await calendarOf(service, doctor),
    calendarAccount: await calendarAccountOf(service, doctor),
    case: String(followUp.case_id),
    appointmentType,
    document: attached._id,
    invitation: await invitationOf(service),
    ...(await gdtOf(service, doctor)),
    patient,
    passkey: await passkeyOf(service, doctor),
    template,
    session,
    webhook: await webhookOf(service, doctor),
    work: await failedMail(service, doctor),
  }
}

/** As many as there are tests: a doctor may not have that many. */
async function passkeyOf({ adapters: { database }, clock }: TestService, doctor: TestDoctor): Promise<string> {
  const id = newId()
  await database.db
    .insertInto('passkeys')
    .values({
      ...{ id, account_id: doctor.id, credential_id: id, public_key: '', counter: 0, transports_json: '[]' },
      ...{ name: 'Laptop', created_at: clock.now().toISOString(), last_used_at: null },
    })
    .execute()
  return id
}

const firstOf = (answer: { status: number; body: unknown }) => ({
  status: answer.status,
  body: { data: dataOf<unknown[]>(answer)[0] },
})

/** For somebody without an account: only administrators see it. */
async function invitationOf({ adapters: { database }, clock }: TestService): Promise<string> {
  const token_hash = hashSecret(newId())
  const at = clock.now()
  const expires_at = new Date(at.getTime() + 3_600_000).toISOString()
  await database.db
    .insertInto('invitations')
    .values({ token_hash, email: `${newId()}@praxis.example`, created_at: at.toISOString(), expires_at })
    .execute()
  return token_hash.slice(0, 24)
}

/** A mail that could not be sent: only administrators may have it sent again. */
async function failedMail({ adapters: { database }, clock }: TestService, doctor: TestDoctor): Promise<string> {
  const id = newId()
  await database.db
    .insertInto('outgoing_mails')
    .values({
      ...{ id, account_id: doctor.id, appointment_id: null, recipient: 'erika@example.org', subject: '', text: '' },
      ...{ html: null, calendar_method: null, ics: null, failed: '550', created_at: clock.now().toISOString() },
    })
    .execute()
  return id
}

const SAID = {
  ...{ id: 's1', start_ms: 0, end_ms: 900, speaker: null, role: 'patient', confidence: null, words: null },
  text: 'Ich habe Husten.',
}

/** As a request leaves it when its feed is read: this one may not be read. */
async function calendarOf({ adapters: { database }, clock }: TestService, doctor: TestDoctor): Promise<string> {
  const id = newId()
  const at = clock.now().toISOString()
  await database.db
    .insertInto('calendars')
    .values({
      id,
      doctor_id: doctor.id,
      name: 'Privat',
      url: 'https://127.0.0.1:9/privat.ics',
      caldav_account_id: null,
      ...{ etag: null, last_modified: null, read_at: null, last_synced_at: null, last_error: null, run: 0 },
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

/** At a server that may not be contacted, and beyond the number a doctor may have. */
async function calendarAccountOf({ adapters: { database }, clock }: TestService, doctor: TestDoctor): Promise<string> {
  const id = newId()
  const at = clock.now().toISOString()
  await database.db
    .insertInto('caldav_accounts')
    .values({
      ...{ id, doctor_id: doctor.id, url: 'https://127.0.0.1:9/', username: 'anna', password_sealed: '' },
      ...{ created_at: at, updated_at: at },
    })
    .execute()
  return id
}

/** Not told about anything that happens here, and beyond the number a doctor may have. */
async function webhookOf({ adapters: { database }, clock }: TestService, doctor: TestDoctor): Promise<string> {
  const id = newId()
  await database.db
    .insertInto('webhooks')
    .values({
      ...{ id, doctor_id: doctor.id, url: 'https://praxis.example/visite', events_json: '["notes.failed"]' },
      ...{ secret_sealed: '', lease: null, leased_until: 0, created_at: clock.now().toISOString() },
    })
    .execute()
  return id
}

/** A workplace, and one of its files that was set aside. */
async function gdtOf({ adapters: { database }, clock }: TestService, doctor: TestDoctor) {
  const [gdtAgent, gdtEntry, at] = [newId(), newId(), clock.now().toISOString()]
  const agent = { name: 'Anmeldung', platform: 'Windows', profile: 'general', revoked_at: null } as const
  const seen = { created_at: at, last_seen_at: at }
  await database.db
    .insertInto('gdt_agents')
    .values({ id: gdtAgent, doctor_id: doctor.id, token_hash: gdtAgent, ...agent, ...seen })
    .execute()
  const file = { direction: 'in', record: null, error: 'no_gdt', aside_key: newId(), again_at: null } as const
  await database.db
    .insertInto('gdt_log')
    .values({
      ...{ id: gdtEntry, doctor_id: doctor.id, agent_id: gdtAgent, appointment_id: null, source: null },
      ...{ ...file, created_at: at },
    })
    .execute()
  return { gdtAgent, gdtEntry }
}

/** As the job leaves it; no worker runs during these tests. */
async function transcribed({ adapters: { database }, clock }: TestService, appointmentId: string): Promise<void> {
  const { db } = database
  const recording = await db
    .selectFrom('recordings')
    .select(['id', 'generation'])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  const at = clock.now().toISOString()
  await db
    .insertInto('transcriptions')
    .values({
      id: newId(),
      appointment_id: appointmentId,
      recording_id: recording.id,
      generation: recording.generation,
      text: SAID.text,
      segments_json: JSON.stringify([SAID]),
      original_segments_json: null,
      warnings_json: '[]',
      language: 'de',
      engine: 'test',
      duration_seconds: 1,
      created_at: at,
      updated_at: at,
    })
    .execute()
}
