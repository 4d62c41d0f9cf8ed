// `npm run lifecycle`: docs/lifecycle.md, drawn from the table of states. `--check` only says whether it is current.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lifecycleDocument } from './lifecycle-drawing.ts'

const FILE = join(import.meta.dirname, '../docs/lifecycle.md')

if (!process.argv.includes('--check')) writeFileSync(FILE, lifecycleDocument())
else if (lifecycleDocument() !== readFileSync(FILE, 'utf8')) {
  console.error('docs/lifecycle.md is not what the table says: run `npm run lifecycle`')
  process.exitCode = 1
}
