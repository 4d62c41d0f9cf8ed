// Runs commands of `visite` one after the other, each with its own environment and streams (see `keptVisite`).
import module from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Command, Spoken } from './command-line.ts'

module.enableCompileCache(join(import.meta.dirname, '../../node_modules/.visite-compiled'))
const { run } = await import('../src/cli/visite.ts')

/** Thrown by `process.exit` here, so that the process goes on. */
class Exit extends Error {
  readonly code: number
  constructor(code: number) {
    super(`exit ${code}`)
    this.code = code
  }
}

async function spoken({ env, args, input }: Command): Promise<Spoken> {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true })
  process.exitCode = 0
  const said = { out: '', err: '' }
  process.stdout.write = (text: string | Uint8Array) => {
    said.out += text.toString()
    return true
  }
  process.stderr.write = (text: string | Uint8Array) => {
    said.err += text.toString()
    return true
  }
  try {
    await run([process.execPath, 'visite', ...args])
  } catch (error) {
    if (!(error instanceof Exit)) throw error
    process.exitCode = error.code
  }
  return { code: Number(process.exitCode), ...said }
}

process.exit = (code) => {
  throw new Exit(Number(code ?? process.exitCode ?? 0))
}
let last: Promise<unknown> = Promise.resolve()
process.on('message', ({ number, ...command }: Command & { number: number }) => {
  last = last.then(async () => process.send?.({ number, ...(await spoken(command)) }))
})
process.on('disconnect', () => process.kill(process.pid))
