// The API's document as the service serves it. `node scripts/openapi.ts FILE` writes it, `--lint` judges it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiDocument, documentOf } from '../server/src/api-docs/document.ts'
import { readConfig } from '../server/src/config.ts'
import { serviceLog } from '../server/src/log.ts'
import { createService } from '../server/src/service.ts'

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
function linted(document: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'visite-openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, document)
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
  const document = `${JSON.stringify(await apiDocument(), null, 2)}\n`
  if (argument === '--lint') process.exitCode = linted(document)
  else writeFileSync(argument, document)
}
