import { afterEach, describe, expect, it } from 'vitest'
import { MailError } from '../../src/platform/mail/mailer.ts'
import { canaries, visitOf } from '../canaries.ts'
import { engines } from '../engines.ts'
import { heard, scriptedTranscriber, spoken } from '../fakes/engines.ts'
import { startService, type TestService } from '../service.ts'
import { listen } from '../speech-client.ts'
import { rawTracesOf, tracesOf } from '../traces.ts'

describe.each(engines)('a thief of everything that is stored on %s', (engine) => {
  let service: TestService
  afterEach(() => service.remove())

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
        ...(await visitOf(service, anna, speech, next, (each) => {
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
