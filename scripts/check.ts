// `npm run check`: what can be said without running a test.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const packaged = (path: string, ...args: string[]) => [join(root, 'node_modules', path), ...args]

const CHECKS: Record<string, string[]> = {
  format: packaged('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  types: packaged('typescript/bin/tsc', '-p', '.'),
  'types of the client': packaged('typescript/bin/tsc', '-p', 'client'),
  'types of the dashboard': packaged('typescript/bin/tsc', '-p', 'web'),
  'dead code': packaged('knip/bin/knip.js', '--no-progress'),
  'client follows the API document': [join(root, 'scripts/client-types.ts'), '--check'],
  'lifecycle follows its table': [join(root, 'scripts/lifecycle.ts'), '--check'],
  'API document': [join(root, 'scripts/openapi.ts'), '--lint'],
}

/** Runs every check, also after a failed one. @returns whether all passed */
export function check(): boolean {
  return Object.entries(CHECKS)
    .map(([name, args]) => {
      const started = Date.now()
      const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
      console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
      return status === 0
    })
    .every(Boolean)
}

if (import.meta.main) process.exit(check() ? 0 : 1)
