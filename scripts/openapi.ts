// The API's documents as the service serves them. `node scripts/openapi.ts FILE` writes the OpenAPI one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { asyncDocument } from '../server/src/api-docs/async-document.ts'
import { type ApiDocument, documentOf } from '../server/src/api-docs/document.ts'
import { readConfig } from '../server/src/config.ts'
import { serviceLog } from '../server/src/log.ts'
import { createService } from '../server/src/service.ts'

const { Spectral } = spectralCore
const { asyncapi, oas } = spectralRulesets

/** The severity of a warning: errors are below it, hints above. */
const WARNING = 1

/** The rules are about content, not about servers. */
const SOMEWHERE = { publicUrl: 'https://visite.example', basePath: '/api/v1' }

/** The document of a temporary service that does not listen. */
export async function apiDocument(): Promise<ApiDocument> {
  const folder = mkdtempSync(join(tmpdir(), 'visite-openapi-'))
  try {
    const service = await createService(readConfig({ VISITE_DATA_DIR: folder }), { logger: serviceLog('silent') })
    await service.app.ready()
    const document = documentOf(service.app)
    await service.close()
    return document
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns how many warnings the ruleset has; each is printed */
async function linted(document: object, ruleset: unknown): Promise<number> {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [ruleset as RulesetDefinition] })
  const found = (await spectral.run({ ...document })).filter(({ severity }) => severity <= WARNING)
  for (const { code, path, message } of found) console.error(`${code} at ${path.join('.')}: ${message}`)
  return found.length
}

/** Lints the API's documents. @returns whether there were no warnings */
export const isWellSaid = async (document: ApiDocument): Promise<boolean> =>
  (await linted(document, oas)) + (await linted(asyncDocument(SOMEWHERE), asyncapi)) === 0

if (import.meta.main) {
  const [file = 'openapi.json'] = process.argv.slice(2)
  writeFileSync(file, `${JSON.stringify(await apiDocument(), null, 2)}\n`)
}
