/**
 * `npm run bench:stations`: through how many files of ours an upload, a token and a note's text pass, as V8 counts what
 * runs while a request is answered. Prints the files of each with `--list`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../server/src/config.ts'
import { serviceLog } from '../server/src/log.ts'
import { createService } from '../server/src/service.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'visite-stations-'))
const config = readConfig({ VISITE_DATA_DIR: folder, VISITE_DEFAULT_PLAN: 'individual', VISITE_RATE_LIMIT: '0' })
const service = await createService(config, { logger: serviceLog('error') })
const address = `${await service.app.listen({ host: '127.0.0.1', port: 0 })}${config.basePath}`

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/** Files of ours of which a function runs meanwhile; loading a module counts for none. */
async function passed(work: () => Promise<unknown>): Promise<string[]> {
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.startsWith('file:') && !url.includes('/node_modules/'))
    .filter(({ functions }) => functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0]?.count))
    .map(({ url }) => relative(root, fileURLToPath(url)))
    .filter((file) => !file.startsWith('bench'))
    .sort()
}

async function call(method: string, path: string, { token = '', body }: { token?: string; body?: unknown } = {}) {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { token: string; data: { _id: string } }
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}

const person = { email: 'anna@praxis.example', password: 'geheim-genug' }
await call('POST', '/register', {
  body: {
    ...person,
    firstName: 'Anna',
    lastName: 'Müller',
    specialty: 'Hausarzt',
    ehr_system_type: 'pvs',
    ehr_system_name: 'Demo',
  },
})
await service.adapters.database.db.updateTable('accounts').set({ verified_at: new Date().toISOString() }).execute()
const { token } = await call('POST', '/login', { body: person })
const visit = { name: 'Frau Beispiel', date: '2099-03-02', time: '09:30', language: 'en' }
const { _id } = (await call('POST', '/appointments/add', { token, body: visit })).data
const audio = () => {
  const form = new FormData()
  const bytes = readFileSync(join(root, 'hearing/corpora/consultation/consultation.ogg'))
  form.append('audio', new Blob([bytes]), 'consultation.ogg')
  return form
}

// What is built once, at the first request, is nobody's way.
await call('GET', '/user/profile', { token })
const ways: Record<string, string[]> = {
  'a token (GET /user/profile)': await passed(() => call('GET', '/user/profile', { token })),
  'an upload (POST /recordings/add)': await passed(() =>
    call('POST', `/recordings/add/${_id}`, { token, body: audio() }),
  ),
  "a note's text, saved (POST /notes/add)": await passed(() =>
    call('POST', `/notes/add/${_id}`, { token, body: { notes: 'Anamnese\nHusten seit drei Tagen.' } }),
  ),
  "a note's text, read (GET /notes)": await passed(() => call('GET', `/notes/${_id}`, { token })),
}
for (const [way, files] of Object.entries(ways)) {
  console.log(`${way.padEnd(42)} ${files.length} files`)
  if (process.argv.includes('--list')) console.log(files.map((file) => `  ${file}`).join('\n'))
}
await service.close()
rmSync(folder, { recursive: true, force: true })
