// `visite` with another catalogue of models: `visite-with-models.ts <catalogue.json> <command…>`.
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'

module.enableCompileCache(join(import.meta.dirname, '../../../node_modules/.visite-compiled'))
const { run } = await import('../../src/cli/visite.ts')

const [node = '', script = '', catalogue = '', ...command] = process.argv
await run([node, script, ...command], { models: JSON.parse(readFileSync(catalogue, 'utf8')) })
