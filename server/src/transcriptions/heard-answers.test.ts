import { readFileSync } from 'node:fs'
import { openAiTranscriber } from '@visite/hearing/engines/openai'
import { audioFolder } from '@visite/hearing/test/audio'
import { sendJson, speechServer } from '@visite/hearing/test/speech-server'
import { speakTones } from '@visite/hearing/test/tones'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

const temporary = audioFolder()
afterAll(temporary.remove)
/** Two utterances, far enough apart to be two pieces for an engine that takes little at once. */
const spoken = { name: 'visite.wav', bytes: readFileSync(temporary.wav('visite.wav', twoUtterances())) }
function twoUtterances() {
  return speakTones([1, 'hello doctor hello doctor hello', 2, 'chest pain chest pain chest', 1])
}

describe.each(routeEngines)('an engine’s stored answer on %s (contract 3 retry)', (engine) => {
  let server: Awaited<ReturnType<typeof speechServer>>
  let service: TestService
  let anna: TestDoctor
  let id: string
  beforeEach(async () => {
    server = await speechServer()
    const settings = { baseUrl: server.baseUrl, model: 'tones-1', apiKey: 'secret', maxBytes: 160_000 }
    service = await startService(engine, {
      adapters: { transcriber: openAiTranscriber(settings) },
      jobTiming: { retryDelaysMs: Array(40).fill(250) },
    })
    await service.work()
    anna = await service.doctor()
    id = (await anna.appointment())._id
  })
  afterEach(async () => {
    await service.remove()
    await server.close()
  })

  const db = () => service.adapters.database.db
  const kept = () => db().selectFrom('heard_answers').selectAll().execute()
  const add = async () => expect((await anna.upload(`/recordings/add/${id}`, { audio: spoken })).status).toBe(200)
  const status = async () => dataOf(await anna.get(`/appointments/get/${id}`)).status
  const transcript = async () =>
    dataOf<{ transcription: string }[]>(await anna.get(`/transcriptions/${id}`))[0]?.transcription

  /** No row gets into the table until this is undone. */
  async function broken(table: string): Promise<{ mend(): Promise<void> }> {
    if (engine === 'sqlite') {
      await sql`create trigger broken before insert on ${sql.table(table)}
        begin select raise(abort, 'out of order'); end`.execute(db())
      return { mend: async () => void (await sql`drop trigger broken`.execute(db())) }
    }
    await sql`create function broken() returns trigger language plpgsql
      as $$ begin raise exception 'out of order'; end $$`.execute(db())
    await sql`create trigger broken before insert on ${sql.table(table)}
      for each row execute function broken()`.execute(db())
    return { mend: async () => void (await sql`drop trigger broken on ${sql.table(table)}`.execute(db())) }
  }
  const logged = (text: string) => expect.poll(() => service.log.some((line) => line.includes(text)))

  it('is not requested again when storing the transcript fails', async () => {
    const storing = await broken('transcriptions')
    await add()
    await logged('out of order').toBe(true)
    expect(server.uploads).toHaveLength(2)
    expect(await kept()).toHaveLength(2)
    await storing.mend()
    await expect.poll(transcript).toBe('hello doctor hello doctor hello\nchest pain chest pain chest')
    expect(server.uploads).toHaveLength(2)
    expect(await kept()).toEqual([])
  })

  it('is not requested again when a later step fails, and is deleted with the transcript', async () => {
    server.answerNext(
      (upload, response) => sendJson(response, 200, { text: 'hello', upload: upload.bytes }),
      (_, response) => sendJson(response, 400, { error: { message: 'No.' } }),
    )
    await add()
    await expect.poll(status).toBe('error_transcription')
    expect(server.uploads).toHaveLength(2)
    expect(await kept()).toMatchObject([{ appointment_id: id, answer_json: expect.stringContaining('hello') }])
    expect((await anna.post(`/recordings/retry/${id}`)).status).toBe(200)
    await expect.poll(transcript).toBe('hello\nchest pain chest pain chest')
    expect(server.uploads).toHaveLength(3)
    expect(await kept()).toEqual([])
  })

  it('is requested again with another vocabulary, and is deleted with the recording', async () => {
    const refusal = (_: unknown, response: Parameters<typeof sendJson>[0]) => sendJson(response, 400, { error: 'No.' })
    server.answerNext((_, response) => sendJson(response, 200, { text: 'hello' }), refusal, refusal)
    await add()
    await expect.poll(status).toBe('error_transcription')
    await anna.put('/vocabulary', { terms: ['Ramipril'] })
    await anna.post(`/recordings/retry/${id}`)
    await expect.poll(() => server.uploads.length).toBe(3)
    await expect.poll(status).toBe('error_transcription')
    expect(await kept()).toHaveLength(1)
    await anna.delete(`/recordings/${id}`)
    expect(await kept()).toEqual([])
  })

  it('is used even if it could not be stored', async () => {
    await broken('heard_answers')
    await add()
    await expect.poll(transcript).toContain('chest pain')
    await logged('an answer was not kept').toBe(true)
  })
})
