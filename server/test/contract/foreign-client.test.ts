import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { audioFolder } from '@visite/hearing/test/audio'
import { afterEach, expect, it } from 'vitest'
import { listening } from '../../../client/test/listening.ts'
import { documentOf } from '../../src/api-docs/document.ts'
import { attentiveTranscriber } from '../fakes/attentive.ts'
import { linkToken } from '../mails.ts'
import { startService } from '../service.ts'

/** What somebody with nothing but the API's document would write. */
const JOURNEY = `
import { client } from './api/client.gen.js'
import * as visite from './api/index.js'
import { type Note, type Transcription, type Visit } from './types.js'

/** Looks until there is something. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export async function journey(baseUrl: string, token: (email: string) => Promise<string>, sound: Blob): Promise<Visit> {
  client.setConfig({ baseUrl })
  const throwOnError = true
  const account = { email: 'else@praxis.example', password: 'geheim-genug' }
  const names = { firstName: 'Else', lastName: 'Beispiel', specialty: 'x', ehr_system_type: 'x', ehr_system_name: 'x' }
  const registered = await visite.register({ body: { ...account, ...names }, throwOnError })
  await visite.verifyEmail({ body: { token: await token(registered.data.result.email) }, throwOnError })
  const session = await visite.login({ body: account, throwOnError })
  if (!('uid' in session.data) || session.data.token === undefined) throw new Error('a second factor?')
  client.setConfig({ auth: session.data.token })

  const planned = { name: 'Frau Beispiel', date: '2099-03-02', time: '09:30', language: 'en', status: 'planned' }
  const { _id: id } = (await visite.addAppointment({ body: planned, throwOnError })).data.data
  const path = { appointmentId: id }
  const recording = await visite.addRecording({ path, body: { source: 'upload', audio: sound }, throwOnError })
  const transcription: Transcription = await until(
    async () => (await visite.getTranscription({ path, throwOnError })).data.data[0],
  )
  const note: Note = await until(async () => (await visite.getNotes({ path: { id }, throwOnError })).data.data[0])
  const drafted = (await visite.getAppointment({ path: { id }, throwOnError })).data.data
  const saved = await visite.saveNotes({ path: { id }, body: { notes: note.notes, summary: note.summary }, throwOnError })
  const released = (await visite.getAppointment({ path: { id }, throwOnError })).data.data
  const refused = await visite.getAppointment({ path: { id: '0123456789abcdef01234567' } })
  return {
    source: recording.data.data.source,
    roles: transcription.segments.map((segment) => segment.role),
    quotes: (note.citations ?? []).flatMap((citation) => citation.sources.map((source) => source.quote)),
    states: [drafted.notes_status, released.status, released.notes_status],
    author: saved.data.data.author,
    refusal: refused.response?.status ?? 0,
  }
}
`

/** Unions and records by name, to show that they are more than text. */
const TYPES = `
import { type Appointment, type Note, type Recording, type Segment } from './api/index.js'
export { type Note, type Transcription } from './api/index.js'

export interface Visit {
  source: Recording['source'] & ('live' | 'upload' | 'online_meeting')
  roles: (Segment['role'] & ('doctor' | 'patient' | 'unknown'))[]
  quotes: string[]
  states: [Appointment['notes_status'], Appointment['status'], Appointment['notes_status']]
  author: Note['author'] & ('drafter' | 'clinician')
  refusal: number
}
`

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const COMPILER = join(import.meta.dirname, '../../../node_modules/typescript-7/bin/tsc')
const STRICTEST = {
  strict: true,
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: [],
}

/** @returns what the strictest compiler reports; the folder then contains the JavaScript */
function compiled(folder: string): string {
  const project = join(folder, 'tsconfig.json')
  writeFileSync(project, JSON.stringify({ compilerOptions: STRICTEST, files: ['journey.ts'] }))
  const { stdout, stderr } = spawnSync(process.execPath, [COMPILER, '-p', project], { encoding: 'utf8' })
  return stdout + stderr
}

it('a client that another generator makes from the document compiles and runs a visit (spec 1.4)', async () => {
  const service = await startService('sqlite', { adapters: { transcriber: attentiveTranscriber() } })
  cleanups.push(() => service.remove())
  const folder = mkdtempSync(join(tmpdir(), 'visite-foreign-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'api'))
  const document = join(folder, 'openapi.json')
  writeFileSync(document, JSON.stringify(documentOf(service.app)))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'types.ts'), TYPES)
  writeFileSync(join(folder, 'journey.ts'), JOURNEY)
  await createClient({
    input: document,
    output: join(folder, 'api'),
    logs: { level: 'silent', file: false },
  })
  expect(compiled(folder)).toBe('')

  const sounds = audioFolder()
  cleanups.push(sounds.remove)
  const sound = readFileSync(sounds.consultationAs('visit.ogg', ['-c:a', 'libopus'], 12))
  const { journey } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'journey.js')).href)
  const mailed = async (email: string) => {
    const token = await linkToken(service, email)
    // Only now, because it would send off the mail.
    await service.work()
    return token
  }
  const visit = await journey(await listening(service), mailed, new Blob([sound]))
  expect(visit).toMatchObject({
    source: 'upload',
    states: ['draft', 'finished', 'released'],
    author: 'clinician',
    refusal: 404,
  })
  expect(visit.roles.length).toBeGreaterThan(0)
  expect(visit.quotes.length).toBeGreaterThan(0)
})
