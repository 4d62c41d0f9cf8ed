/**
 * `npm run bench:stations`: how many of our files an upload, a token and a note's text pass through, as V8 counts what
 * runs during a request. `--list` lists the files of each.
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

/** Our files with a function, named or not, that runs during the request; loading a module does not count. */
async function passed(work: () => Promise<unknown>): Promise<string[]> {
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.startsWith('file:') && !url.includes('/node_modules/'))
    .filter(({ functions }) =>
      functions.some(({ ranges: [whole] }) => whole && whole.count > 0 && whole.startOffset > 0),
    )
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
const appointment = async () => (await call('POST', '/appointments/add', { token, body: visit })).data._id
const bytes = readFileSync(join(root, 'hearing/corpora/consultation/consultation.ogg'))
const audio = () => {
  const form = new FormData()
  form.append('audio', new Blob([bytes]), 'consultation.ogg')
  return form
}
const saved = { notes: 'Anamnese\nHusten seit drei Tagen.' }
const noted = await appointment()
await call('POST', `/notes/add/${noted}`, { token, body: saved })
const WAYS: Record<string, (id: string) => Promise<unknown>> = {
  'a token (GET /user/profile)': () => call('GET', '/user/profile', { token }),
  'an upload (POST /recordings/add)': (id) => call('POST', `/recordings/add/${id}`, { token, body: audio() }),
  "a note's text, saved (POST /notes/add)": (id) => call('POST', `/notes/add/${id}`, { token, body: saved }),
  "a note's text, read (GET /notes)": () => call('GET', `/notes/${noted}`, { token }),
}

/** Work done now and then, alongside a request, does not count. */
const TIMES = 4
for (const [way, go] of Object.entries(WAYS)) {
  const runs: string[][] = []
  for (let time = 0; time < TIMES; time++) {
    const id = await appointment()
    runs.push(await passed(() => go(id)))
  }
  const files = runs.reduce((all, run) => all.filter((file) => run.includes(file)))
  console.log(`${way.padEnd(42)} ${files.length} files`)
  if (process.argv.includes('--list')) console.log(files.map((file) => `  ${file}`).join('\n'))
}
await service.close()
rmSync(folder, { recursive: true, force: true })
