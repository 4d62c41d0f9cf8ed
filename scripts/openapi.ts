// The API's documents as the service serves them. `node scripts/openapi.ts FILE` writes the OpenAPI one, `--lint` judges
// both.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asyncDocument } from '../server/src/api-docs/async-document.ts'
import { type ApiDocument, documentOf } from '../server/src/api-docs/document.ts'
import { readConfig } from '../server/src/config.ts'
import { serviceLog } from '../server/src/log.ts'
import { createService } from '../server/src/service.ts'

/** The lint is about what is said, not where. */
const SOMEWHERE = { publicUrl: 'https://visite.example', basePath: '/api/v1' }

const root = join(import.meta.dirname, '..')

/** The document of a service that is thrown away and does not listen. */
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

/** @returns the linter's exit code; what it found is printed */
function linted(document: unknown): number {
  const folder = mkdtempSync(join(tmpdir(), 'visite-openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document, null, 2))
  const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const config = join(root, 'redocly.yaml')
  const { status, stdout, stderr } = spawnSync(process.execPath, [redocly, 'lint', file, '--config', config], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  rmSync(folder, { recursive: true, force: true })
  if (status !== 0) console.error(stdout, stderr)
  return status ?? 1
}

if (import.meta.main) {
  const [argument = '--lint'] = process.argv.slice(2)
  const document = await apiDocument()
  if (argument !== '--lint') writeFileSync(argument, `${JSON.stringify(document, null, 2)}\n`)
  else process.exitCode = linted(document) + linted(asyncDocument(SOMEWHERE))
}
