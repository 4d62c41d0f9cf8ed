import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { DatabaseSettings } from '../src/platform/db/open.ts'
import { PROGRAM } from './process.ts'

export interface Spoken {
  code: number | null
  out: string
  err: string
}

/** Runs `visite` in its own process, as an operator does. */
export async function visite(
  env: Record<string, string>,
  args: readonly string[],
  { input = '', program = [PROGRAM] }: { input?: string; program?: readonly string[] } = {},
): Promise<Spoken> {
  const child = spawn(process.execPath, [...program, ...args], { env: { PATH: process.env.PATH, ...env } })
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}

export interface Command {
  env: Record<string, string | undefined>
  args: readonly string[]
  input: string
}

/**
 * Like `visite`, but in a process that has already loaded the commands and is kept for the next one, because a start
 * takes half a second. For tests of what commands do and say; one test also starts each of them separately.
 */
export function keptVisite(
  env: Record<string, string>,
  args: readonly string[],
  { input = '' }: { input?: string } = {},
): Promise<Spoken> {
  kept ??= keptProcess()
  return kept({ env: { PATH: process.env.PATH, ...env }, args, input })
}

/** One for all tests of a process; it does not keep the process alive. */
let kept: ((command: Command) => Promise<Spoken>) | undefined

function keptProcess(): (command: Command) => Promise<Spoken> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'command-process.ts'), {
    execArgv: ['--max-semi-space-size=16'],
    serialization: 'advanced',
  })
  const waiting = new Map<number, { resolve(said: Spoken): void; reject(error: Error): void }>()
  let commands = 0
  child.on('message', ({ number, ...said }: Spoken & { number: number }) => {
    waiting.get(number)?.resolve(said)
    waiting.delete(number)
    if (waiting.size === 0) rest(child)
  })
  child.on('exit', (code) => {
    kept = undefined
    for (const { reject } of waiting.values()) reject(new Error(`the process of the command line ended with ${code}`))
  })
  return (command) => {
    const number = ++commands
    child.ref()
    child.channel?.ref()
    return new Promise((resolve, reject) => {
      waiting.set(number, { resolve, reject })
      child.send({ number, ...command })
    })
  }
}

/** While it is idle, the tests may end. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

/** The environment in which `visite` finds one of the tests' databases. */
export const databaseEnv = (settings: DatabaseSettings, dataDir: string): Record<string, string> =>
  settings.kind === 'sqlite'
    ? { VISITE_DATA_DIR: dirname(settings.file) }
    : { VISITE_DATA_DIR: dataDir, VISITE_DATABASE_URL: settings.url }
