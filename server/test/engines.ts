import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, it } from 'vitest'
import type { DatabaseSettings, Engine } from '../src/platform/db/open.ts'
import { TEMPLATE } from './postgres.ts'

/** `npm run endurance`: many kills, long runs, and the routes on both engines. */
export const endurance = process.env.ENDURANCE === '1'

/** For `describe.each(engines)`: where engines differ, in SQL, locks, the queue or announcements. */
export const engines: readonly Engine[] = ['sqlite', 'postgres']

/** For what is above the stores: `npm run endurance` runs it on both. */
export const routeEngines: readonly Engine[] = endurance ? engines : ['sqlite']

/**
 * Use it instead of `it` within `describe.each(engines)` for tests above the stores: refusals, texts, who is told what.
 * Runs on the engines of `routeEngines`.
 */
export const aboveStores =
  (engine: Engine) =>
  (title: string, test: () => unknown): void => {
    if (routeEngines.includes(engine)) it(title, test)
  }

interface Place {
  settings: DatabaseSettings
  remove(): Promise<void>
}

/** A new data folder with SQLite's tables, which would cost a service half a second at its first start. */
export function migratedFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  copyFileSync(inject('sqliteTemplate'), join(folder, 'visite.sqlite'))
  return folder
}

/** A new empty database on the engine, and how to remove it. */
export const emptyDatabase = (engine: Engine): Promise<Place> =>
  engine === 'sqlite' ? sqliteFile() : postgresDatabase('template1')

/** A new database on the engine with its tables, and how to remove it. */
export const migratedDatabase = (engine: Engine): Promise<Place> =>
  engine === 'sqlite' ? sqliteFile(inject('sqliteTemplate')) : postgresDatabase(TEMPLATE)

async function sqliteFile(template?: string): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'visite-sqlite-'))
  const file = join(folder, 'visite.sqlite')
  if (template) copyFileSync(template, file)
  return { settings: { kind: 'sqlite', file }, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function postgresDatabase(template: string): Promise<Place> {
  const name = `visite_${randomBytes(6).toString('hex')}`
  const administer = await administrator()
  await administer.query(`create database ${name} template ${template}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return {
    settings: { kind: 'postgres', url: url.href, connections: 10 },
    remove: async () => void (await administer.query(`drop database ${name} with (force)`)),
  }
}

let administering: Promise<pg.Client> | undefined

/**
 * One connection for all tests of a process, since each costs Postgres a process; it does not keep the process alive.
 */
function administrator(): Promise<pg.Client> {
  administering ??= connected(inject('postgresUrl'))
  return administering
}

async function connected(connectionString: string): Promise<pg.Client> {
  const socket = new Socket()
  const client = new pg.Client({ connectionString, stream: () => socket })
  await client.connect()
  socket.unref()
  return client
}
