import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../src/platform/db/open.ts'
import { MailError } from '../../src/platform/mail/mailer.ts'
import { CANARY, canaries, visitOf } from '../canaries.ts'
import { engines, routeEngines } from '../engines.ts'
import { heard, scriptedTranscriber, spoken } from '../fakes/engines.ts'
import { feed, feedEvent, feedServer } from '../feed-server.ts'
import { gdtFile } from '../gdt-file.ts'
import { startService, type TestDoctor, type TestService } from '../service.ts'
import { listen } from '../speech-client.ts'
import { rawTracesOf, tracesOf } from '../traces.ts'

/** What a doctor connects, and what arrives through it. */
async function connected(service: TestService, anna: TestDoctor, next: () => string, gdt: string) {
  const { db } = service.adapters.database
  const url = () => `https://praxis.example/${next()}`
  expect((await anna.post('/webhooks', { url: url(), events: ['notes.saved'] })).status).toBe(200)
  const events = await feedServer()
  const start = new Date(service.clock.now().getTime() + 86_400_000)
  events.serve(feed(feedEvent(next(), start, 30).replace('Zahnarzt', next())))
  expect((await anna.post('/calendars', { name: 'Privat', url: `${events.url}?${next()}` })).status).toBe(200)
  await events.close()
  const lines = [
    ['3000', next()],
    ['3101', next()],
    ['3102', next()],
    ['3103', '01021980'],
  ] as const
  writeFileSync(join(gdt, 'in', `${next()}.gdt`), gdtFile('6302', [['8316', next().slice(-8)], ...lines]))
  const requests = () => db.selectFrom('gdt_requests').select('appointment_id').execute()
  await expect.poll(requests, { timeout: 60_000 }).toHaveLength(1)
  const rows = await db.selectFrom('appointments').select(['id', 'name']).where('doctor_id', '=', anna.id).execute()
  expect(rows.map(({ name }) => name.includes(CANARY))).toEqual([true, true])
  return rows.map(({ id }) => id)
}

/**
 * Data is sealed above the engines; on Postgres, `npm run endurance` looks for a hundred canaries, in all its files
 * too.
 */
const wantedOn = (engine: Engine): number => (routeEngines.includes(engine) ? 100 : 25)

describe.each(engines)('somebody who steals everything stored on %s', (engine) => {
  let service: TestService
  let gdt: string
  beforeEach(() => {
    gdt = mkdtempSync(join(tmpdir(), 'visite-gdt-'))
  })
  afterEach(async () => {
    await service.remove()
    rmSync(gdt, { recursive: true, force: true })
  })

  it('finds no canary, either before or after their erasure (contract 14 encryption, contract 14 erasure)', async () => {
    const wanted = wantedOn(engine)
    const { words, next } = canaries()
    let word = ''
    const transcriber = scriptedTranscriber(() => heard(spoken('Was führt Sie zu mir?', `Ich habe Husten, ${word}.`)))
    service = await startService(engine, {
      ...{ adapters: { transcriber }, speech: { sweepMs: 3_600_000 }, jobTiming: { pollMs: 20 } },
      env: { VISITE_GDT_DIR: gdt, VISITE_CALENDAR_ALLOW_PRIVATE: '1' },
    })
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
    const ids = await connected(service, anna, next, gdt)
    while (words.length < wanted)
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
