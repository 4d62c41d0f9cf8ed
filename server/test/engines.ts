import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseSettings, Engine } from '../src/platform/db/open.ts'

/** For `describe.each(engines)`: what touches the database is tested on both. */
export const engines: readonly Engine[] = ['sqlite', 'postgres']

/** A new empty database of the engine, and how to remove it. */
export async function emptyDatabase(engine: Engine): Promise<{ settings: DatabaseSettings; remove(): Promise<void> }> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'visite-sqlite-'))
    return {
      settings: { kind: 'sqlite', file: join(folder, 'visite.sqlite') },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  const name = `visite_${randomBytes(6).toString('hex')}`
  const base = inject('postgresUrl')
  await administer(base, `create database ${name}`)
  const url = new URL(base)
  url.pathname = `/${name}`
  return {
    settings: { kind: 'postgres', url: url.href, connections: 10 },
    remove: () => administer(base, `drop database ${name} with (force)`),
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
