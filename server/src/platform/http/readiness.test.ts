import { expect, it } from 'vitest'
import { startService } from '../../../test/service.ts'
import { readinessOf } from './readiness.ts'

const good = async () => ({ ok: true, detail: 'works' })

it('checks the parts once in five seconds, however many ask (contract 15 health)', async () => {
  let at = 0
  let looks = 0
  let ok = true
  const database = async () => {
    looks++
    return { ok, detail: 'at db.example' }
  }
  const { look } = readinessOf({ parts: { database, storage: good }, now: () => new Date(at) })
  const ready = { status: 'ok', parts: { database: { ok: true }, storage: { ok: true } } }
  expect(await Promise.all([look(), look()])).toEqual([ready, ready])
  ok = false
  at = 4_999
  expect(await look()).toEqual(ready)
  expect(looks).toBe(1)
  at = 5_000
  expect(await look()).toEqual({ status: 'degraded', parts: { database: { ok: false }, storage: { ok: true } } })
  expect(looks).toBe(2)
})

it('does not wait long for any part', async () => {
  const silent = () => new Promise<never>(() => {})
  const { look } = readinessOf({ parts: { database: good, storage: silent }, now: () => new Date(0), limitMs: 10 })
  expect(await look()).toEqual({ status: 'degraded', parts: { database: { ok: true }, storage: { ok: false } } })
})

it('is not affected by a mail server that is away, and writes nothing into the storage (contract 15 health)', async () => {
  const service = await startService('sqlite', { env: { VISITE_SMTP_URL: 'smtp://127.0.0.1:1' } })
  try {
    service.adapters.blobs.stage = () => Promise.reject(new Error('readiness writes'))
    const parts = { database: { ok: true }, storage: { ok: true } }
    expect(await service.anyone.get('/health/ready')).toEqual({ status: 200, body: { status: 'ok', parts } })
    expect(await service.anyone.get('/health/live')).toEqual({ status: 200, body: { status: 'ok' } })
    service.readiness.stop()
    expect(await service.anyone.get('/health/ready')).toEqual({ status: 503, body: { status: 'stopping', parts } })
  } finally {
    await service.remove()
  }
})
