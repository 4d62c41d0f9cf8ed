import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

// A minute of speech takes PocketSphinx long on a busy machine.
const LONG = [['hearing', 'patient i have had a bad cough']]

it.each([
  ['lexicon', 'grandmother left week'],
  ['drafter', 'Pat. hat seit gestern Fieber.'],
  ...(process.env.ENDURANCE ? LONG : []),
])('the first example in the README of %s runs as printed', (workspace = '', printed) => {
  const [, script = ''] = /```sh\n(.*?)```/s.exec(readFileSync(join(root, workspace, 'README.md'), 'utf8')) ?? []
  expect(execFileSync('sh', ['-ec', script], { cwd: root, encoding: 'utf8' })).toContain(printed)
})
