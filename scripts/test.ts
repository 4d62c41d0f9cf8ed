// `npm test`: everything that must hold before a change lands.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from './check.ts'

const root = join(import.meta.dirname, '..')

if (!check()) process.exit(1)

const report = join(tmpdir(), `visite-test-${process.pid}.json`)
const vitest = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
)
const result = JSON.parse(readFileSync(report, 'utf8'))
rmSync(report, { force: true })
const skipped = result.numPendingTests + result.numTodoTests
console.log(`${result.numPassedTests} passed, ${result.numFailedTests} failed, ${skipped} skipped`)
if (process.env.CI && skipped > 0) console.error('A test that is skipped in CI is a failure.')
process.exit(vitest.status === 0 && !(process.env.CI && skipped > 0) ? 0 : 1)
