import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ApiDocument } from '../../server/src/api-docs/document.ts'
import type { Owned } from '../../server/src/api-docs/operation.ts'
import { readConfig } from '../../server/src/config.ts'
import { type Database, openDatabase } from '../../server/src/platform/db/open.ts'
import { freePort } from '../../server/test/postgres.ts'
import { healthy, run } from '../place.ts'

/** A body for a route. */
export interface Case {
  /** As the API's document names it: `PUT /notes/{id}`. */
  route: string
  name: string
  /** The path it is sent to. */
  path: string
  contentType: string
  body: Buffer
  /** Restores everything before the body is sent. */
  before?: () => Promise<void>
}

/** A service, a doctor who may do anything, and one record of each kind. */
export interface World {
  readonly document: ApiDocument
  /** All routes that take a body. */
  readonly routes: readonly string[]
  readonly database: Database
  /** Ids by what a route says its id refers to. */
  readonly ids: Readonly<Partial<Record<Owned, string>> & { appointment: string }>
  readonly appointmentId: string
  /** Milliseconds of the longest pause without any request, due to other programs on the machine. */
  idle(): Promise<number>
  /** @returns the most milliseconds the thread was blocked before the answer came, and its status; 0: hung up */
  measure(one: Case): Promise<{ blocked: number; status: number }>
  call(method: string, path: string, body?: unknown): Promise<{ _id: string }>
  close(): Promise<void>
}

const PASSWORD = 'geheim-genug'
const SETTLED_MS = 60
/** A connection kept open while bodies are made would end unnoticed. */
const ONE_WAY = { connection: 'close' }

/** A JSON body. */
export const json = (value: unknown): Pick<Case, 'body' | 'contentType'> => ({
  body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
  contentType: 'application/json',
})

export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'visite-worst-'))
  const [port, metricsPort] = [await freePort(), await freePort()]
  const env = {
    VISITE_DATA_DIR: folder,
    VISITE_PORT: String(port),
    VISITE_METRICS_PORT: String(metricsPort),
    VISITE_DEFAULT_PLAN: 'individual',
    VISITE_RATE_LIMIT: '0',
    VISITE_LOG_LEVEL: 'silent',
    // Jobs are not part of an answer.
    VISITE_ROLE: 'api',
  }
  const config = readConfig(env)
  const url = `http://127.0.0.1:${port}${config.basePath}`
  const service = run(['server/bin/visite.mjs', 'serve'], env)
  await healthy(url)
  await healthy(`http://127.0.0.1:${metricsPort}/metrics`)
  const database = openDatabase(config.database, config.masterKeys)

  let token = ''
  const send = (method: string, path: string, { body, contentType }: { body?: Buffer; contentType?: string }) =>
    fetch(`${url}${path}`, {
      method,
      headers: { ...ONE_WAY, authorization: `Bearer ${token}`, ...(contentType && { 'content-type': contentType }) },
      ...(body && { body: new Uint8Array(body) }),
    })
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body === undefined ? {} : json(body))
    const { data, token: issued } = (await answer.json()) as { data: { _id: string }; token?: string }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
    token ||= issued ?? ''
    return data
  }
  const account = {
    ...{ firstName: 'Anna', lastName: 'Bench', email: 'anna@praxis.example', password: PASSWORD },
    ...{ specialty: 'Allgemeinmedizin', ehr_system_type: 'x', ehr_system_name: 'x' },
  }
  await call('POST', '/register', account)
  await database.db.updateTable('accounts').set({ verified_at: new Date().toISOString(), role: 'admin' }).execute()
  await call('POST', '/login', { email: account.email, password: PASSWORD })
  const { id: accountId } = await database.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
  const planned = { name: 'Herr Beispiel', date: '2026-03-02', time: '09:30', status: 'planned' }
  const { _id: appointmentId } = await call('POST', '/appointments/add', planned)
  const { _id: type } = await call('POST', '/appointment-types', { name: 'Kontrolle' })
  const sections = [{ key: 'plan', heading: 'Plan', format: 'bullets' }]
  const { _id: template } = await call('POST', '/templates', { name: 'A', key: 'a', language: 'de', sections })
  const document: ApiDocument = JSON.parse(await (await fetch(`${url}/openapi.json`)).text())
  const routes = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody }]) => (requestBody ? `${method.toUpperCase()} ${path}` : [])),
  )

  const metrics = () => fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers: ONE_WAY })
  /** The longest delay of the service's event loop since it was last asked, in milliseconds. */
  const longestPause = async (): Promise<number> => {
    // The first connection may have ended unnoticed while bodies were made.
    const text = await (await metrics().catch(metrics)).text()
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000
  }

  return {
    ...{ document, routes, database, appointmentId, call },
    ids: { appointment: appointmentId, appointmentType: type, template, account: accountId },
    async idle() {
      await longestPause()
      await pause(1_000)
      return longestPause()
    },
    async measure({ route, path, before, ...body }) {
      await before?.()
      await pause(SETTLED_MS)
      await longestPause()
      await pause(SETTLED_MS)
      const answered = send(route.split(' ')[0] ?? '', path, body).then(async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      })
      // A client that is refused before its body was read sees the connection end.
      const status = await answered.catch(() => 0)
      await pause(SETTLED_MS)
      return { blocked: await longestPause(), status }
    },
    async close() {
      await database.close()
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
