import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { heard, scriptedTranscriber, spoken } from '../test/fakes/engines.ts'
import { dataOf, startService } from '../test/service.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}
interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

/** A collector for what OpenTelemetry's own exporter sends as JSON. */
let spans: Span[]
let paths: (string | undefined)[]
const collector = createServer(async (request, response) => {
  paths.push(request.url)
  const { resourceSpans } = (await json(request)) as Export
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
beforeEach(async () => {
  spans = []
  paths = []
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
})
afterEach(() => void collector.close())

it('traces lead from a request to its statements, and from a job to its engine, without a word from a record (contract 15 tracing)', async () => {
  const { port } = collector.address() as AddressInfo
  const transcriber = scriptedTranscriber(() => heard(spoken('Was führt Sie zu mir?', 'Ich habe Husten und Fieber.')))
  const service = await startService('sqlite', {
    adapters: { transcriber },
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  })
  await service.work()
  const anna = await service.doctor({ email: 'geheim@praxis.example' })
  const { _id } = await anna.appointment({ name: 'Frau Geheim' })
  await anna.upload(`/recordings/add/${_id}`, { audio: { name: 'a.ogg', bytes: readFileSync(consultation.audio) } })
  await expect.poll(async () => dataOf(await anna.get(`/appointments/get/${_id}`)).notes_status).toBe('draft')
  expect((await service.anyone.get('/b/secret-token-of-a-patient')).status).toBe(404)
  // Waiting spans are sent when the service ends.
  await service.remove()

  expect(new Set(paths)).toEqual(new Set(['/v1/traces']))
  const below = (name: string | RegExp) => {
    const parent = spans.find((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))
    return spans.filter(({ traceId, spanId }) => traceId === parent?.traceId && spanId !== parent.spanId)
  }
  const reading = spans.find(({ attributes }) =>
    attributes.some(
      ({ key, value }) => key === 'http.route' && String(value.stringValue).endsWith('/appointments/get/:id'),
    ),
  )
  const statements = spans.filter(({ traceId, name }) => traceId === reading?.traceId && name === 'select')
  expect(statements.length).toBeGreaterThan(0)
  expect(below('job transcribe').map(({ name }) => name)).toContain('speech engine transcribe')
  expect(below('job draft').map(({ name }) => name)).toContain('drafter draft')

  const told = JSON.stringify(spans)
  for (const secret of ['Geheim', 'geheim', 'Husten', _id, anna.id, 'secret-token']) expect(told).not.toContain(secret)
})
