// The API's document as the service serves it. `node scripts/openapi.ts FILE` writes it, `--lint` judges it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentOf } from '../server/src/api-docs/document.ts'
import { readConfig } from '../server/src/config.ts'
import { serviceLog } from '../server/src/log.ts'
import { createService } from '../server/src/service.ts'

const root = join(import.meta.dirname, '..')

/** The document of a service on the folder, which does not listen. */
async function apiDocument(folder: string): Promise<string> {
  const service = await createService(readConfig({ VISITE_DATA_DIR: folder }), { logger: serviceLog('silent') })
  await service.app.ready()
  const document = documentOf(service.app)
  await service.close()
  return `${JSON.stringify(document, null, 2)}\n`
}

function lint(file: string): number {
  const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const config = join(root, 'redocly.yaml')
  const { status, stdout, stderr } = spawnSync(process.execPath, [redocly, 'lint', file, '--config', config], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  if (status !== 0) console.error(stdout, stderr)
  return status ?? 1
}

const [argument = '--lint'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'visite-openapi-'))
try {
  const file = argument === '--lint' ? join(folder, 'openapi.json') : argument
  writeFileSync(file, await apiDocument(folder))
  if (argument === '--lint') process.exitCode = lint(file)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
