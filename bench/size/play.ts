import { setTimeout as pause } from 'node:timers/promises'
import { documentOf } from '../../server/src/api-docs/document.ts'
import { type Operation, operationsOf, requestOf } from '../../server/test/contract/operations.ts'
import { PREPARED, type Prepared } from '../../server/test/contract/prepared.ts'
import { type World, worldOf } from '../../server/test/contract/world.ts'
import type { TestDoctor, TestService } from '../../server/test/service.ts'
import type { Engine } from './engine.ts'

/** A doctor of many visits, and an administrator. */
export interface People {
  anna: TestDoctor
  chief: TestDoctor
}

const DAY_MS = 86_400_000
const FIRST_BYTES = 500_000
const ERASED = 5
/** A job due later than this has failed for good. */
const SOON_MS = 90_000
const WORK_MS = 60_000

/**
 * Only the beginning of these is read: the first ends only when its reader leaves, the others hold the data of all
 * doctors.
 */
const STREAMED = { followEvents: '/events', exportAudit: '/admin/audit/export', listTranscriptions: '/transcriptions' }
/** It has to read the whole chain of the audit trail, entry by entry. */
const NOT_PLAYED = 'verifyAudit'

/** Expects success. */
async function must(answer: Promise<{ status: number; body: unknown }>): Promise<{ data: { _id: string } }> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body as { data: { _id: string } }
}

/** The life of a visit: made, noted, read, moved and erased. */
export async function lifeOfVisit({ anna }: People, now: Date): Promise<void> {
  const date = now.toISOString().slice(0, 10)
  const { _id } = await anna.appointment({ date })
  await must(anna.post(`/notes/add/${_id}`, { notes: 'Blutdruck 120/80.' }))
  await must(anna.get(`/notes/${_id}`))
  await must(anna.get(`/appointments/get/${_id}`))
  await must(anna.post(`/appointments/update/${_id}`, { time: '10:00' }))
  await must(anna.get(dayOf(now)))
  await must(anna.get('/patients'))
  await must(anna.delete(`/appointments/delete/${_id}`))
}

/** The list of a day. */
function dayOf(now: Date): string {
  const day = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const [from, to] = [new Date(day).toISOString(), new Date(day + DAY_MS).toISOString()]
  return `/appointments/doctors?from=${from}&to=${to}`
}

/** The example of every operation, each with its own records. @returns how many */
export async function everyOperation(service: TestService, people: People): Promise<number> {
  const all = operationsOf(documentOf(service.app)).filter(({ operationId }) => operationId !== NOT_PLAYED)
  // Reads leave their records as they are.
  const toRead = await worldOf(service, people.anna, '')
  for (const operation of all.filter(({ operationId }) => !(operationId in STREAMED))) {
    const world = operation.method === 'GET' ? toRead : await worldOf(service, people.anna, '')
    await example(service, people, operation, world)
  }
  for (const path of Object.values(STREAMED)) await beginning(service, people.chief, path)
  await must(people.anna.get(STREAMED.listTranscriptions))
  return all.length
}

/** Sends it as somebody who may. */
async function example(service: TestService, people: People, operation: Operation, world: World): Promise<void> {
  const { operationId, route, path, security, 'x-owns': owns } = operation
  const prepared: Prepared = (await PREPARED[operationId]?.({ service, anna: people.anna, world })) ?? {}
  const given = { appointment_id: world.appointment, notes_template_type: world.template, ...prepared.given }
  const { method, path: filled, options } = await requestOf(operation, prepared.id ?? (owns ? world[owns] : ''), given)
  const ofAdministrators = path.startsWith('/admin/') || operationId === 'exportAccount'
  const usual = ofAdministrators ? people.chief : security ? service.anyone : people.anna
  const { status, body } = await (prepared.client ?? usual).full(method, filled, options)
  if (status >= 300) throw new Error(`${route}: ${status} ${JSON.stringify(body)}`)
}

/** Reads the beginning of an endless or very long list. */
async function beginning(service: TestService, { token }: TestDoctor, path: string): Promise<void> {
  const url = `${service.config.basePath}${path}`
  const answer = await service.app.inject({ url, headers: { authorization: `Bearer ${token}` }, payloadAsStream: true })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
  const stream = answer.stream()
  if (path === STREAMED.followEvents) {
    stream.destroy()
    return
  }
  let bytes = 0
  for await (const part of stream) {
    bytes += part.length
    if (bytes > FIRST_BYTES) break
  }
  stream.destroy()
}

/** Background work: jobs, reminders, erasing expired data and unneeded files. */
export async function background(service: TestService, { anna }: People, engine: Engine): Promise<void> {
  const erased: string[] = []
  for (let n = 0; n < ERASED; n++) erased.push((await worldOf(service, anna, '')).appointment)
  const ids = erased.map((id) => `'${id}'`).join(', ')
  await engine.run(`update appointments set deletion_date = '2000-01-01T00:00:00.000Z' where id in (${ids})`)
  await service.work()
  await service.remind()
  await service.expire()
  await service.sweep(service.clock.now())
  await service.trail.chain()
  await jobsDone(service)
}

/** Waits until no job is due or running; with very many, until each kind has had its turn. */
async function jobsDone({ adapters, clock }: TestService): Promise<void> {
  const { db } = adapters.database
  const until = performance.now() + WORK_MS
  const waits = () =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('due_at', '<', clock.now().getTime() + SOON_MS)
      .limit(1)
  while (performance.now() < until && (await waits().executeTakeFirst())) await pause(200)
}
