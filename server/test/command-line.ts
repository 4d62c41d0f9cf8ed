import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { DatabaseSettings } from '../src/platform/db/open.ts'

const BINARY = join(import.meta.dirname, '../bin/visite.mjs')

export interface Spoken {
  code: number | null
  out: string
  err: string
}

/** Runs `visite` in a process of its own, as an operator does. */
export async function visite(
  env: Record<string, string>,
  args: readonly string[],
  { input = '', program = [BINARY] }: { input?: string; program?: readonly string[] } = {},
): Promise<Spoken> {
  const child = spawn(process.execPath, [...program, ...args], { env: { PATH: process.env.PATH, ...env } })
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}

/** The environment in which `visite` finds one of the tests' databases. */
export const databaseEnv = (settings: DatabaseSettings, dataDir: string): Record<string, string> =>
  settings.kind === 'sqlite'
    ? { VISITE_DATA_DIR: dirname(settings.file) }
    : { VISITE_DATA_DIR: dataDir, VISITE_DATABASE_URL: settings.url }
