import type { Kysely } from 'kysely'
import type { MigrationDb } from '../migrate.ts'

interface Entries {
  audit: { id: number; action: string; detail_json: string }
}

const PAGE = 500

/** Audit entries about changed accounts held whole request bodies; removes everything but known fields. */
export async function up(migrationDb: MigrationDb): Promise<void> {
  const db = migrationDb as unknown as Kysely<Entries>
  for (let after = 0; ; ) {
    const entries = await db
      .selectFrom('audit')
      .select(['id', 'detail_json'])
      .where('action', '=', 'account.changed')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const { id, detail_json } of entries) {
      const known = JSON.stringify(knownOf(JSON.parse(detail_json)))
      if (known !== detail_json)
        await db.updateTable('audit').set({ detail_json: known }).where('id', '=', id).execute()
    }
    const last = entries.at(-1)
    if (!last || entries.length < PAGE) return
    after = last.id
  }
}

const KNOWN: Readonly<Record<string, (value: unknown) => boolean>> = {
  plan: (value) => typeof value === 'string' && /^[\w.-]{1,100}$/.test(value),
  expiry: (value) => value === null || (typeof value === 'string' && /^[\dTZ:.+-]{10,35}$/.test(value)),
  role: (value) => value === 'doctor' || value === 'admin',
  disabled: (value) => typeof value === 'boolean',
  fields: (value) =>
    typeof value === 'string' &&
    /^((title|first_name|last_name|specialty|ehr_system_type|ehr_system_name|language)( |$))*$/.test(value),
}

const knownOf = (detail: object): object =>
  Object.fromEntries(
    Object.entries(detail).filter(([name, value]) => Object.hasOwn(KNOWN, name) && KNOWN[name]?.(value)),
  )
