// `npm run tests:dearest`: the forty test files that took longest in the last `npm test`, as a table. An argument is the
// JSON report of another run.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { LAST_REPORT } from './vitest.ts'

interface Report {
  testResults: readonly { name: string; startTime: number; endTime: number; assertionResults: readonly unknown[] }[]
}

const MOST = 40

const root = join(import.meta.dirname, '..')
const { testResults }: Report = JSON.parse(readFileSync(process.argv[2] ?? LAST_REPORT, 'utf8'))
const files = testResults
  .map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1_000,
    tests: assertionResults.length,
  }))
  .sort((a, b) => b.seconds - a.seconds)
const all = files.reduce((sum, { seconds }) => sum + seconds, 0)
const rows = files
  .slice(0, MOST)
  .map(({ file, seconds, tests }) => `| \`${file}\` | ${seconds.toFixed(0)} | ${tests} |`)
const shown = files.slice(0, MOST).reduce((sum, { seconds }) => sum + seconds, 0)

process.stdout.write(`| file | seconds | tests |
|---|---|---|
${rows.join('\n')}

${rows.length} of ${files.length} files, ${shown.toFixed(0)} of ${all.toFixed(0)} seconds.
`)
