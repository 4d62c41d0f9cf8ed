import { readFileSync } from 'node:fs'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterEach, describe, expect, it } from 'vitest'
import { MailError } from '../../src/platform/mail/mailer.ts'
import { engines } from '../engines.ts'
import { heard, scriptedTranscriber, spoken } from '../fakes/engines.ts'
import { textPdf } from '../pdf.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../service.ts'
import { connect, listen } from '../speech-client.ts'
import { rawTracesOf, tracesOf } from '../traces.ts'

/** Each a word of its own, in a kind of field or file of its own. */
function canaries() {
  const words: string[] = []
  return {
    words,
    next() {
      const word = `Kanarie${String(words.length).padStart(3, '0')}x`
      words.push(word)
      return word
    },
  }
}

describe.each(engines)('a thief of everything that is stored on %s', (engine) => {
  let service: TestService
  afterEach(() => service.remove())

  /** One appointment with everything an appointment can have. */
  async function visit(anna: TestDoctor, speech: string, next: () => string, said: (word: string) => void) {
    const day = service.clock.now().toISOString()
    const patient = { first_name: next(), last_name: next(), email: `${next()}@patient.example`, phone: next() }
    const type = dataOf(await anna.post('/appointment-types', { name: 'Kontrolle' }))
    const booked = await anna.appointment({
      ...{ name: next(), notes: next(), notify_patient: true, patient, doctor_note: next(), date: day },
      appointment_type_id: type._id,
    })
    await anna.post(`/appointments/booking/${booked._id}`, { booking_status: 'cancelled', reason: next() })
    const { _id } = await anna.appointment({ name: next(), notes: next(), date: day })
    said(next())
    const audio = { name: 'a.ogg', bytes: Buffer.concat([readFileSync(consultation.audio), Buffer.from(next())]) }
    expect((await anna.upload(`/recordings/add/${_id}`, { audio })).status).toBe(200)
    await expect.poll(async () => dataOf(await anna.get(`/appointments/get/${_id}`)).notes_status).toBe('draft')
    await anna.put(`/transcriptions/${_id}`, { transcription: `Arzt: ${next()}` })
    const document = { name: `${next()}.pdf`, bytes: textPdf([`Befund ${next()}`]) }
    const [added = { _id: '' }] = dataOf<{ _id: string }[]>(
      await anna.upload('/documents/upload', { appointment_id: _id, title: next(), document }),
    )
    const read = async () => dataOf(await anna.get(`/documents/text/${added._id}`)).text
    await expect.poll(read, { timeout: 30_000 }).toContain('Befund')
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

  it('finds none of a hundred canaries, neither before nor after their erasure (contract 14 encryption, contract 14 erasure)', async () => {
    const { words, next } = canaries()
    let word = ''
    const transcriber = scriptedTranscriber(() => heard(spoken('Was führt Sie zu mir?', `Ich habe Husten, ${word}.`)))
    service = await startService(engine, { adapters: { transcriber }, speech: { sweepMs: 3_600_000 } })
    // Mails wait: the mail server is away.
    service.adapters.mailer.send = async () => {
      throw new MailError('away', false)
    }
    await service.work()
    const anna = await service.doctor()
    await anna.put('/vocabulary', { terms: [next()] })
    const sections = [{ key: 'a', heading: next(), instruction: next(), format: 'paragraph', required: true }]
    await anna.post('/templates', { key: 'eigene', name: next(), language: 'de', sections })
    const speech = await listen(service)
    const ids: string[] = []
    while (words.length < 100)
      ids.push(
        ...(await visit(anna, speech, next, (each) => {
          word = each
        })),
      )

    const shown = JSON.stringify(await Promise.all(ids.map((id) => anna.get(`/appointments/get/${id}`))))
    expect(words.some((each) => shown.includes(each))).toBe(true)
    expect(await rawTracesOf(words, service)).toEqual([])
    expect(await tracesOf(words[0] ?? '', service)).not.toEqual([])
    for (const id of ids) expect((await anna.delete(`/appointments/delete/${id}`)).status).toBe(200)
    expect(await rawTracesOf(words, service)).toEqual([])
  })
})
