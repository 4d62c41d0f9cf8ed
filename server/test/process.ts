import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * `npm test` and `npm run endurance` have built what `npm start` runs: it starts in two thirds of the processor time. A
 * test run on its own need not wait for that.
 */
export const PROGRAM = process.env.BUILT_PROGRAM ?? join(import.meta.dirname, '../bin/visite.mjs')

/** The real service as its own process. */
export interface ServiceProcess {
  readonly pid: number
  /** Sends the signal and waits for the end. @returns exit code, null when a signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Everything it printed. */
  output(): string
}

/**
 * Starts `visite serve` and waits until it answers.
 * @param baseUrl the API's URL, as the environment sets it
 * @param through a program to run it through: `['prlimit', '--nofile=64']`
 */
export async function startProcess(
  env: Record<string, string>,
  baseUrl: string,
  through: readonly string[] = [],
): Promise<ServiceProcess> {
  const [program = '', ...args] = [...through, process.execPath, PROGRAM, 'serve']
  const child: ChildProcess = spawn(program, args, {
    env: { ...process.env, VISITE_DRAIN_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const exited = once(child, 'exit')
  while (!(await answers(baseUrl))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended at its start:\n${output}`)
    await pause(20)
  }
  return {
    pid: child.pid ?? 0,
    async end(signal) {
      child.kill(signal)
      const [code] = await exited
      return code
    },
    output: () => output,
  }
}

async function answers(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(baseUrl)).ok
  } catch {
    return false
  }
}
