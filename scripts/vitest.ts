import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Runs Vitest and ends with its summary.
 * @param args files, filters and options
 * @returns whether all passed; in CI also, whether none was skipped
 */
export async function vitest(args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  const report = join(tmpdir(), `visite-test-${process.pid}.json`)
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  )
  const [code] = await once(child, 'exit')
  const result = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(report, { force: true })
  const skipped = result.numPendingTests + result.numTodoTests
  console.log(`${result.numPassedTests} passed, ${result.numFailedTests} failed, ${skipped} skipped`)
  const lacking = process.env.CI && skipped > 0
  if (lacking) console.error('A test that is skipped in CI is a failure.')
  return code === 0 && !lacking
}
