import { readFileSync } from 'node:fs'
import { consultation } from '@visite/hearing/corpora/consultation'
import { newId } from '../../src/platform/ids.ts'
import { type Form, multipart } from '../client.ts'
import { textPdf } from '../pdf.ts'
import { dataOf, type TestDoctor, type TestService } from '../service.ts'

/** Ids of one doctor's records, one of each kind. */
export interface World {
  account: string
  appointment: string
  /** An appointment that is a confirmed booking. */
  booking: string
  case: string
  appointmentType: string
  document: string
  template: string
  session: string
}

/** How a route with an id treats those who may not. What is left out is the rule: 403, 404, 400. */
export interface Row {
  /** Which record its id names. */
  names: keyof World
  body?: Record<string, unknown>
  form?: Form
  /** Status for the owner: the request gets past the check of ownership, though it may find nothing to do. */
  own?: number
  foreign?: Refusal
  unknown?: Refusal
  malformed?: Refusal
}
type Refusal = { status: number; error: string }

const audio = { name: 'visit.ogg', bytes: readFileSync(consultation.audio) }
const document = { name: 'letter.pdf', bytes: textPdf(['Befund']) }
const FORBIDDEN = { status: 403, error: 'Forbidden' }
const forbidden = { foreign: FORBIDDEN, unknown: FORBIDDEN, malformed: FORBIDDEN }
const NO_SESSION = { status: 404, error: 'Session not found' }

/** Every route with an id. */
export const ROWS: Readonly<Record<string, Row>> = {
  'DELETE /sessions/{id}': { names: 'session', foreign: NO_SESSION, unknown: NO_SESSION, malformed: NO_SESSION },
  // For administrators, whose rows are in the tests of administration.
  'POST /admin/accounts/{id}': { names: 'account', body: { plan: 'team' }, own: 403, ...forbidden },
  'GET /appointments/get/{id}': { names: 'appointment' },
  'POST /appointments/update/{id}': { names: 'appointment', body: { name: 'Changed', room: '2' } },
  'DELETE /appointments/delete/{id}': { names: 'appointment' },
  'POST /appointments/booking/{id}': { names: 'booking', body: { booking_status: 'cancelled', reason: 'ill' } },
  'POST /appointments/follow-up/{id}': { names: 'appointment', body: {} },
  'GET /appointments/case/{caseId}': { names: 'case' },
  'PUT /appointment-types/{id}': { names: 'appointmentType', body: { name: 'Changed' } },
  'DELETE /appointment-types/{id}': { names: 'appointmentType' },
  'POST /recordings/add/{appointmentId}': { names: 'appointment', form: { audio }, own: 400 },
  'POST /recordings/append/{appointmentId}': { names: 'appointment', form: { audio } },
  'POST /recordings/retry/{appointmentId}': { names: 'appointment', own: 409 },
  'POST /recordings/claim/{appointmentId}': { names: 'appointment', body: { claim_id: 'a-recorder-at-random' } },
  'DELETE /recordings/claim/{appointmentId}': { names: 'appointment', body: { claim_id: 'a-recorder-at-random' } },
  'GET /recordings/{appointmentId}': { names: 'appointment' },
  'GET /recordings/audio/{appointmentId}': { names: 'appointment' },
  'DELETE /recordings/{appointmentId}': { names: 'appointment' },
  'GET /transcriptions/{appointmentId}': { names: 'appointment' },
  'PUT /documents/{id}': { names: 'appointment', form: { document } },
  'PUT /transcriptions/{appointmentId}': { names: 'appointment', body: { transcription: 'Ich habe Fieber.' } },
  'GET /transcriptions/{appointmentId}/original': { names: 'appointment' },
  'POST /transcriptions/vocabulary/{appointmentId}': { names: 'appointment', body: { preview: true } },
  'POST /transcriptions/swap-roles/{appointmentId}': { names: 'appointment' },
  'GET /documents/{id}': { names: 'appointment' },
  'GET /documents/doctor/{id}': { names: 'account', ...forbidden },
  'GET /documents/get/{appointmentId}': { names: 'appointment' },
  'GET /documents/text/{documentId}': { names: 'document' },
  'PUT /documents/item/{documentId}': { names: 'document', body: { title: 'Changed' } },
  'DELETE /documents/item/{documentId}': { names: 'document' },
  'POST /documents/retry/{documentId}': { names: 'document', own: 409 },
  'GET /notes/{id}': { names: 'appointment' },
  'POST /notes/add/{id}': { names: 'appointment', body: { notes: 'Changed' } },
  'PUT /notes/{id}': { names: 'appointment', body: { notes: 'Changed' } },
  'POST /notes/regenerate-notes/{id}': { names: 'appointment', body: { notes_template_type: newId() }, own: 500 },
  'GET /notes/{id}/versions': { names: 'appointment' },
  'GET /notes/{id}/versions/{version}': { names: 'appointment' },
  // Without a format.
  'GET /notes/{id}/export': { names: 'appointment', own: 400 },
  'PUT /templates/{id}': { names: 'template', body: { name: 'Changed' } },
  'DELETE /templates/{id}': { names: 'template' },
}

/** The method, the address and what is sent, for an id. */
export async function requestOf(route: string, id: string) {
  const [method = '', path = ''] = route.split(' ')
  const { body, form } = ROWS[route] ?? {}
  const encoded = form && (await multipart(form))
  return {
    method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
    // Of several parameters the first is the record's.
    path: path.replace(/{\w+}/, id).replace(/{\w+}/g, '1'),
    options: encoded
      ? { body: encoded.bytes, headers: { 'content-type': encoded.contentType } }
      : { ...(method !== 'GET' && { body: body ?? {} }) },
  }
}

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
  const { _id: appointmentType } = await must(doctor.post('/appointment-types', { name: 'Erstgespräch' }))
  const { _id: appointment } = await doctor.appointment({ room: '1' })
  const patient = { first_name: 'Erika', last_name: 'Muster', email: 'erika@example.org' }
  const day = new Date(Date.UTC(2027, 0, 1) + 3_600_000 * hour++)
  const [date = '', time = ''] = day.toISOString().slice(0, 16).split('T')
  const { _id: booking } = await doctor.appointment({ date, time, notify_patient: true, patient })
  const followUp = await must(doctor.post(`/appointments/follow-up/${appointment}`, {}))
  await must(doctor.upload(`/recordings/add/${appointment}`, { audio }))
  await transcribed(service, appointment)
  const attached = await must(doctor.upload(`/documents/${appointment}`, { document }, 'PUT'))
  await must(doctor.post(`/notes/add/${appointment}`, { notes: 'S: Husten' }))
  const { _id: original } = await must(doctor.get('/templates').then(firstOf))
  const { _id: template } = await must(doctor.post('/templates', { copy_of: original, key: `own_${++hour}` }))
  return {
    account: doctor.id,
    appointment,
    booking,
    case: String(followUp.case_id),
    appointmentType,
    document: attached._id,
    template,
    session,
  }
}

const firstOf = (answer: { status: number; body: unknown }) => ({
  status: answer.status,
  body: { data: dataOf<unknown[]>(answer)[0] },
})

/** As the job leaves it; no worker runs beside these tests. */
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
      text: 'Ich habe Husten.',
      segments_json: '[]',
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
