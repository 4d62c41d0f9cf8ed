import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Citation } from '@visite/drafter/port'
import { consultation } from '@visite/hearing/corpora/consultation'
import { wordErrorRate } from '@visite/hearing/measure/word-error-rate'
import type { Segment } from '@visite/hearing/port'
import { privateConfig } from '../../config.ts'
import { serviceLog } from '../../log.ts'
import { createService } from '../../service.ts'
import { type Api, apiAt, DemoFailed, mailedToken, until } from './journey.ts'
import { bold, dim, printNote, printTranscript } from './print.ts'

/** Above this, the transcript is not worth drafting from and something is wrong with the engine. */
const WORST_ERROR_RATE = 0.2

interface Wire {
  data: Record<string, unknown>
}

/**
 * Plays a whole visit against a private service on a free port and a temporary folder, over real HTTP.
 * @throws {DemoFailed} if a step did not really happen
 */
export async function demo(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'visite-demo-'))
  const config = privateConfig(folder)
  const service = await createService(config, { logger: serviceLog('error') })
  try {
    const address = await service.app.listen({ host: '127.0.0.1', port: 0 })
    await service.work()
    await play(`${address}${config.basePath}`, join(folder, 'mail'))
  } finally {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function play(baseUrl: string, mailFolder: string): Promise<void> {
  const started = performance.now()
  const step = (text: string) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
    console.log(`${dim(`${seconds} s`)}  ${text}`)
  }
  const api = apiAt(baseUrl)
  console.log(`\n${bold('Visite: a spoken consultation becomes a released note')}\n${dim(baseUrl)}\n`)

  const account = {
    firstName: 'Anna',
    lastName: 'Demo',
    email: 'anna.demo@praxis.example',
    password: 'ein-sicheres-passwort',
  }
  const practice = { specialty: 'Allgemeinmedizin', ehr_system_type: 'demo', ehr_system_name: 'Demo' }
  await api.call('POST', '/register', { ...account, ...practice, title: 'Dr.' })
  step('registered Dr. Anna Demo')
  const token = await until('the verification mail', async () => mailedToken(mailFolder))
  await api.call('POST', '/verify-email', { token })
  step('verified with the link from the mail')
  const login = await api.call<{ token: string }>('POST', '/login', account)
  api.signIn(login.token)
  step('logged in')

  const visit = { name: 'Herr Beispiel', date: new Date().toISOString().slice(0, 10), time: '09:30', language: 'en' }
  const appointment = (await api.call<Wire>('POST', '/appointments/add', visit)).data
  const id = String(appointment._id)
  step(`appointment ${dim(id)}: ${appointment.status}`)

  const form = new FormData()
  form.append('source', 'upload')
  const audio = readFileSync(consultation.audio)
  form.append('audio', new Blob([audio], { type: 'audio/ogg' }), 'consultation.ogg')
  const recording = (await api.call<Wire>('POST', `/recordings/add/${id}`, form)).data
  step(`recording uploaded, ${Math.round(Number(recording.file_size_bytes) / 1024)} KiB: transcribing`)

  const transcription = await until('the transcription', async () => {
    const [found] = (
      await api.call<{ data: { segments: Segment[]; transcription: string; engine: string }[] }>(
        'GET',
        `/transcriptions/${id}`,
      )
    ).data
    if (!found) await failOnError(api, id)
    return found
  })
  step(`transcribed by ${transcription.engine}`)
  const note = await until('the drafted note', async () => {
    const [found] = (
      await api.call<{ data: { notes: string; summary: string; citations: Citation[] | null }[] }>(
        'GET',
        `/notes/${id}`,
      )
    ).data
    if (!found) await failOnError(api, id)
    return found
  })
  step('note drafted\n')

  console.log(bold('Transcript'))
  printTranscript(transcription.segments)
  const rate = wordErrorRate(spokenText(), transcription.transcription).rate
  console.log(dim(`\n  word error rate against the spoken text: ${(rate * 100).toFixed(1)} %\n`))
  console.log(bold('Drafted note'))
  printNote(note.notes, note.citations ?? [])
  console.log(`\n${bold('Summary')}\n  ${note.summary}\n`)

  await api.call('POST', `/notes/add/${id}`, { notes: note.notes, summary: note.summary })
  const released = (await api.call<Wire>('GET', `/appointments/get/${id}`)).data
  step(`note reviewed and saved; status: ${bold(String(released.status))}, note: ${released.notes_status}`)

  const failures = [
    rate > WORST_ERROR_RATE && `the word error rate is ${(rate * 100).toFixed(1)} %`,
    !transcription.segments.some(({ role }) => role === 'patient') && 'no patient was heard',
    ...unsound(note, transcription.segments),
    released.status !== 'finished' && `the status is ${released.status}`,
    released.notes_status !== 'released' && `the note is ${released.notes_status}`,
  ].filter((failure) => failure !== false)
  if (failures.length > 0) throw new DemoFailed(failures.join('; '))
  console.log(`\n${bold('Everything above really happened.')} Next: npm start\n`)
}

/** Citations must point at the note's sentences and quote speech to the letter. */
function unsound(
  { notes, citations }: { notes: string; citations: Citation[] | null },
  segments: readonly Segment[],
): string[] {
  if (!citations || citations.length < 5) return ['the note has hardly any citations']
  const textOf = new Map(segments.map((segment) => [segment.id, segment.text]))
  return citations.flatMap(({ id, note_start, note_end, sources }) => [
    ...(notes.slice(note_start, note_end).trim() === '' ? [`citation ${id} points at nothing`] : []),
    ...sources
      .filter(({ segment_id, quote }) => !textOf.get(segment_id ?? '')?.includes(quote))
      .map(({ quote }) => `“${quote}” was never said`),
  ])
}

async function failOnError(api: Api, id: string): Promise<void> {
  const { status, error_reason } = (await api.call<Wire>('GET', `/appointments/get/${id}`)).data
  if (String(status).startsWith('error') || status === 'audio_upload_failed') {
    throw new DemoFailed(`status ${status}: ${error_reason}`)
  }
}

/** The script of the bundled consultation without its speakers. */
const spokenText = (): string => consultation.turns.map(({ text }) => text).join('\n')
