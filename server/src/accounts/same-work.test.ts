import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migratedDatabase, routeEngines } from '../../test/engines.ts'
import { registration, startService, type TestService } from '../../test/service.ts'
import { announcing } from '../platform/db/announcements/after-commit.ts'
import { openDatabase } from '../platform/db/open.ts'

/** Records the kind of every statement. */
function recorder() {
  const kinds: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      kinds.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { kinds, plugin }
}

describe.each(routeEngines)('public requests about an address, on %s', (engine) => {
  let service: TestService
  let remove: () => Promise<void>
  const { kinds, plugin } = recorder()
  beforeAll(async () => {
    const empty = await migratedDatabase(engine)
    remove = empty.remove
    const database = openDatabase(empty.settings)
    service = await startService(engine, {
      adapters: { database: { ...database, db: announcing(database.db.withPlugin(plugin), database.announcements) } },
    })
    for (const [email, state] of Object.entries({
      verified: {},
      disabled: { disabled_at: '2026-01-01T00:00:00.000Z' },
    })) {
      await service.doctor({ email: `${email}@praxis.example` })
      const query = service.adapters.database.db.updateTable('accounts').where('email', '=', `${email}@praxis.example`)
      if (Object.keys(state).length > 0) await query.set(state).execute()
    }
    await service.anyone.post('/register', registration({ email: 'unverified@praxis.example' }))
  })
  afterAll(async () => {
    await service.remove()
    await remove()
  })

  const { db } = { db: () => service.adapters.database.db }
  const rows = async () => {
    const count = async (table: 'account_tokens' | 'outgoing_mails' | 'audit' | 'login_attempts') =>
      (await db().selectFrom(table).selectAll().execute()).length
    return {
      tokens: await count('account_tokens'),
      mails: await count('outgoing_mails'),
      audit: await count('audit'),
      attempts: await count('login_attempts'),
      jobs: (await service.queue.all(db())).length,
    }
  }

  /** A request's statements, and the number of rows written per table. */
  async function workOf(path: string, body: Record<string, unknown>) {
    const before = await rows()
    kinds.length = 0
    await service.anyone.post(path, body)
    const statements = [...kinds]
    const after = await rows()
    const written = Object.entries(after).map(([name, count]) => [name, count - before[name as keyof typeof before]])
    return { statements, written: Object.fromEntries(written) }
  }

  const addresses = ['nobody', 'verified', 'unverified', 'disabled'].map((name) => `${name}@praxis.example`)

  it.each(['/verify-email/resend', '/password/forgot'])(
    'POST %s does the same work whether or not there is an account (contract 2 secrecy)',
    async (path) => {
      const works = []
      for (const email of addresses) works.push(await workOf(path, { email }))
      expect(works[0]?.statements.length).toBeGreaterThan(2)
      expect(works[0]?.written).toMatchObject({ tokens: 0, mails: 0, jobs: 1 })
      for (const work of works) expect(work).toEqual(works[0])
    },
  )

  it('POST /register does the same work for a taken address, except for the account’s own row (contract 2 secrecy)', async () => {
    const works = []
    for (const email of addresses) works.push(await workOf('/register', registration({ email })))
    expect(works[0]?.written).toEqual({ tokens: 0, mails: 0, audit: 1, attempts: 0, jobs: 1 })
    for (const work of works) expect(work).toEqual(works[0])
  })
})
