import { readFileSync } from 'node:fs'
import { consultation } from '@visite/hearing/corpora/consultation'
import { expect } from 'vitest'
import { textPdf } from './pdf.ts'
import { dataOf, type TestDoctor, type TestService } from './service.ts'
import { connect } from './speech-client.ts'

/** Their common prefix. */
export const CANARY = 'Kanarie'

/** Each is a different word, in a different kind of field or file. */
export function canaries() {
  const words: string[] = []
  return {
    words,
    next() {
      const word = `${CANARY}${String(words.length).padStart(3, '0')}x`
      words.push(word)
      return word
    },
  }
}

/**
 * Appointments with everything that they can have.
 * @param speech where to send live speech
 * @param said what the recording says
 * @returns their ids
 */
export async function visitOf(
  service: TestService,
  anna: TestDoctor,
  speech: string,
  next: () => string,
  said: (word: string) => void,
): Promise<string[]> {
  const day = service.clock.now().toISOString()
  const patient = { first_name: next(), last_name: next(), email: `${next()}@patient.example`, phone: next() }
  const type = dataOf(await anna.post('/appointment-types', { name: 'Kontrolle' }))
  const booked = await anna.appointment({
    ...{ name: next(), notes: next(), notify_patient: true, patient, doctor_note: next(), date: day },
    appointment_type_id: type._id,
  })
  await anna.post(`/appointments/booking/${booked._id}`, { booking_status: 'cancelled', reason: next() })
  const person = { first_name: next(), last_name: next(), email: `${next()}@patient.example`, phone: next() }
  const identifiers = [{ system: next(), value: next() }]
  const record = dataOf(await anna.post('/patients', { ...person, insurer: next(), identifiers }))
  const { _id } = await anna.appointment({ name: next(), notes: next(), date: day, patient_id: record._id })
  said(next())
  const audio = { name: 'a.ogg', bytes: Buffer.concat([readFileSync(consultation.audio), Buffer.from(next())]) }
  expect((await anna.upload(`/recordings/add/${_id}`, { audio })).status).toBe(200)
  const drafted = async () => dataOf(await anna.get(`/appointments/get/${_id}`)).notes_status
  await expect.poll(drafted, { timeout: 300_000 }).toBe('draft')
  await anna.put(`/transcriptions/${_id}`, { transcription: `Arzt: ${next()}` })
  const document = { name: `${next()}.pdf`, bytes: textPdf([`Befundbericht der Radiologie: ${next()}`]) }
  const [added = { _id: '' }] = dataOf<{ _id: string }[]>(
    await anna.upload('/documents/upload', { appointment_id: _id, title: next(), document }),
  )
  const read = async () => dataOf(await anna.get(`/documents/text/${added._id}`)).text
  await expect.poll(read, { timeout: 300_000 }).toContain('Befund')
  for (let version = 0; version < 2; version++)
    expect((await anna.post(`/notes/add/${_id}`, { notes: next(), summary: next() })).status).toBe(200)
  await anna.post(`/appointments/update/${_id}`, { error_reason: next() })

  const { _id: spokenTo } = await anna.appointment({ name: next(), date: day })
  const client = await connect(speech, { token: anna.token })
  client.send({ type: 'config', appointment_id: spokenTo })
  await client.next('config_accepted')
  client.raw(Buffer.concat([Buffer.alloc(4), Buffer.from(`${next()} `.repeat(20))]))
  await client.ackOf(0)
  client.destroy()
  await client.closed
  return [booked._id, _id, spokenTo]
}
