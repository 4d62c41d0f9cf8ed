// `npm run check`: everything that can be checked without running a test.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '..')
const packaged = (path: string, ...args: string[]) => [join(root, 'node_modules', path), ...args]

/**
 * By TypeScript's native compiler, with one checker: several share nothing, and together take half as much time again.
 */
const types = (project: string) => packaged('typescript-7/bin/tsc', '-p', project, '--checkers', '1')

const CHECKS: Record<string, string[]> = {
  format: packaged('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  types: types('.'),
  'types of the client': types('client'),
  'types of the dashboard': types('web'),
  'dead code': packaged('knip/bin/knip.js', '--no-progress'),
  'API document, and the client that follows it': [join(root, 'scripts/client-types.ts'), '--check'],
  'lifecycle follows its table': [join(root, 'scripts/lifecycle.ts'), '--check'],
}

/**
 * One after the other, even after a failure, so that tests running at the same time have a core.
 * @returns whether all passed
 */
export async function check(): Promise<boolean> {
  let passed = true
  for (const [name, args] of Object.entries(CHECKS)) {
    const started = Date.now()
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    const ok = code === 0
    if (!ok) process.stdout.write(`${out}${err}`)
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
    passed &&= ok
  }
  return passed
}

if (import.meta.main) process.exit((await check()) ? 0 : 1)
