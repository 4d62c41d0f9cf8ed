import { rmSync } from 'node:fs'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { createService } from '../../src/service.ts'
import { engines, migratedDatabase, migratedFolder } from '../engines.ts'
import { freePort } from '../postgres.ts'
import { startProcess } from '../process.ts'
import { registration } from '../service.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const SLOTS = 5
const AT_ONCE = 50

describe.each(engines)('two processes on one database on %s', (engine) => {
  it('give each slot to one of 50 bookings that want it at once (contract 3 slots, spec 7 slot)', {
    timeout: 120_000,
  }, async () => {
    const folder = migratedFolder('visite-slots-')
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const database = await migratedDatabase(engine)
    cleanups.push(database.remove)
    const env = {
      VISITE_DATA_DIR: folder,
      VISITE_RATE_LIMIT: '0',
      VISITE_DEFAULT_PLAN: 'individual',
      VISITE_LOG_LEVEL: 'error',
      VISITE_DATABASE_URL: database.settings.kind === 'postgres' ? database.settings.url : '',
    }
    const inspector = await createService(readConfig({ ...env, VISITE_PORT: '0' }), {
      logger: pino({ level: 'silent' }),
    })
    cleanups.push(() => inspector.close())
    const { db } = inspector.adapters.database

    const addresses: string[] = []
    for (let index = 0; index < 2; index++) {
      const port = await freePort()
      const address = `http://127.0.0.1:${port}/api/v1`
      const started = await startProcess({ ...env, VISITE_PORT: String(port), VISITE_ROLE: 'api' }, address)
      cleanups.push(() => started.end('SIGKILL'))
      addresses.push(address)
    }
    const post = async (address: string, path: string, body: unknown, token?: string) => {
      const response = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: (await response.json()) as { token?: string; code?: string } }
    }
    const [first = ''] = addresses
    const account = registration()
    await post(first, '/register', account)
    await db.updateTable('accounts').set({ verified_at: new Date().toISOString() }).execute()
    const { token } = (await post(first, '/login', account)).body

    for (let slot = 0; slot < SLOTS; slot++) {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          post(
            addresses[index % 2] ?? '',
            '/appointments/add',
            {
              ...{ name: 'A', date: '2099-03-02', time: `1${slot}:${index % 3}0`, duration_minutes: 30 },
              ...{ notify_patient: true, patient: { email: 'erika@patient.example' } },
            },
            token,
          ),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.code === 'SLOT_TAKEN')).toHaveLength(AT_ONCE - 1)
    }
    const held = await db.selectFrom('appointments').select(['slot_start', 'slot_end']).execute()
    expect(held).toHaveLength(SLOTS)
    expect(await db.selectFrom('encounter_usage').select('count').execute()).toEqual([{ count: SLOTS }])
    const mails = await db.selectFrom('outgoing_mails').select('id').where('appointment_id', 'is not', null).execute()
    expect(mails).toHaveLength(SLOTS)
  })
})
