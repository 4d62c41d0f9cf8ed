import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startService, type TestService } from '../test/service.ts'
import { securityHeaders } from './platform/http/security-headers.ts'

let service: TestService
let server: Server | undefined
afterEach(async () => {
  server?.close()
  server = undefined
  await service.remove()
})

async function listen(): Promise<void> {
  server = await service.monitor({ host: '127.0.0.1', port: 0 })
}
const read = async (path = '/metrics', method = 'GET') => {
  const { port } = (server?.address() ?? { port: 0 }) as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method })
  // Trust.md: security headers are on everything.
  expect(Object.fromEntries(response.headers)).toMatchObject(securityHeaders({ https: false }))
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

it('gives a monitor figures on requests, jobs and the process, on a separate port and without ids (contract 1 metrics)', async () => {
  service = await startService('sqlite', { env: { VISITE_METRICS_PORT: '9464' } })
  await listen()
  await service.work()
  const anna = await service.doctor()
  const { _id } = await anna.appointment({ notify_patient: true, patient: { email: 'erika@example.org' } })
  await anna.get(`/appointments/get/${_id}`)
  await anna.get('/nowhere')
  await service.idle()

  const { status, type, text } = await read()
  expect(status).toBe(200)
  expect(type).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = text.split('\n')
  const one = 'method="GET",route="/api/v1/appointments/get/:id",status_code="200"'
  expect(lines).toContain(`http_request_duration_seconds_count{${one}} 1`)
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="none",status_code="404"} 1')
  expect(text).toMatch(/^visite_job_duration_seconds_count{kind="mail",outcome="done"} [1-9]/m)
  for (const sample of ['visite_jobs{state="waiting"} 0', 'visite_event_streams 0', 'visite_speakers 0']) {
    expect(lines).toContain(sample)
  }
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m)
  for (const secret of [_id, anna.id, anna.email, 'erika']) expect(text).not.toContain(secret)

  // Prometheus may be configured to send parameters.
  expect((await read('/metrics?practice=north')).status).toBe(200)
  expect((await read('/')).status).toBe(404)
  expect((await read('/metrics', 'POST')).status).toBe(404)
})

it('gives everything that the rules and the dashboard ask for (contract 15 health)', async () => {
  service = await startService('postgres', { env: { VISITE_METRICS_PORT: '9464' } })
  await listen()
  await service.anyone.post('/login', { email: 'nobody@praxis.example', password: 'geraten' })
  const { text } = await read()
  expect(text).toMatch(/^visite_sign_in_failures_total 1$/m)
  expect(text).toMatch(/^visite_database_connections{state="idle"} [1-9]/m)
  expect(text).toMatch(/^visite_build_info{version="[^"]+",node="v24[^"]*",database="postgres"} 1$/m)
  const told = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  const asked = ['rules.yml', 'dashboard.json'].flatMap((file) => {
    const written = readFileSync(join(import.meta.dirname, '../../docs/monitoring', file), 'utf8')
    return [...written.matchAll(/\b(?:visite|http|process)_\w+/g)].map(([name]) => name)
  })
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !told.has(name.replace(/_(count|bucket|sum)$/, '')))).toEqual([])
})

it('keeps reporting while the database is away', async () => {
  service = await startService('sqlite', { env: { VISITE_METRICS_PORT: '9464' } })
  await listen()
  await service.adapters.database.close()
  const { status, text } = await read()
  expect(status).toBe(200)
  expect(text).not.toMatch(/^visite_jobs{/m)
  expect(text).toMatch(/^visite_speakers 0/m)
})

it('says whether the process is alive and ready: a worker has no other port (contract 15 health)', async () => {
  service = await startService('sqlite', { env: { VISITE_METRICS_PORT: '9464' } })
  await listen()
  const parts = { database: { ok: true }, storage: { ok: true } }
  expect(JSON.parse((await read('/health/ready')).text)).toEqual({ status: 'ok', parts })
  service.readiness.stop()
  const { status, text } = await read('/health/ready')
  expect({ status, body: JSON.parse(text) }).toEqual({ status: 503, body: { status: 'stopping', parts } })
  expect(await read('/health/live')).toMatchObject({ status: 200, text: '{"status":"ok"}' })
})

it('measures nothing without a port', async () => {
  service = await startService('sqlite')
  expect(service.metrics).toBeNull()
})
