// `visite` with another catalogue of models: `visite-with-models.ts <catalogue.json> <command…>`.
import { readFileSync } from 'node:fs'
import { run } from '../../src/cli/visite.ts'

const [node = '', script = '', catalogue = '', ...command] = process.argv
await run([node, script, ...command], { models: JSON.parse(readFileSync(catalogue, 'utf8')) })
